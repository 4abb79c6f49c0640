package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.a;
import static j2html.TagCreator.button;
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

import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.compute.ComputeView.ChartRange;
import j2html.tags.DomContent;
import j2html.tags.specialized.DivTag;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** How the time that the charts show is multiplied. */
    private static final List<Chart> ZOOMS = List.of(new Chart("0.5", "Zoom in"), new Chart("2", "Zoom out"),
            new Chart("1000000", "Whole range"));

    /** Days of the strip: eight weeks, and all that sums of hours are kept for. */
    private static final int DAYS = 56;
    private static final int ALL_DAYS = 400;
    private static final String STRIP = "CU-hours are those that probes prove: the time from the last probe of a run to its "
            + "suspend is not in them. Verdicts about changes: ✓ confirmed, ✗ harmful, = ineffective, ? inconclusive.";
    private static final String KEYS = "Drag over a chart, by mouse or finger, to zoom; a double click shows the whole range. Keys of a chart: "
            + "← → one point, with Shift ten; Home, End; n, p or Page Down, Page Up next and previous event; "
            + "+ − zoom; Escape whole range.";

    private ChartSection() {}

    static DomContent of(ComputeView view, CuHourPrices prices) {
        Place place = view.place();
        String history = place.to("/api/v1" + place.path() + "/history?");
        String data = history + "from=" + view.range().from();
        return Card.of("course", "Over time", weeks(view, history, prices.of(view.status().id())),
                ranges(view), zoom(), watched(view.range()),
                p("Loading the chart data …").withId("course-summary")
                        .withClasses("chart-summary", "quiet")
                        .attr("role", "status"),
                noscript(p("Charts need JavaScript. The same data is "), a("here as JSON").withHref(data)),
                div(each(CHARTS, chart -> plot(chart).withClass("chart"))).withClass("charts")
                        .attr("data-history", data),
                p(KEYS).withId("course-keys").withClasses("keys", "quiet"),
                ul(each(MARKS, mark -> li(span().withClasses("key", mark.id()), span(mark.name()))))
                        .withClass("marks"),
                details(summary("Events and figures as a table"),
                        div().withClass("chart-table")
                                .attr("role", "region")
                                .attr("tabindex", "0")
                                .attr("aria-label", "Events and figures")));
    }

    /** The script makes an image that answers to keys of it. */
    private static DivTag plot(Chart chart) {
        return div(h3(span(chart.name()).withId("chart-" + chart.id())),
                div().withClass("plot")
                        .attr("data-chart", chart.id())
                        .attr("role", "img")
                        .attr("aria-labelledby", "chart-" + chart.id()));
    }

    /** A point for each day (UTC). The points of a range are each a second longer than their share of it. */
    private static DomContent weeks(ComputeView view, String history, @Nullable CuHourPrice price) {
        int days = view.range().name().equals(ChartRange.NAMES.getLast()) ? ALL_DAYS : DAYS;
        Instant end = view.now().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
        return plot(new Chart("weeks", "Hit ratio, size and CU-hours of each day"))
                .with(p(STRIP).withClasses("keys", "quiet"))
                .withClass("weeks")
                .attr("data-strip", "%sfrom=%s&to=%s&points=%d".formatted(history, end.minus(days, ChronoUnit.DAYS),
                        end.minusSeconds(days), days))
                .condAttr(price != null, "data-price", price == null ? "" : price.amount() + " " + price.currency());
    }

    private static DomContent zoom() {
        return div(each(ZOOMS, zoom -> button(zoom.name()).withValue(zoom.id()).withType("button").withClass("plain")))
                .withClass("zoom")
                .attr("role", "group")
                .attr("aria-label", "Zoom")
                .isHidden();
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
