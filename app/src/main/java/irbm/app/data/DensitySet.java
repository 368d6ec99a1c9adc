package irbm.app.data;

import static irbm.app.data.NamedSets.located;
import static irbm.app.data.NamedSets.requireNoVariant;

import irbm.app.io.Binarization;
import irbm.app.io.DataFile;
import irbm.model.Dataset;
import irbm.model.Split;
import java.io.IOException;
import java.net.URI;
import java.util.List;

/**
 * A table of 0 and 1 of the benchmark of density estimation that began with Van Haaren and Davis (2012), with its split: the likelihoods
 * of many kinds of models have been published for it.
 */
record DensitySet(String name, String description, Part train, Part validation, Part test) implements NamedSet {
    /** A file, unpacked: its size, and the SHA-256 of its content. */
    record Part(long bytes, String sha256) {}

    private static final String ORIGIN =
            "https://raw.githubusercontent.com/UCLA-StarAI/Density-Estimation-Datasets/master/datasets/";

    static final List<DensitySet> ALL = List.of(
            new DensitySet(
                    "nltcs",
                    "disabilities of the elderly, 16 columns; 16,181 train, 2,157 validation, 3,236 test",
                    new Part(517_792, "e547a7aedad1dd2f7177030881ab1b92c7e24ae5464c71a0f1f89daecaf52b30"),
                    new Part(69_024, "93bbbf5c6febdc9bc6e5b5bfab636f4dc0685ab2896d24b23dd267794c3bfcf6"),
                    new Part(103_552, "f9ffa6b74b27dc03bee3203d157ee31079e80b13be40d0c0093d635c25aed523")),
            new DensitySet(
                    "plants",
                    "states and provinces where plants grow, 69 columns; 17,412 train, 2,321 validation, 3,482 test",
                    new Part(2_402_856, "1fb1219ff94068d12a563f9e81f8889a1885f41e867884cff608669300c6848f"),
                    new Part(320_298, "47834ed318b2d74f48e4b083226ef47fd446d41986012ceae19d230574821b34"),
                    new Part(480_516, "95f53c033cd1d86467aec2610dc5bfe014534206c2da4919f73bcab246ab8755")),
            new DensitySet(
                    "baudio",
                    "artists that people listen to, 100 columns; 15,000 train, 2,000 validation, 3,000 test",
                    new Part(3_000_000, "b1ec73f4aa9d4ce48b465ded865cc3d22b3f68cf6258f9e15fbef8902138add1"),
                    new Part(400_000, "7164d8a4943f74953f0e982002d84693fdf483e17f69e7407dc939c5ce5622fe"),
                    new Part(600_000, "1474f3206f1f35e099803a0f40b0cd209bdc8d787825095ef6cb23fd87ed0d05")),
            new DensitySet(
                    "jester",
                    "jokes that people like, 100 columns; 9,000 train, 1,000 validation, 4,116 test",
                    new Part(1_800_000, "dd93578c3359d5b234bb278bf0901c5215d83b910f7d51d7c91951a0a4c244cd"),
                    new Part(200_000, "91df833941e189265345898d3f63211560c2456df599f34beee8e95381ee7524"),
                    new Part(823_200, "346044fb561cf18f284f7e9d5896178b03048991b6ebb6f7482885fccbc16082")),
            new DensitySet(
                    "bnetflix",
                    "films that people like, 100 columns; 15,000 train, 2,000 validation, 3,000 test",
                    new Part(3_000_000, "73c87cf0635ec734cc0726a5c644b904ff33e81ea51f1049db0e77b787ebad7c"),
                    new Part(400_000, "7f0a3e597c6f305f707f9ecd2b2aa523c576cdb17fdc5d902fc832ebea5163de"),
                    new Part(600_000, "af73990782fd2f146d96059855c4f3bbb6a7a7caefc417ff620a3ed1415a2395")),
            new DensitySet(
                    "accidents",
                    "circumstances of traffic accidents, 111 columns; 12,758 train, 1,700 validation, 2,551 test",
                    new Part(2_832_276, "a76648cf00772c275b4277b21d858e235e3c6d3c5ef30beeb4958189b6bed21c"),
                    new Part(377_400, "fd3a80a0f411f157cf3772a057d26980bb166cb89b10cafb818a53f1ec30d46d"),
                    new Part(566_322, "df3f1b6c035bf3e306a7d7127320e479d2546ce14a5d6d3043e6be0925b8b414")),
            new DensitySet(
                    "pumsb_star",
                    "answers in a census, 163 columns; 12,262 train, 1,635 validation, 2,452 test",
                    new Part(3_997_412, "27e610b5f9f507f94ebf8a227f8b96cc59d7eed51e06ee5d2fe8353afbc1524c"),
                    new Part(533_010, "6a491d1ea64eb0249dddd168fdddeef88aa21001a933eb7309603b6466187af8"),
                    new Part(799_352, "b2da195314ac17f9d8d171743c5f98a28ea9583332a52d34aa228ff2e11aa8e7")),
            new DensitySet(
                    "dna",
                    "60 letters of DNA each, as 3 columns a letter, 180 columns; 1,600 train, 400 validation, 1,186 test",
                    new Part(576_000, "bb8de0ca4b6ad9b610036b7a302962ebecd4b504354b14c02c7d0bee48d207d9"),
                    new Part(144_000, "4b0fc89cda5eaf5c75926e281afb6af99de194a546070d5b81b524ba251f4f3f"),
                    new Part(426_960, "fec3ae7b26804020a9c43c99828441c5e08bb76b23719368a74ad2b09af99100")),
            new DensitySet(
                    "mushrooms",
                    "properties of mushrooms, 112 columns; 2,000 train, 500 validation, 5,624 test",
                    new Part(448_000, "465c712c066bbbee3ccceded24bbe42b4c379df67b524e28cce9bf3a8b83f27b"),
                    new Part(112_000, "5a067e6854df71623415e6adc8e913cbff766637a324788882ba800907aa5385"),
                    new Part(1_259_776, "313c5f04b5d0a18bee2f2ffa264be265d09f5362aad6f714637acd9552f81aa0")));

    @Override
    public List<RemoteFile> files() {
        return List.of(file("train", train), file("valid", validation), file("test", test));
    }

    private RemoteFile file(String part, Part content) {
        String file = name + "." + part + ".data";
        return new RemoteFile(
                "density/" + file, content.bytes(), content.sha256(), List.of(URI.create(ORIGIN + name + "/" + file)));
    }

    @Override
    public Split load(String variant, DataRequest request, DataLocations locations) throws IOException {
        requireNoVariant(this, variant);
        List<RemoteFile> files = files();
        return new Split(
                read(files.get(0), request, locations),
                read(files.get(1), request, locations),
                read(files.get(2), request, locations));
    }

    private Dataset read(RemoteFile file, DataRequest request, DataLocations locations) throws IOException {
        return DataFile.read(located(this, file, locations), request.readOptions(new Binarization.None()))
                .train()
                .withName(name);
    }
}
