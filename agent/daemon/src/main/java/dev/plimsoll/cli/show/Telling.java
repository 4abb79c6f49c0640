package dev.plimsoll.cli.show;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Standing;
import dev.plimsoll.change.Veto;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.sizing.Recommendation;
import dev.plimsoll.sizing.Words;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The fleet as tables. */
public final class Telling {

    private Telling() {}

    public static List<Standing> inOrder(FleetStatus status) {
        return status.standings()
                .values()
                .stream()
                .sorted(Comparator.comparing(standing -> standing.compute().id().toString()))
                .toList();
    }

    static Table computes(FleetStatus status) {
        Table table = new Table("PROJECT", "COMPUTE", "STATE", "PHASE", "SIZE", "HIT RATIO", "CONNECTIONS", "ADVICE",
                "WHY");
        for (Standing standing : inOrder(status)) {
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
        for (Standing standing : inOrder(status)) {
            Recommendation recommendation = standing.counsel().recommendation();
            table.row(standing.compute().id().projectId(), standing.compute().id().endpointId(),
                    standing.compute().size(), advice(standing), recommendation.reason().word(),
                    standing.counsel().plain().cu() + " CU", recommendation.advice().why());
        }
        return table;
    }

    public static String advice(Standing standing) {
        return standing.counsel().recommendation().words(standing.table());
    }

    /** What follows from advice, and what it waits for. */
    public static String plan(Plan plan) {
        return switch (plan) {
            case Plan.Nothing nothing -> "nothing to change";
            case Plan.Advise advise -> "advice only; a person may follow it";
            case Plan.Wait wait -> "waits until " + wait.until();
            case Plan.Blocked blocked -> "held back: "
                    + blocked.vetoes().stream().map(Veto::why).collect(Collectors.joining("; "));
            case Plan.Apply apply -> "the agent may change it to " + apply.resize().to().asBounds() + " now";
        };
    }

    private static @Nullable String ratio(Standing standing) {
        Ratio ratio = standing.shortWindow() == null ? standing.longWindow() : standing.shortWindow();
        return ratio == null ? null : standing.policy().told(ratio);
    }

    private static @Nullable String connections(Standing standing) {
        Sample live = standing.live();
        return live == null ? null
                : Words.of(live.connections().used()) + " of " + Words.of(live.connections().limit());
    }

    /** Ends the verb where the platform could not be asked at all. */
    static void platformFault(FleetStatus status) {
        String fault = status.fault();
        if (fault != null) {
            boolean refused = fault.contains("401") || fault.contains("403");
            throw new Failure(refused ? Exit.REFUSED : Exit.FAILED, "plimsoll: " + fault);
        }
    }

    static void partial(FleetStatus status, PrintWriter err) {
        status.missing()
                .forEach((what, why) -> err.println("plimsoll: warning: the listing of %s is not whole: %s"
                        .formatted(what.equals("*") ? "projects" : "project " + what, why)));
    }
}
