package dev.plimsoll.cli.show;

import static dev.plimsoll.web.view.StatusView.known;

import dev.plimsoll.agent.PassCount;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.text.VerdictText;
import dev.plimsoll.web.view.StatusView;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Formats the fleet as tables. */
public final class FleetTables {

    private FleetTables() {}

    static Table computes(FleetStatus status) {
        Table table = new Table("PROJECT", "COMPUTE", "STATE", "PHASE", "SIZE", "HIT RATIO", "CONNECTIONS", "ADVICE",
                "WHY").whole("COMPUTE", "SIZE", "ADVICE")
                .below("WHY")
                .optional("STATE", "WHY", "PROJECT", "CONNECTIONS", "PHASE");
        for (ComputeStatus computeStatus : status.inOrder()) {
            StatusView figures = StatusView.of(computeStatus);
            table.row(project(computeStatus), figures.names().endpointId(), figures.state(), figures.phase().word(),
                    figures.size(), ratio(figures), connections(figures), advice(computeStatus), why(computeStatus));
        }
        return table;
    }

    static Table advice(FleetStatus status) {
        Table table = new Table("PROJECT", "COMPUTE", "SIZE", "ADVICE", "REASON", "PLATFORM RULE", "NEXT", "WHY")
                .whole("COMPUTE", "SIZE", "ADVICE", "REASON", "NEXT")
                .below("NEXT", "WHY")
                .optional("PLATFORM RULE", "PROJECT", "NEXT", "WHY", "SIZE");
        for (ComputeStatus computeStatus : status.inOrder()) {
            AdviceView view = computeStatus.view();
            table.row(project(computeStatus), computeStatus.id().endpointId(),
                    computeStatus.size(), advice(computeStatus),
                    AdviceWords.of(view.reason()),
                    known(view.platformSize(), cu -> cu + " CU"), next(view),
                    why(computeStatus));
        }
        return table;
    }

    private static String project(ComputeStatus computeStatus) {
        String platform = computeStatus.project().platform();
        String id = computeStatus.id().projectId();
        return platform == null ? id : platform + " / " + id;
    }

    /** What a change waits for, or what follows now; null where nothing follows. */
    static @Nullable String next(AdviceView view) {
        Plan plan = view.plan();
        return plan instanceof Plan.NoChange || plan instanceof Plan.Advise ? null : ChangeSentences.plan(plan);
    }

    public static String advice(ComputeStatus computeStatus) {
        String verdict = VerdictText.of(computeStatus.view().verdict(),
                computeStatus.table());
        return computeStatus.view().dismissed() == null ? verdict : verdict + " (dismissed)";
    }

    /** Until when and by whom it is dismissed, and its causes. */
    private static String why(ComputeStatus computeStatus) {
        Dismissed dismissal = computeStatus.view().dismissed();
        String causes = Explanation.of(computeStatus.view().causes());
        return dismissal == null ? causes : Sentences.of(ChangeSentences.dismissal(dismissal)) + " " + causes;
    }

    /** Of the present window, else since the start of the compute. */
    private static @Nullable String ratio(StatusView figures) {
        Ratio lifetime = figures.lifetimeHitRatio();
        return figures.hitRatio() != null ? figures.hitRatio().beside(figures.targetHitRatio())
                : lifetime == null ? null : lifetime.beside(figures.targetHitRatio()) + " since its start";
    }

    private static @Nullable String connections(StatusView figures) {
        Integer used = figures.connections();
        Integer limit = figures.connectionsLimit();
        Integer table = figures.maxConnectionsTable();
        return used == null || limit == null ? table == null ? null : "at most " + FigureText.of(table)
                : FigureText.of(used) + " of " + FigureText.of(limit);
    }

    /** Says what could not be listed, and how old the figures are where nothing could. */
    static void partial(FleetStatus status, Instant now, PrintWriter err) {
        if (status.fault() != null) {
            err.println("plimsoll: warning: %s; these are the figures of the store, the latest %s old, of %s".formatted(
                    status.fault(), FigureText.of(Duration.between(status.at(), now)), FigureText.of(status.at())));
        }
        status.missingByCause()
                .forEach((why, what) -> err.println("plimsoll: warning: the listing of %s is partial: %s"
                        .formatted(
                                what.getFirst().startsWith(FleetStatus.ALL) ? "projects" + what.getFirst().substring(1)
                                        : "project " + String.join(", ", what),
                                why)));
    }

    static String pass(PassCount count) {
        String listed = count.projects() == 0 ? "listing projects"
                : "listed %d of %s".formatted(Math.min(count.listed(), count.projects()),
                        FigureText.of(count.projects(), "project"));
        return count.probed() == 0 ? listed : listed + ", probed " + FigureText.of(count.probed(), "compute");
    }
}
