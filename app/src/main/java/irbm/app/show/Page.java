package irbm.app.show;

import irbm.io.Version;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** A page with its style and its script inside. */
public final class Page {
    private final String title;
    private final boolean live;
    private final StringBuilder content = new StringBuilder();

    private Page(String title, boolean live) {
        this.title = title;
        this.live = live;
    }

    /** A page that stays as it is. */
    public static Page of(String title) {
        return new Page(title, false);
    }

    /** A page that asks the server it came from for what is new. */
    static Page live(String title) {
        return new Page(title, true);
    }

    /** Adds HTML. */
    public void add(String html) {
        content.append(html);
    }

    // The policy lets a page load nothing, and use only the style and the script whose digests it names.
    public String html() {
        String style = "\n" + resource("report.css");
        String script = "\n" + resource("report.js") + (live ? resource("watch.js") : "");
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
                style-src '%6$s'; script-src '%7$s'%8$s">
                <link rel="icon" href="data:,">
                <title>%1$s</title>
                <style>%2$s</style>
                </head>
                <body>
                <header><h1>%1$s</h1></header>
                <main>
                %3$s</main>
                <footer><p>Written by irbm %4$s.</p></footer>
                <script>%5$s</script>
                </body>
                </html>
                """.formatted(
                        Html.escape(title),
                        style,
                        content,
                        Html.escape(Version.program()),
                        script,
                        digest(style),
                        digest(script),
                        live ? "; connect-src 'self'" : "");
    }

    /** As policies of browsers write it. */
    private static String digest(String content) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(sum);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new AssertionError("the program lacks its file " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
