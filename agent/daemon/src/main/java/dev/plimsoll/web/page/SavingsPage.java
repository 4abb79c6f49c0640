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
import static j2html.TagCreator.title;
import static j2html.TagCreator.tr;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.SavingsReport;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.web.page.SavingsText.SavingsColumn;
import dev.plimsoll.web.view.FigureTable;
import j2html.tags.DomContent;
import java.util.List;

/** The savings of a month as one HTML file, to print or to send. The template library escapes all names. */
public final class SavingsPage {

    private static final String STYLE = """
            :root{color-scheme:light dark}
            body{font:15px/1.45 system-ui,sans-serif;max-width:90rem;margin:2rem auto;padding:0 1rem}
            h1{font-size:1.5rem;margin:0}
            .sums{overflow-x:auto}
            table{border-collapse:collapse;width:100%;margin:1.5rem 0}
            caption{text-align:left;font-weight:600;padding:.4rem 0}
            th,td{text-align:right;padding:.3rem .45rem;font-size:.9rem;font-variant-numeric:tabular-nums;border-bottom:1px solid #8886;white-space:nowrap}
            thead th,td.long{white-space:normal}
            thead th{vertical-align:bottom}
            th:first-child,td:first-child{text-align:left;white-space:nowrap;position:sticky;left:0;background:Canvas}
            .estimate td{font-style:italic}
            @media print{body{margin:0;max-width:none;font-size:11px}.sums{overflow:visible}tr{break-inside:avoid}}
            """;
    /** Characters of the longest cell that stays on one line, so that an amount stays beside its unit. */
    private static final int LONGEST_LINE = 16;

    private SavingsPage() {}

    /** The page. It shows no money of computes without a price. */
    public static String of(SavingsReport report, List<FigureTable> more) {
        String name = "Plimsoll: savings of " + report.month();
        return document(html(
                head(meta().withCharset("utf-8"), title(name),
                        meta().withName("viewport").withContent("width=device-width, initial-scale=1"),
                        style(rawHtml(STYLE))),
                body(main(h1(name), p(isOpen(report)), p(SavingsText.NOTE),
                        rows("", "Fleet", SavingsText.sums("Fleet"), List.of(report.fleet())),
                        rows("", "By project", SavingsText.sums("Project"), report.projects()),
                        rows("", "By compute", SavingsText.sums("Compute"), report.computes()),
                        rows("", "Changes and followed advice", SavingsText.changes(report.prices()),
                                report.savings().measured()),
                        rows("estimate", "Estimated, not measured: recommended sizes that nobody followed",
                                SavingsText.estimates(report.prices()), report.savings().unfollowed()),
                        each(more, table -> rows("", table.title(), SavingsText.figures(table), table.rows())))))
                .withLang("en"));
    }

    private static String isOpen(SavingsReport report) {
        boolean isOver = AwakeSpan.isOver(report.month(), report.asOf());
        return "As of %s.%s Months are those of UTC.".formatted(FigureText.of(report.asOf()),
                isOver ? "" : " The month is not over yet.");
    }

    private static DomContent cell(String text) {
        return td(text).withCondClass(text.length() > LONGEST_LINE, "long");
    }

    public static <T> DomContent rows(String kind, String heading, List<SavingsColumn<T>> columns,
            List<? extends T> rows) {
        return j2html.TagCreator.div(table(caption(heading),
                PageFrame.columns(columns.stream().map(SavingsColumn::name).toList()),
                tbody(rows.isEmpty() ? tr(td("none"))
                        : each(rows, row -> tr(each(columns, column -> cell(column.cell().apply(row)))))))
                .withCondClass(!kind.isEmpty(), kind))
                .withClass("sums")
                // Who scrolls by keyboard must get there.
                .attr("tabindex", "0")
                .attr("role", "region")
                .attr("aria-label", heading);
    }
}
