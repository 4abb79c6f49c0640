package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.tr;

import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.page.PageFrame;
import j2html.tags.DomContent;
import j2html.tags.specialized.TrTag;
import java.util.List;

/** The predicted hit ratio of each size. The script draws the table as a curve with its interval and the target. */
final class CurveSection {

    private static final String ADVISED = "advised";
    private static final List<String> COLUMNS = List.of("Size", "Expected", "80 % interval");

    private CurveSection() {}

    static DomContent of(ComputeStatus status) {
        List<PredictedHitRatio> predicted = status.view().predicted();
        double target = status.target().value();
        return Card.of("curve", "Predicted hit ratio per size", predicted.isEmpty()
                ? p("Nothing is predicted yet: no size was observed long enough with a warm cache.")
                        .withClass("quiet")
                : div(div().withClass("plot")
                        .attr("data-curve", "predicted")
                        .attr("role", "img")
                        .attr("aria-label", "Curve of the table below, with the target of "
                                + status.target()),
                        table(PageFrame.columns(COLUMNS),
                                tbody(each(predicted, at -> row(at, status)))).withClass("predicted")
                                .attr("data-target", String.valueOf(target))));
    }

    private static TrTag row(PredictedHitRatio at, ComputeStatus status) {
        String part = at.cu().equals(status.size().max()) ? "now"
                : at.cu().equals(status.view().target().max()) ? ADVISED : "";
        return tr(
                th(span(at.cu() + " CU"), part.isEmpty() ? null
                        : span(part).withClasses("tag", part,
                                part.equals(ADVISED) ? status.view().action().word() : ""),
                        div(basis(at, status)).withClass("quiet")).attr("scope", "row"),
                td(at.isKnown() ? at.expected().toString() : "not known").withClass("figure"),
                td(interval(at)).withClass("figure"))
                .attr("data-cu", at.cu().toString())
                .attr("data-lower", drawn(at, at.lower()))
                .attr("data-expected", drawn(at, at.expected()))
                .attr("data-upper", drawn(at, at.upper()))
                .attr("data-part", part);
    }

    /** {@code fact: fits}, {@code forecast: power law}. */
    private static String basis(PredictedHitRatio at, ComputeStatus status) {
        return "%s: %s".formatted(status.view().kind(at).word(),
                at.basis().word().replace('_', ' '));
    }

    private static String interval(PredictedHitRatio at) {
        return at.isKnown() ? whole(at.lower()) + " – " + whole(at.upper())
                : at.upper().equals(Ratio.ONE) ? "–" : "at most " + whole(at.upper());
    }

    /** A narrow column breaks between two ratios, and not before a percent sign. */
    static String whole(Ratio ratio) {
        return ratio.toString().replace(' ', '\u00a0');
    }

    /** Empty where the curve has a gap. */
    private static String drawn(PredictedHitRatio at, Ratio value) {
        return at.isKnown() ? String.valueOf(value.value()) : "";
    }
}
