package dev.plimsoll.cli.show;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.status.AdviceView;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.change.status.Urgency;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.terminal.Tone;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.explain.AdviceWords;
import dev.plimsoll.explain.ChangeSentences;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.web.view.StatusView;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What would be changed now.
 *
 * @param changes computes for which something is recommended, the most urgent first
 */
record FleetDiff(FleetStatus status, List<ComputeStatus> changes) {

    FleetDiff {
        changes = List.copyOf(changes);
    }

    static FleetDiff of(FleetStatus status) {
        return new FleetDiff(status, StatusView.inOrder(status.computeStatuses())
                .stream()
                .filter(one -> Urgency.of(one, status.at()) != Urgency.NONE)
                .sorted(Comparator.comparing((ComputeStatus one) -> Urgency.of(one, status.at())).reversed())
                .toList());
    }

    /** How many computes it leaves out because somebody dismissed what is recommended for them. */
    long dismissed() {
        return status.computeStatuses()
                .values()
                .stream()
                .map(ComputeStatus::view)
                .filter(view -> view.dismissed() != null && view.asks())
                .count();
    }

    private Urgency urgency(ComputeStatus one) {
        return Urgency.of(one, status.at());
    }

    int exitCode() {
        if (changes.isEmpty()) {
            return Exit.DONE;
        }
        return urgency(changes.getFirst()) == Urgency.URGENT ? Exit.URGENT : Exit.ADVISED;
    }

    Table table() {
        Table table = new Table("URGENCY", "PROJECT", "COMPUTE", "SIZE", "ADVICE", "REASON", "NEXT", "WHY")
                .whole("COMPUTE", "SIZE", "URGENCY", "ADVICE", "REASON", "NEXT")
                .below("NEXT", "WHY")
                .optional("PROJECT", "NEXT", "WHY", "SIZE")
                .tones("URGENCY", Map.of(Urgency.URGENT.word(), Tone.BAD, Urgency.ADVISED.word(), Tone.WARN));
        changes.forEach(one -> table.row(urgency(one).word(), one.compute().id().projectId(),
                one.compute().id().endpointId(), one.compute().size(), FleetTables.advice(one),
                AdviceWords.of(one.view().reason()), FleetTables.next(one),
                Explanation.of(one.view().causes())));
        return table;
    }

    /** With the names of {@code /api/v1/recommendations}. */
    String json() {
        ObjectNode root = JsonLine.object().put("at", status.at().toString()).put("partial", status.isPartial());
        ArrayNode all = root.putArray("changes");
        changes.forEach(one -> add(one, all.addObject()));
        return JsonLine.of(root);
    }

    private void add(ComputeStatus one, ObjectNode into) {
        AdviceView view = one.view();
        into.put("urgency", urgency(one).word())
                .put("project_id", one.compute().id().projectId())
                .put("endpoint_id", one.compute().id().endpointId())
                .put("action", view.action().word())
                .put("reason", view.reason().word())
                .put("present_min_cu", one.compute().size().min().value())
                .put("present_max_cu", one.compute().size().max().value())
                .put("min_cu", view.target().min().value())
                .put("max_cu", view.target().max().value())
                .put("why", Explanation.of(view.causes()))
                .put("plan", ChangeSentences.plan(view.plan()));
    }
}
