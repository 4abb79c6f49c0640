package dev.plimsoll.cli.show;

import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.ComputeStatus;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.web.view.StatusView;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fleet as tables. */
public final class FleetTables {

    private FleetTables() {}

    public static List<ComputeStatus> inOrder(FleetStatus status) {
        return status.standings()
                .values()
                .stream()
                .sorted(Comparator.comparing(standing -> standing.compute().id().toString()))
                .toList();
    }

    static Table computes(FleetStatus status) {
        Table table = new Table("PROJECT", "COMPUTE", "STATE", "PHASE", "SIZE", "HIT RATIO", "CONNECTIONS", "ADVICE",
                "WHY");
        for (ComputeStatus standing : inOrder(status)) {
            table.row(standing.compute().id().projectId(), standing.compute().id().endpointId(),
                    standing.compute().state().word(), standing.phase().word(), standing.compute().size(),
                    ratio(standing),
                    connections(standing), advice(standing),
                    standing.counsel().recommendation().advice().why());
        }
        return table;
    }

    static Table advice(FleetStatus status) {
        Table table = new Table("PROJECT", "COMPUTE", "SIZE", "ADVICE", "REASON", "PLAIN RULE", "WHY");
        for (ComputeStatus standing : inOrder(status)) {
            Recommendation recommendation = standing.counsel().recommendation();
            table.row(standing.compute().id().projectId(), standing.compute().id().endpointId(),
                    standing.compute().size(), advice(standing), recommendation.reason().word(),
                    standing.counsel().plain().cu() + " CU", recommendation.advice().why());
        }
        return table;
    }

    public static String advice(ComputeStatus standing) {
        return standing.counsel().recommendation().words(standing.table());
    }

    private static @Nullable String ratio(ComputeStatus standing) {
        Ratio ratio = standing.shortWindow() == null ? standing.longWindow() : standing.shortWindow();
        return ratio == null ? lifetime(standing) : standing.policy().told(ratio);
    }

    /** As the platform's view counts, where no window says more. */
    private static @Nullable String lifetime(ComputeStatus standing) {
        Sample live = standing.live();
        return live == null || live.counters() == null ? null
                : live.counters()
                        .lifetimeHitRatio()
                        .map(ratio -> "%s since its start".formatted(standing.policy().told(ratio)))
                        .orElse(null);
    }

    private static @Nullable String connections(ComputeStatus standing) {
        Sample live = standing.live();
        Integer table = StatusView.maxConnections(standing);
        return live == null ? (table == null ? null : "at most " + FigureText.of(table))
                : FigureText.of(live.connections().used()) + " of " + FigureText.of(live.connections().limit());
    }

    static void partial(FleetStatus status, PrintWriter err) {
        status.missing()
                .forEach((what, why) -> err.println("plimsoll: warning: the listing of %s is not whole: %s"
                        .formatted(what.equals("*") ? "projects" : "project " + what, why)));
    }
}
