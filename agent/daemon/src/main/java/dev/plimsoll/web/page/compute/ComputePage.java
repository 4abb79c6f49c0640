package dev.plimsoll.web.page.compute;

import static j2html.TagCreator.a;
import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.h1;
import static j2html.TagCreator.p;
import static j2html.TagCreator.span;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.page.PageFrame;
import dev.plimsoll.web.page.PageFrame.PageHead;
import dev.plimsoll.web.page.StopSwitch;
import dev.plimsoll.web.view.StatusView;
import dev.plimsoll.web.view.WindowLabel;
import j2html.tags.DomContent;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The page of one compute: its figures, charts, advice, restart impact, what-if questions and journal. */
public final class ComputePage {

    private final PageFrame frame;
    private final CuHourPrices prices;

    /**
     * @param prices price of a CU-hour of each compute
     */
    public ComputePage(PageFrame frame, CuHourPrices prices) {
        this.frame = frame;
        this.prices = prices;
    }

    /** The path of the page of {@code compute} below the root of the agent. */
    public static String path(ComputeId compute) {
        return "/computes/" + encoded(compute.projectId()) + "/" + encoded(compute.endpointId());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    public String of(ComputeView view) {
        return frame.page(
                new PageHead(view.status().compute().id().endpointId(), view.place(), view.visitor(),
                        List.of("uPlot.min.css", "compute.css"), List.of("compute.js")),
                heading(view), trouble(view.status()),
                div(AdviceSection.of(view, prices), ChartSection.of(view),
                        div(CurveSection.of(view.status())).withClass("column"),
                        div(ImpactSection.of(view.status()), AwakeSection.of(view.status())).withClass("column"),
                        WhatIfSection.of(view, prices), JournalSection.of(view))
                        .withClass("compute"));
    }

    private static DomContent heading(ComputeView view) {
        ComputeStatus status = view.status();
        return div(p(a("Fleet").withHref(view.place().to("/")), span(" / " + status.project().name())
                .withClass("quiet")).withClass("crumbs"), div(h1(status.compute().id().endpointId()),
                        StopSwitch.of(view.stopped(), StatusView.isBreakerOpen(status), view.place(), view.visitor()))
                        .withClass("head"),
                div(each(figures(status), Figure::shown)).withClass("figures")).withClass("heading");
    }

    /** A figure with its name. */
    private record Figure(String name, String value, String detail) {

        DomContent shown() {
            return div(span(name).withClass("name"), span(value).withClass("value"),
                    span(detail).withClass("quiet detail"));
        }
    }

    private static List<Figure> figures(ComputeStatus status) {
        StatusView.Present ratio = StatusView.hitRatio(status);
        Sample live = status.live();
        String target = "target " + percent(status.sizing().policy().target().ratio().value());
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("State", status.compute().lifecycle().state().word(), status.phase().word()));
        figures.add(new Figure("Size", status.compute().size().toString(), status.compute().size().isFixed()
                ? "fixed"
                : "autoscaling"));
        figures.add(ratio == null ? new Figure("Hit ratio", "–", target)
                : new Figure("Hit ratio", ratio.ratio().beside(status.sizing().policy().target().ratio()),
                        "in " + WindowLabel.label(ratio.window()) + ", " + target));
        figures.add(live == null ? new Figure("Connections", "–", "not known")
                : new Figure("Connections", FigureText.of(live.connections().used()),
                        "of " + FigureText.of(live.connections().limit())));
        return figures;
    }

    /** {@code 99 %}, {@code 99.5 %}. */
    static String percent(double share) {
        String digits = String.format(Locale.ROOT, "%.2f", share * 100);
        return digits.replaceAll("\\.?0+$", "") + " %";
    }

    private static DomContent trouble(ComputeStatus status) {
        StatusView.Trouble trouble = StatusView.trouble(status);
        return trouble == null ? span() : p(trouble.detail()).withClass("notice").attr("role", "status");
    }
}
