package dev.plimsoll.store.sql;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfChange;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.JournalJson;
import dev.plimsoll.json.Sha256;
import dev.plimsoll.store.sql.table.Db;
import dev.plimsoll.store.sql.table.RecordColumns;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One transaction that writes the journal. Nobody else writes an entry before it ends, so what it reads still holds when
 * it writes.
 * <p>Each entry of the chain has a hash over the previous hash and its body, so that a changed, deleted or inserted entry
 * shows. The row of the fleet holds the end of the chain, so appending reads no entry, whatever the length.
 */
final class JournalWriting {

    /** The previous hash of the first entry. */
    static final String START = "0".repeat(64);

    private static final RecordColumns<Head> HEAD = RecordColumns.of(Head.class, "seq, hash");
    private static final String RECORD = "select body from change_record where project_id = ? and endpoint_id = ?";

    private final Connection connection;
    private long seq;
    private String hash;

    /** @param connection the transaction; the first thing that it does */
    JournalWriting(Connection connection) {
        this.connection = connection;
        Head head = hold(connection).orElseThrow();
        this.seq = head.seq;
        this.hash = head.hash;
    }

    /** The end of the chain: number and hash of the latest entry. */
    record Head(long seq, String hash) {}

    /**
     * What entries add up to.
     *
     * @throws SQLException if the stored text is damaged
     */
    static <T extends Record> T state(String body, Class<T> type) throws SQLException {
        try {
            return JournalJson.readState(body, type);
        } catch (IOException | RuntimeException damaged) {
            throw new SQLDataException("the journal has a damaged %s: run plimsoll history --verify".formatted(
                    type.getSimpleName()), damaged);
        }
    }

    /** Changes nothing, and keeps others from writing until the transaction of {@code connection} ends. */
    static Optional<Head> hold(Connection connection) {
        return Db.first(connection, HEAD, "update fleet_record set seq = seq returning seq, hash");
    }

    /** What the journal says of the fleet. */
    FleetChanges fleet() {
        return fleet(connection);
    }

    static FleetChanges fleet(Connection connection) {
        return Db.first(connection, row -> state(row.getString("body"), FleetChanges.class),
                "select body from fleet_record").orElseThrow();
    }

    /** Number of the latest entry of the chain; 0 in an empty one. */
    long seq() {
        return seq;
    }

    ChangeRecord record(ComputeId compute) {
        return record(compute, connection);
    }

    static ChangeRecord record(ComputeId compute, Connection connection) {
        return Db.first(connection, row -> state(row.getString("body"), ChangeRecord.class), RECORD, compute)
                .orElse(ChangeRecord.EMPTY);
    }

    /** Writes an entry, and what it changes. Returns the record of its compute after it. */
    ChangeRecord write(JournalEntry entry) {
        ComputeId compute = entry.subject();
        return write(entry, compute == null ? ChangeRecord.EMPTY : record(compute));
    }

    /** @param before the record of its compute, as it was read in this transaction */
    ChangeRecord write(JournalEntry entry, ChangeRecord before) {
        ComputeId compute = entry.subject();
        ChangeRecord after = before.after(entry);
        insert(entry);
        count(entry, before);
        if (compute != null) {
            keep(compute, after);
        }
        if (FleetChanges.concerns(entry)) {
            Db.execute(connection, "update fleet_record set body = ?", JournalJson.writeState(fleet().after(entry)));
        }
        return after;
    }

    private void insert(JournalEntry entry) {
        ObjectNode json = JournalJson.tree(entry);
        String body = JournalJson.write(json);
        if (entry.isPermanent()) {
            seq++;
            hash = hash(hash, body);
            Db.execute(connection, "update fleet_record set seq = ?, hash = ?", seq, hash);
        }
        Db.execute(connection, """
                insert into journal (at, kind, project_id, endpoint_id, change_id, outcome, body, seq, hash)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)""", entry.at(), entry.kind(), text(json, "project_id"),
                text(json, "endpoint_id"), text(json, "change_id"), text(json, "outcome"), body,
                entry.isPermanent() ? seq : null, entry.isPermanent() ? hash : null);
    }

    private static @Nullable String text(ObjectNode json, String field) {
        return json.path(field).textValue();
    }

    /** SHA-256 over the previous hash and the body of an entry, as 64 lower-case hexadecimal digits. */
    static String hash(String previous, String body) {
        return Sha256.hex(previous + body);
    }

    private void keep(ComputeId compute, ChangeRecord record) {
        Db.execute(connection, """
                insert into change_record (project_id, endpoint_id, dismissed_until, body) values (?, ?, ?, ?)
                on conflict (project_id, endpoint_id)
                    do update set dismissed_until = excluded.dismissed_until, body = excluded.body""", compute,
                record.dismissed() == null ? null : record.dismissed().until(), JournalJson.writeState(record));
    }

    private void count(JournalEntry entry, ChangeRecord before) {
        switch (entry) {
            case Recommended advice -> count(entry, advice.action().word(), advice.reason().word(), "");
            case Blocked veto -> count(entry, "", "", veto.guardrail().word());
            case Settled end -> count(end, before, end.result().word());
            case Verified end -> count(end, before, end.verdict().word());
            case Executed reply when reply.outcome() == ExecutionOutcome.REFUSED
                    || reply.outcome() == ExecutionOutcome.NOT_SENT ->
                count(reply, before, reply.outcome().word());
            default -> {
                // No metric counts it.
            }
        }
    }

    /** A change that has its end or verdict is not counted again. */
    private void count(OfChange entry, ChangeRecord before, String outcome) {
        Intended intent = before.intent(entry.changeId()).orElse(null);
        if (intent != null && before.after(entry).equals(before)) {
            return;
        }
        count(entry, intent == null ? "" : intent.basis().action().word(),
                intent == null ? "" : intent.basis().reason().word(), outcome);
    }

    private void count(JournalEntry entry, String action, String reason, String word) {
        Db.execute(connection, """
                insert into journal_count (kind, action, reason, word, times) values (?, ?, ?, ?, 1)
                on conflict (kind, action, reason, word) do update set times = journal_count.times + 1""", entry.kind(),
                action, reason, word);
    }
}
