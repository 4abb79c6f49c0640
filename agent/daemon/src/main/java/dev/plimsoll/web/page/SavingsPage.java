package dev.plimsoll.web.page;

import static j2html.TagCreator.body;
import static j2html.TagCreator.caption;
import static j2html.TagCreator.document;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.head;
import static j2html.TagCreator.html;
import static j2html.TagCreator.main;
import static j2html.TagCreator.meta;
import static j2html.TagCreator.p;
import static j2html.TagCreator.rawHtml;
import static j2html.TagCreator.style;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.title;
import static j2html.TagCreator.tr;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.CountedChange;
import dev.plimsoll.change.savings.MeasuredEffect;
import dev.plimsoll.change.savings.Money;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.change.savings.SavingsReport.SavingsLine;
import dev.plimsoll.change.savings.UnfollowedAdvice;
import dev.plimsoll.explain.FigureText;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The savings of a month as one HTML file, to print or to send. The template library escapes all names. */
public final class SavingsPage {

    private static final String STYLE = """
            :root{color-scheme:light dark}
            body{font:15px/1.45 system-ui,sans-serif;max-width:90rem;margin:2rem auto;padding:0 1rem}
            h1{font-size:1.5rem;margin:0}
            .wide{overflow-x:auto}
            table{border-collapse:collapse;width:100%;margin:1.5rem 0}
            caption{text-align:left;font-weight:600;padding:.4rem 0}
            th,td{text-align:right;padding:.3rem .45rem;font-size:.9rem;font-variant-numeric:tabular-nums;border-bottom:1px solid #8886;white-space:nowrap}
            thead th{white-space:normal;vertical-align:bottom}
            th:first-child,td:first-child{text-align:left}
            .estimate td{font-style:italic}
            @media print{body{margin:0;max-width:none;font-size:11px}.wide{overflow:visible}tr{break-inside:avoid}}
            """;
    private static final List<String> SUMS = List.of("Verified CU-hours", "Verified money", "Unverified CU-hours",
            "Changes", "Dropped connections");

    private final SavingsReport report;

    private SavingsPage(SavingsReport report) {
        this.report = report;
    }

    /** The page. It shows no money of computes without a price. */
    public static String of(SavingsReport report) {
        return new SavingsPage(report).page();
    }

    private String page() {
        String name = "Plimsoll: savings of " + report.month();
        return document(html(
                head(meta().withCharset("utf-8"), title(name),
                        meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                        style(rawHtml(STYLE))),
                body(main(h1(name), p(isOpen()), p(SavingsText.NOTE),
                        sums("Fleet", "Fleet", List.of(report.fleet())),
                        sums("By project", "Project", report.projects()),
                        sums("By compute", "Compute", report.computes()),
                        rows("", "Changes and followed advice", List.of("Compute", "Change", "By", "Since", "Verdict",
                                "Awake", "Saved CU-hours", "Hit ratio before to after", "Dropped connections",
                                "Cold misses"),
                                report.savings().measured().stream().map(SavingsPage::change).toList()),
                        rows("estimate", "Estimated, not measured: recommended sizes that nobody followed", List.of(
                                "Compute", "Latest recommendation", "Awake", "Estimated CU-hours", "Estimated money",
                                "Predicted hit ratio (80 % interval)"),
                                report.savings().unfollowed().stream().map(this::estimate).toList()))))
                .withLang("en"));
    }

    private String isOpen() {
        boolean isOver = !report.asOf().isBefore(AwakeSpan.startOf(report.month().plusMonths(1)));
        return "As of %s.%s Months are those of UTC.".formatted(FigureText.of(report.asOf()),
                isOver ? "" : " The month is not over yet.");
    }

    private DomContent sums(String heading, String subject, List<? extends SavingsLine<?>> lines) {
        return rows("", heading, Stream.concat(Stream.of(subject), SUMS.stream()).toList(),
                lines.stream().map(SavingsPage::sum).toList());
    }

    private static List<String> sum(SavingsLine<?> line) {
        return List.of(line.subject().toString(), SavingsText.cuHours(line.measured().verified()),
                SavingsText.money(line.verified()),
                SavingsText.cuHours(line.measured().unverified()), FigureText.of(line.measured().changes()),
                FigureText.of(line.measured().dropped()));
    }

    private static List<String> change(MonthlySaving saving) {
        CountedChange change = saving.change();
        MeasuredEffect effect = change.effect();
        return List.of(saving.compute().toString(), SavingsText.sizes(change), change.by().word(),
                FigureText.of(change.since()), SavingsText.verdict(change), FigureText.of(saving.awake()),
                SavingsText.cuHours(saving.cuHours()), SavingsText.hitRatios(saving), count(change.dropped()),
                count(effect == null ? null : effect.coldMisses()));
    }

    private List<String> estimate(UnfollowedAdvice advice) {
        return List.of(advice.compute().toString(), advice.advised().from() + " to " + advice.advised().to(),
                FigureText.of(advice.awake()), SavingsText.cuHours(advice.cuHours()),
                SavingsText.money(Money.of(report.prices().of(advice.compute()), advice.cuHours())),
                SavingsText.predicted(advice.advised().predicted()));
    }

    private static String count(@Nullable Number number) {
        return number == null ? SavingsText.UNKNOWN : FigureText.of(number.longValue());
    }

    private static DomContent rows(String kind, String heading, List<String> columns, List<List<String>> rows) {
        List<List<String>> shown = new ArrayList<>(rows);
        if (shown.isEmpty()) {
            shown.add(List.of("none"));
        }
        return j2html.TagCreator.div(table(caption(heading),
                thead(tr(each(columns.stream().map(column -> th(column).attr("scope", "col"))))),
                tbody(each(shown.stream().map(row -> tr(each(row.stream().map(cell -> td(cell))))))))
                .withCondClass(!kind.isEmpty(), kind))
                .withClass("wide")
                // Who scrolls by keyboard must get there.
                .attr("tabindex", "0")
                .attr("role", "region")
                .attr("aria-label", heading);
    }
}
