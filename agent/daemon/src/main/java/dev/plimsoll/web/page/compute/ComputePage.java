package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.a;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.li;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;
import static j2html.TagCreator.ul;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.text.AwakeSentences;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.page.SavingsPage;
import dev.plimsoll.web.page.SavingsText;
import dev.plimsoll.web.page.StopSwitch;
import dev.plimsoll.web.view.FigureTable;
import dev.plimsoll.web.view.StatusView;
import j2html.tags.DomContent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The page of one compute: its figures, charts, advice, restart impact, what-if questions and journal. */
public record ComputePage(PageFrame frame, CuHourPrices prices) {

    public String of(ComputeView view) {
        return frame.page(
                new PageHead(view.status().id().endpointId(), view.place(), view.visitor(),
                        List.of("uPlot.min.css", "compute.css"), List.of("compute.js")),
                heading(view), trouble(view),
                div(AdviceSection.of(view, prices), ChartSection.of(view, prices),
                        div(CurveSection.of(view.status())).withClass("column"),
                        div(ImpactSection.of(view.status()), Card.of("awake", "What it is awake for",
                                ul(each(AwakeSentences.of(view.status()), text -> li(text))))).withClass("column"),
                        each(view.tables(), ComputePage::table), WhatIfSection.of(view, prices),
                        JournalSection.of(view))
                        .withClass("compute"));
    }

    private DomContent heading(ComputeView view) {
        ComputeStatus status = view.status();
        return div(p(a("Fleet").withHref(view.place().to("/")), span(" / " + status.project().title())
                .withClass("quiet"), frame.elsewhere(status.compute())).withClass("crumbs"),
                div(h1(status.id().endpointId()),
                        StopSwitch.of(view.stopped(), status.view().isHeld(), view.place(), view.visitor()))
                        .withClass("head"),
                div(each(figures(status, view.now()), Figure::shown)).withClass("figures")).withClass("heading");
    }

    private static DomContent table(FigureTable table) {
        return Card.of(table.name(), table.title(), table.rows().isEmpty() ? span()
                : SavingsPage.rows("", "Table: " + table.title(), SavingsText.figures(table), table.rows()),
                p(table.note()).withClass("quiet")).withClasses("card", "extra");
    }

    /** A figure with its name. */
    private record Figure(String name, String value, String detail) {

        DomContent shown() {
            return div(span(name).withClass("name"), span(value).withClass("value"),
                    span(detail).withClass("quiet detail"));
        }
    }

    private static List<Figure> figures(ComputeStatus status, Instant now) {
        StatusView view = StatusView.of(status);
        String age = StatusView.age(status, now);
        String since = age == null ? "" : " · " + age;
        String target = "target " + CurveSection.whole(view.targetHitRatio());
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("State", status.state().word(), status.phase().word()));
        figures.add(new Figure("Size", status.size().toString(), (status.size().isFixed() ? "fixed" : "autoscaling")
                + (view.periodPlan() == null ? "" : ", plan " + view.periodPlan())));
        figures.add(view.hitRatio() == null ? new Figure("Hit ratio", "–", target)
                : new Figure("Hit ratio", view.hitRatio().beside(view.targetHitRatio()),
                        "in " + view.hitRatioWindow() + ", " + target + since));
        figures.add(view.connections() == null || view.connectionsLimit() == null
                ? new Figure("Connections", "–", lastSeen(status, age))
                : new Figure("Connections", FigureText.of(view.connections()),
                        "of " + FigureText.of(view.connectionsLimit()) + since));
        view.labels().forEach((name, value) -> figures.add(new Figure(Sentences.capital(name), value, "label")));
        view.quotas()
                .forEach(quota -> figures.add(new Figure("Quota of " + quota.quota().word().replace('_', ' '),
                        quota.usedRatio() == null ? "–" : FigureText.percent(quota.usedRatio()),
                        quota.exhaustedAt() != null ? "exhausted " + FigureText.of(quota.exhaustedAt())
                                : quota.usedRatio() == null ? "use not known"
                                        : quota.periodEnd() == null ? "used"
                                                : "used, until " + FigureText.of(quota.periodEnd()))));
        return figures;
    }

    private static String lastSeen(ComputeStatus status, @Nullable String age) {
        Sample latest = status.probes().latest();
        return latest == null || age == null ? "not known"
                : "not known; %s %s".formatted(FigureText.of(latest.connections().used()), age);
    }

    private static DomContent trouble(ComputeView view) {
        StatusView.Trouble trouble = StatusView.trouble(view.status());
        String age = StatusView.age(view.status(), view.now());
        String notice = trouble != null ? trouble.detail()
                : view.status().probes().isCurrent() || age == null ? null
                        : "The latest probe was " + age + ". Its figures are no longer shown as the present ones.";
        return notice == null ? span() : p(notice).withClass("notice").attr("role", "status");
    }
}
