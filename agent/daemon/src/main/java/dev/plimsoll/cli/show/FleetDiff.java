package dev.plimsoll.cli.show;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.Urgency;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.terminal.Tone;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.web.json.FigureJson;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What would be changed now.
 *
 * @param changes computes for which something is recommended, the most urgent first
 */
record FleetDiff(FleetStatus status, List<DueChange> changes) {

    /** A compute for which something is recommended. */
    record DueChange(Urgency urgency, ComputeStatus status, AdviceView view) {}

    static FleetDiff of(FleetStatus status) {
        return new FleetDiff(status, status.inOrder()
                .stream()
                .map(compute -> new DueChange(Urgency.of(compute, status.at()), compute, compute.view()))
                .filter(change -> change.urgency() != Urgency.NONE)
                .sorted(Comparator.comparing(DueChange::urgency).reversed())
                .toList());
    }

    /** How many computes it leaves out because somebody dismissed what is recommended for them. */
    long dismissed() {
        return status.computeStatuses()
                .values()
                .stream()
                .map(ComputeStatus::view)
                .filter(view -> view.asks() && !view.isOpen())
                .count();
    }

    int exitCode() {
        return changes.isEmpty() ? Exit.DONE
                : changes.getFirst().urgency() == Urgency.URGENT ? Exit.URGENT : Exit.ADVISED;
    }

    Table table() {
        Table table = new Table("URGENCY", "PROJECT", "COMPUTE", "SIZE", "ADVICE", "REASON", "NEXT", "WHY")
                .whole("COMPUTE", "SIZE", "URGENCY", "ADVICE", "REASON", "NEXT")
                .below("NEXT", "WHY")
                .optional("PROJECT", "NEXT", "WHY", "SIZE")
                .tones("URGENCY", Map.of(Urgency.URGENT.word(), Tone.BAD, Urgency.ADVISED.word(), Tone.WARN));
        for (DueChange change : changes) {
            ComputeId id = change.status().id();
            table.row(change.urgency().word(), id.projectId(), id.endpointId(), change.view().present(),
                    FleetTables.advice(change.status()), AdviceWords.of(change.view().reason()),
                    FleetTables.next(change.view()), Explanation.of(change.view().causes()));
        }
        return table;
    }

    /** With the names of {@code /api/v1/recommendations}. */
    String json() {
        return FigureJson
                .write(new DiffJson(status.at(), status.isPartial(), changes.stream().map(ChangeLine::of).toList()));
    }

    record DiffJson(Instant at, boolean partial, List<ChangeLine> changes) {}

    record ChangeLine(Urgency urgency, @JsonUnwrapped ComputeId compute, Action action, Reason reason,
            @JsonUnwrapped(prefix = "present_") SizeRange present, @JsonUnwrapped SizeRange target, String why,
            String plan) {

        static ChangeLine of(DueChange change) {
            AdviceView view = change.view();
            return new ChangeLine(change.urgency(), change.status().id(), view.action(), view.reason(),
                    view.present(), view.target(), Explanation.of(view.causes()), ChangeSentences.plan(view.plan()));
        }
    }
}
