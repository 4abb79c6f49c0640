package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.change.plan.RestartTimes;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.text.ImpactSentences;
import dev.plimsoll.fleet.size.Bytes;
import j2html.tags.DomContent;
import j2html.tags.specialized.DlTag;
import j2html.tags.specialized.TdTag;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What following the recommendation would cost now, and typically at each hour of the week. */
final class ImpactSection {

    private static final List<String> DAYS = List.of("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun");
    /** Every sixth hour is written; the others have their place. */
    private static final List<Integer> HOURS = IntStream.range(0, 24).boxed().toList();
    /** Shades of the style sheet, above none. */
    private static final int SHADES = 5;

    private ImpactSection() {}

    static DomContent of(ComputeStatus status) {
        RestartImpact impact = status.view().impact();
        return Card.of("impact", "Restart impact",
                p(Sentences.of(Explanation.clause(impact.rule()))),
                // Four zeros would say nothing more.
                iff(impact.rule() != RestartRule.NOTHING_CHANGES,
                        figures(impact).withClass("impact-facts")),
                each(ImpactSentences.start(impact).stream().toList(), sentence -> p(sentence)),
                of(status.view().restarts()));
    }

    private static DlTag figures(RestartImpact impact) {
        return dl(figure("Connections that drop", impact.connections(), FigureText::of),
                figure("Cache to read again", impact.cacheLost(), Bytes::toString),
                figure("Warm-up", impact.warmup(), time -> "about " + FigureText.of(time)),
                figure(impact.isSuspended() ? "Cost while suspended" : "Cost while awake", impact.cost(),
                        CostSentences::cuHours));
    }

    private static <T> DomContent figure(String name, @Nullable T figure, Function<T, String> text) {
        return Card.fact(name, figure == null ? "not known" : text.apply(figure));
    }

    /** Nothing before the first observation. */
    static DomContent of(RestartTimes times) {
        WeeklyImpact week = times.week();
        double most = IntStream.range(0, WeekProfile.HOURS)
                .mapToObj(week::connectionsAt)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .max()
                .orElse(-1);
        return most < 0
                ? p("Restart impact by hour of the week: not observed yet.").withClass("quiet")
                : div(p(ImpactSentences.typical(times)),
                        table(caption("Connections that a restart typically drops, by hour of the week in UTC"),
                                thead(tr(th("Day").attr("scope", "col"),
                                        each(HOURS,
                                                hour -> th(span(FigureText.text("%02d", hour))
                                                        .withClass(hour % 6 == 0 ? "shown" : "unseen"))
                                                        .attr("scope", "col")))),
                                tbody(each(IntStream.range(0, DAYS.size()).boxed().toList(), day -> tr(
                                        th(DAYS.get(day)).attr("scope", "row"),
                                        each(HOURS, hour -> cell(week.connectionsAt(day * 24 + hour), most))))))
                                .withClass("week"));
    }

    private static TdTag cell(OptionalDouble connections, double most) {
        if (connections.isEmpty()) {
            return td(span("not known").withClass("unseen")).withClass("unknown");
        }
        double value = connections.getAsDouble();
        int shade = value <= 0 ? 0 : (int) Math.ceil(SHADES * value / most);
        String text = FigureText.text("%.0f", value);
        return td(span(text).withClass("unseen")).withClass("shade-" + shade).withTitle(text + " connections");
    }
}
