package irbm.app.experiment;

import irbm.app.show.Html;
import irbm.app.show.Page;
import irbm.app.show.PlotSection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page of a reproduction: the table of claims, the figures, and how everything was measured. Needs no network. */
final class ReproducePage {
    private final String data;
    private final List<Claim> claims;
    private final Curves curves;
    private final Protocol protocol;

    ReproducePage(String data, List<Claim> claims, Curves curves, Protocol protocol) {
        this.data = data;
        this.claims = claims;
        this.curves = curves;
        this.protocol = protocol;
    }

    String html() {
        Page page = Page.of("Learning infinite RBMs with Frank-Wolfe, reproduced on " + data);
        page.add("<p class=\"answer\">%s</p>\n".formatted(Html.escape(answer())));
        page.add(warnings());
        page.add(Html.section("claims", "Claims", claimTable()));
        page.add(PlotSection.of("Figures", new Figures(data, curves).all()));
        page.add(Html.section("lines", "The lines", lines()));
        page.add(Html.section("choices", "All runs that were compared on validation rows", choices()));
        page.add(Html.section("protocol", "How it was measured", facts(protocol.facts())));
        return page.html();
    }

    private String answer() {
        return "The paper's %d claims: %d agree with what was measured, %d do not, %d undecided, %d not measured."
                .formatted(
                        claims.stream().filter(claim -> !claim.ours()).count(),
                        count(Claim.Verdict.AGREES),
                        count(Claim.Verdict.DISAGREES),
                        count(Claim.Verdict.UNDECIDED),
                        count(Claim.Verdict.NOT_MEASURED));
    }

    private long count(Claim.Verdict verdict) {
        return claims.stream()
                .filter(claim -> !claim.ours() && claim.verdict() == verdict)
                .count();
    }

    private String warnings() {
        return protocol.warnings().isEmpty()
                ? ""
                : Html.section(
                        "warnings",
                        "To be careful about",
                        protocol.warnings().stream()
                                .map(words -> "<li>" + Html.escape(words) + "</li>")
                                .collect(Collectors.joining("", "<ul>", "</ul>\n")));
    }

    private String claimTable() {
        String rows = claims.stream().map(ReproducePage::row).collect(Collectors.joining());
        return table(
                "<th scope=\"col\">says</th><th scope=\"col\">statement</th><th scope=\"col\">measured</th>"
                        + "<th scope=\"col\">verdict</th>",
                rows);
    }

    private static String row(Claim claim) {
        return cells(
                claim.ours() ? "we" : "the paper",
                claim.statement(),
                claim.measured(),
                claim.verdict().words());
    }

    private static String lines() {
        String rows = List.of(Line.values()).stream()
                .map(line -> cells(line.label(), line.description()))
                .collect(Collectors.joining());
        return table("<th scope=\"col\">line</th><th scope=\"col\">what it is</th>", rows);
    }

    private String choices() {
        String rows = protocol.choices().stream()
                .map(choice ->
                        cells(choice.job(), choice.score(), choice.number("%.0f", CdTraining.EPOCH), choice.word()))
                .collect(Collectors.joining());
        return table(
                "<th scope=\"col\">run</th><th scope=\"col\">validation log-likelihood</th>"
                        + "<th scope=\"col\">best epoch</th><th scope=\"col\"></th>",
                rows);
    }

    private static String facts(Map<String, String> facts) {
        return facts.entrySet().stream()
                .map(fact -> "<div><dt>%s</dt><dd>%s</dd></div>\n"
                        .formatted(Html.escape(fact.getKey()), Html.escape(fact.getValue())))
                .collect(Collectors.joining("", "<dl>\n", "</dl>\n"));
    }

    private static String table(String head, String rows) {
        return "<div class=\"wide\"><table class=\"words\"><thead><tr>%s</tr></thead><tbody>\n%s</tbody></table></div>\n"
                .formatted(head, rows);
    }

    private static String cells(String... words) {
        return List.of(words).stream()
                .map(text -> "<td>" + Html.escape(text) + "</td>")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }
}
