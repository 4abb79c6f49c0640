package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.dl;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;

import dev.plimsoll.advice.restart.RestartImpact;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.CostSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.fleet.size.Bytes;
import j2html.tags.DomContent;
import j2html.tags.specialized.DlTag;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What following the recommendation would cost now, and typically at each hour of the week. */
final class ImpactSection {

    private ImpactSection() {}

    static DomContent of(ComputeStatus status) {
        RestartImpact impact = status.advice().advised().impact();
        return Card.of("impact", "Restart impact",
                p(Sentences.of(Explanation.clause(impact.rule()))),
                // Four zeros would say nothing more.
                iff(impact.rule() != RestartRule.NOTHING_CHANGES,
                        figures(impact).withClass("impact-facts")),
                WeekStrip.of(status.advice().restarts()));
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
}
