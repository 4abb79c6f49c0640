package dev.plimsoll.store.sql;

import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A journal entry as the columns of its row; columns that its kind does not use are null. */
final class JournalColumns {

    private static final List<String> NAMES = List.of("at", "kind", "project_id", "endpoint_id", "change_id", "action",
            "reason", "guardrail", "outcome", "from_min", "from_max", "to_min", "to_max", "until", "stopped", "actor",
            "detail", "epoch", "at_once");

    static final String INSERT = "insert into journal (%s) values (%s)".formatted(String.join(", ", NAMES),
            NAMES.stream().map(":"::concat).collect(Collectors.joining(", ")));

    private final Map<String, @Nullable Object> row = new HashMap<>();

    private JournalColumns(JournalEntry entry) {
        NAMES.forEach(name -> row.put(name, null));
        ComputeId subject = entry.subject();
        put("at", Times.of(entry.at())).put("kind", EntryKind.of(entry).word());
        if (subject != null) {
            put("project_id", subject.projectId()).put("endpoint_id", subject.endpointId());
        }
    }

    static Map<String, @Nullable Object> of(JournalEntry entry) {
        JournalColumns columns = new JournalColumns(entry);
        JournalColumns filled = switch (entry) {
            case Recommended e -> columns.put("action", e.action())
                    .put("reason", e.reason())
                    .from(e.from())
                    .to(e.to())
                    .put("detail", e.why());
            case Approved e -> columns.to(e.to())
                    .put("actor", e.by())
                    .put("at_once", e.atOnce())
                    .put("detail", e.waits());
            case Dismissed e -> columns.put("until", Times.of(e.until())).put("actor", e.by());
            case Blocked e -> columns.put("guardrail", e.guardrail()).put("detail", e.why());
            case Intended e -> columns.put("change_id", e.changeId())
                    .put("epoch", e.epoch())
                    .from(e.from())
                    .to(e.to())
                    .put("detail", e.why());
            case Executed e -> columns.put("change_id", e.changeId())
                    .put("outcome", e.outcome())
                    .put("detail", e.detail());
            case Verified e -> columns.put("change_id", e.changeId())
                    .put("outcome", e.verdict())
                    .put("detail", e.detail());
            case Switched e -> columns.put("stopped", e.stopped()).put("actor", e.by());
        };
        return filled.row;
    }

    private JournalColumns put(String column, @Nullable Object value) {
        row.put(column, value);
        return this;
    }

    private JournalColumns from(SizeRange size) {
        return put("from_min", size.min().toString()).put("from_max", size.max().toString());
    }

    private JournalColumns to(SizeRange size) {
        return put("to_min", size.min().toString()).put("to_max", size.max().toString());
    }
}
