package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.a;
import static j2html.TagCreator.details;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h3;
import static j2html.TagCreator.li;
import static j2html.TagCreator.nav;
import static j2html.TagCreator.noscript;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.summary;
import static j2html.TagCreator.ul;

import dev.plimsoll.explain.FigureText;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.compute.ComputeView.ChartRange;
import j2html.tags.DomContent;
import java.util.List;

/**
 * The charts over time. The script draws them from the history of the compute, and writes the same as text and as a
 * table.
 */
final class ChartSection {

    /** What a chart shows: its id in the script, and its name. */
    private record Chart(String id, String name) {}

    private static final List<Chart> CHARTS = List.of(new Chart("ratio", "Hit ratio"),
            new Chart("misses", "Misses per second"), new Chart("connections", "Connections and limit"),
            new Chart("size", "Size in CU"));

    private static final List<Chart> MARKS = List.of(new Chart("mean", "mean"), new Chart("extreme", "to the extreme"),
            new Chart("limit", "target or limit"), new Chart("start", "start"), new Chart("suspend", "suspended"),
            new Chart("change", "answer or change"), new Chart("probe", "probe"));

    private ChartSection() {}

    static DomContent of(ComputeView view) {
        Place place = view.place();
        String data = place.to("/api/v1" + place.path() + "/history?from=" + view.range().from());
        return Card.of("course", "Over time", ranges(view), watched(view.range()),
                p("Loading the chart data …").withId("course-summary")
                        .withClasses("chart-summary", "quiet")
                        .attr("role", "status"),
                noscript(p("Charts need JavaScript. The same data is "), a("here as JSON").withHref(data)),
                div(each(CHARTS, chart -> div(h3(chart.name()).withId("chart-" + chart.id()),
                        div().withClass("plot")
                                .attr("data-chart", chart.id())
                                .attr("role", "img")
                                .attr("aria-labelledby", "chart-" + chart.id() + " course-summary"))
                        .withClass("chart"))).withClass("charts").attr("data-history", data),
                ul(each(MARKS, mark -> li(span().withClasses("key", mark.id()), span(mark.name()))))
                        .withClass("marks"),
                details(summary("Events and figures as a table"),
                        div().withClass("chart-table")
                                .attr("role", "region")
                                .attr("tabindex", "0")
                                .attr("aria-label", "Events and figures")));
    }

    /** A short range would look like a gap in the data. */
    private static DomContent watched(ChartRange range) {
        return range.watchedSince() == null
                ? span()
                : p("Watched since %s.%s".formatted(FigureText.of(range.watchedSince()),
                        range.isShortened() ? " The charts begin there." : "")).withClasses("watched", "quiet");
    }

    private static DomContent ranges(ComputeView view) {
        return nav(ul(each(ChartRange.NAMES, range -> {
            var link = a(range).withHref("?range=" + range + "#course");
            return li(range.equals(view.range().name()) ? link.attr("aria-current", "true") : link);
        }))).withClass("ranges").attr("aria-label", "Range of the charts");
    }
}
