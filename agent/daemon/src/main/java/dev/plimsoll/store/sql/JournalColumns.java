package dev.plimsoll.store.sql;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.ChangePolicy.Via;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Archived;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.DismissalUndone;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A journal entry as the columns of its row; columns that its kind does not use are null. */
final class JournalColumns {

    /**
     * In the order of the canonical form. A new column goes to the end: since it is null in the rows before, their
     * hashes stay the same.
     */
    private static final List<JournalColumn> COLUMNS = List.of(JournalColumn.time("at"), JournalColumn.text("kind"),
            JournalColumn.text("project_id"), JournalColumn.text("endpoint_id"), JournalColumn.text("change_id"),
            JournalColumn.text("action"), JournalColumn.text("reason"), JournalColumn.text("guardrail"),
            JournalColumn.text("outcome"), JournalColumn.size("from_min", "from", "min_cu"),
            JournalColumn.size("from_max", "from", "max_cu"), JournalColumn.size("to_min", "to", "min_cu"),
            JournalColumn.size("to_max", "to", "max_cu"), JournalColumn.time("until"), JournalColumn.flag("stopped"),
            JournalColumn.text("actor").as("by"), JournalColumn.text("detail").as("why"), JournalColumn.number("epoch"),
            JournalColumn.flag("at_once").as("now"), JournalColumn.text("branch_id"), JournalColumn.text("rolls_back"),
            JournalColumn.text("expected"), JournalColumn.list("operations"),
            JournalColumn.text("setting"), JournalColumn.seconds("from_delay", "from"),
            JournalColumn.seconds("to_delay", "to"), JournalColumn.text("via"),
            JournalColumn.number("first_seq"), JournalColumn.number("last_seq"), JournalColumn.number("entries"),
            JournalColumn.text("file"), JournalColumn.text("file_sha256"), JournalColumn.text("gaps_sha256"));

    /** The outcome of an entry about a value that was recommended; other values have none. */
    static final String FOLLOWED = "followed";

    private static final List<String> NAMES = Stream.concat(COLUMNS.stream().map(JournalColumn::name),
            Stream.of(JournalChain.SEQ, JournalChain.HASH)).toList();

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
                    .put("branch_id", e.branchId())
                    .put("detail", e.why());
            case Approved e -> columns.from(e.from())
                    .to(e.to())
                    .put("branch_id", e.branchId())
                    .put("actor", e.by())
                    .put("at_once", e.atOnce())
                    .put("detail", e.waits());
            case Dismissed e ->
                columns.put("until", Times.of(e.until()))
                        .put("actor", e.by())
                        .put("detail", e.because())
                        .put("action", e.action())
                        .put("reason", e.reason());
            case DismissalUndone e -> columns.put("actor", e.by());
            case Blocked e -> columns.put("guardrail", e.guardrail()).put("detail", e.why());
            case Intended e -> columns.put("change_id", e.changeId())
                    .put("epoch", e.epoch())
                    .from(e.from())
                    .to(e.to())
                    .put("action", e.basis().action().word())
                    .put("reason", e.basis().reason().word())
                    .put("actor", e.basis().approvedBy())
                    .put("rolls_back", e.basis().rollsBack())
                    .put("via", e.basis().via() == Via.FILE ? Via.FILE.name().toLowerCase(Locale.ROOT) : null)
                    .put("expected", ExpectationJson.write(e.basis().expected()))
                    .put("detail", e.why());
            case Executed e -> columns.put("change_id", e.changeId())
                    .put("outcome", e.outcome())
                    .put("detail", e.detail())
                    .put("operations", e.operations().isEmpty() ? null : String.join(" ", e.operations()));
            case Settled e -> (e.shown() == null ? columns : columns.to(e.shown())).put("change_id", e.changeId())
                    .put("outcome", e.result())
                    .put("detail", e.detail());
            case Verified e -> columns.put("change_id", e.changeId())
                    .put("outcome", e.verdict().word())
                    .put("detail", e.detail());
            case SetElsewhere e -> columns.from(e.from()).to(e.to()).put("outcome", e.followed() ? FOLLOWED : null);
            case Switched e -> columns.put("stopped", e.stopped()).put("actor", e.by());
            case Archived e -> columns.put("actor", e.by())
                    .put("first_seq", e.firstSeq())
                    .put("last_seq", e.lastSeq())
                    .put("entries", e.entries())
                    .put("file", e.file())
                    .put("file_sha256", e.fileSha256())
                    .put("gaps_sha256", e.gapsSha256());
        };
        return filled.row;
    }

    /** The columns of a stored row, without its number and its place in the chain. */
    static Map<String, @Nullable Object> of(ResultSet row) throws SQLException {
        Map<String, @Nullable Object> columns = new HashMap<>();
        for (JournalColumn column : COLUMNS) {
            columns.put(column.name(), column.read(row));
        }
        return columns;
    }

    /** The columns that are not null, in a fixed order, by the names that the journal has in JSON. */
    static ObjectNode json(Map<String, @Nullable Object> row) {
        ObjectNode json = CanonicalJson.object();
        for (JournalColumn column : COLUMNS) {
            Object value = row.get(column.name());
            if (value != null) {
                column.put(json, value);
            }
        }
        // What an approval waited for has a name of its own in JSON, but no column.
        JsonNode waits = EntryKind.APPROVED.word().equals(row.get("kind")) ? json.remove("why") : null;
        return waits == null ? json : json.set("waits_until", waits);
    }

    private JournalColumns put(String column, @Nullable Object value) {
        row.put(column, value);
        return this;
    }

    private JournalColumns from(SettingValue value) {
        return put("from", value);
    }

    private JournalColumns to(SettingValue value) {
        return put("to", value);
    }

    private JournalColumns put(String which, SettingValue value) {
        return switch (value) {
            case SettingValue.OfSize(var limits) -> put(which + "_min", limits.min().toString())
                    .put(which + "_max", limits.max().toString());
            case SettingValue.OfAutosuspend(var delay) -> put("setting", value.setting().word())
                    .put(which + "_delay", delay.seconds());
        };
    }
}
