package irbm.io;

import static irbm.math.Require.require;

import irbm.model.BinaryModel;

/** A model with what its file says about it. */
public record StoredModel(BinaryModel model, ModelMetadata metadata) {
    public StoredModel {
        int visible = model.visibleCount();
        metadata.imageShape()
                .ifPresent(shape -> require(
                        shape.pixels() == visible, "a picture of %s does not hold %d visible units", shape, visible));
    }
}
