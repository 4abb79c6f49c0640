package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.dd;
import static j2html.TagCreator.div;
import static j2html.TagCreator.dl;
import static j2html.TagCreator.dt;
import static j2html.TagCreator.each;
import static j2html.TagCreator.iff;
import static j2html.TagCreator.p;

import dev.plimsoll.advice.size.RestartImpact;
import dev.plimsoll.advice.size.RestartRule;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.fleet.size.Bytes;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What following the recommendation would cost now, and typically at each hour of the week. */
final class ImpactSection {

    private ImpactSection() {}

    static DomContent of(ComputeStatus status) {
        RestartImpact impact = status.advice().advised().impact();
        return Card.of("impact", "Restart impact",
                p(Sentences.of(Explanation.clause(impact.rule()))),
                // Four zeros would say nothing more.
                iff(impact.rule() != RestartRule.NOTHING_CHANGES,
                        dl(each(figures(impact), figure -> div(dt(figure.name()), dd(figure.value()))))
                                .withClass("impact-facts")),
                WeekStrip.of(status.advice().restarts()));
    }

    private record ImpactFigure(String name, String value) {}

    private static List<ImpactFigure> figures(RestartImpact impact) {
        List<ImpactFigure> figures = new ArrayList<>();
        Integer connections = impact.connections();
        figures.add(new ImpactFigure("Connections that drop",
                connections == null ? "not known" : FigureText.of(connections)));
        Bytes lost = impact.cacheLost();
        figures.add(new ImpactFigure("Cache to read again", lost == null ? "not known" : lost.toString()));
        figures.add(new ImpactFigure("Warm-up", impact.warmup() == null ? "not known"
                : "about " + FigureText.of(impact.warmup())));
        Double cost = impact.cost();
        figures.add(new ImpactFigure("Cost", cost == null ? "not known"
                : String.format(Locale.ROOT, "%.2f CU-hours", cost)));
        return figures;
    }
}
