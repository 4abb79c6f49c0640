package dev.plimsoll.web.page.fleet;

import dev.plimsoll.cache.HitTrend;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.explain.FigureText;
import j2html.TagCreator;
import j2html.tags.DomContent;
import j2html.tags.UnescapedText;
import java.util.Collections;

/** A line of the hit ratio over the last day or less, with the target as a thin line. Times without a ratio are gaps. */
final class Sparkline {

    private static final int WIDTH = 96;
    private static final int HEIGHT = 20;
    private static final double TOP = 2;
    private static final double BOTTOM = HEIGHT - 2;

    private final HitTrend trend;
    private final double target;
    private final double lowest;

    private Sparkline(HitTrend trend, double target) {
        this.trend = trend;
        this.target = target;
        double least = Collections.min(trend.ratios().values()).value();
        this.lowest = Math.min(least, target) - 0.05 * (1 - Math.min(least, target)) - 1e-4;
    }

    /** Nothing while no ratio is known. All of it are numbers, so nothing needs escaping. */
    static DomContent of(HitTrend trend, Ratio target) {
        return trend.ratios().isEmpty()
                ? TagCreator.span().withClass("spark")
                : new UnescapedText(new Sparkline(trend, target.value()).svg());
    }

    private String svg() {
        double least = Collections.min(trend.ratios().values()).value();
        return FigureText.text(
                "<svg class=\"spark\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"Last %s, lowest %.1f %%\">"
                        + "<path class=\"target\" d=\"M0 %.1fH%d\"/><path class=\"line\" d=\"%s\"/></svg>",
                WIDTH, HEIGHT, FigureText.of(trend.span()), least * 100, y(target), WIDTH, path());
    }

    private String path() {
        StringBuilder path = new StringBuilder();
        boolean open = false;
        for (int slot = 0; slot < HitTrend.SLOTS; slot++) {
            Ratio ratio = trend.ratios().get(slot);
            if (ratio != null) {
                double x = slot * (WIDTH - 2.0) / (HitTrend.SLOTS - 1) + 1;
                path.append(FigureText.text("%s%.1f %.1f", open ? "L" : "M", x, y(ratio.value())));
                // A single slot is a dot.
                path.append(open ? "" : "h.1");
            }
            open = ratio != null;
        }
        return path.toString();
    }

    private double y(double ratio) {
        return BOTTOM - (ratio - lowest) / (1 - lowest) * (BOTTOM - TOP);
    }
}
