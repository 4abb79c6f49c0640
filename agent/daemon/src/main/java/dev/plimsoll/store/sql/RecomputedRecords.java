package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.JournalJson;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.store.sql.table.Db;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * The records, computed again from the entries of the chain after the latest anchor. Entries outside of the chain only
 * say what was recommended and blocked last.
 */
final class RecomputedRecords {

    private static final String ARCHIVED_FLEET = "select archived from fleet_record where archived is not null";
    private static final String ARCHIVED = """
            select project_id, endpoint_id, archived from change_record where archived is not null""";
    private static final String FLEET = "select body from fleet_record";
    private static final String RECORDS = """
            select project_id, endpoint_id, body from change_record order by project_id, endpoint_id""";
    private static final String KEEP = """
            update change_record set archived = :body where project_id = :projectId and endpoint_id = :endpointId""";
    private static final String KEEP_FLEET = "update fleet_record set archived = :body";

    private final Map<ComputeId, ChangeRecord> records;
    /** Those with an entry that was added; all others stand in the store as they are. */
    private final Set<ComputeId> changed = new HashSet<>();
    private FleetChanges fleet;

    private RecomputedRecords(Map<ComputeId, ChangeRecord> records, FleetChanges fleet) {
        this.records = records;
        this.fleet = fleet;
    }

    /**
     * What is kept of a compute.
     *
     * @param record null if it is damaged
     */
    private record ComputeSum(ComputeId compute, @Nullable ChangeRecord record) {}

    /** Those of the removed entries. */
    static RecomputedRecords ofRemoved(Handle handle) {
        Map<ComputeId, ChangeRecord> records = new HashMap<>();
        handle.createQuery(ARCHIVED)
                .map((row, context) -> new ComputeSum(Db.COMPUTE.map(row, context), record(row, "archived")))
                .forEach(
                        kept -> records.put(kept.compute, Objects.requireNonNullElse(kept.record, ChangeRecord.EMPTY)));
        return new RecomputedRecords(records, fleet(ARCHIVED_FLEET, handle).orElse(FleetChanges.NONE));
    }

    /** What stands in the column; null if it is damaged. */
    private static @Nullable ChangeRecord record(ResultSet row, String column) throws SQLException {
        return state(row.getString(column), ChangeRecord.class).map(ChangeRecord::chained).orElse(null);
    }

    private static <T extends Record> Optional<T> state(String body, Class<T> type) {
        try {
            return Optional.of(JournalWriting.state(body, type));
        } catch (SQLException damaged) {
            return Optional.empty();
        }
    }

    private static Optional<FleetChanges> fleet(String query, Handle handle) {
        return handle.createQuery(query)
                .map((row, context) -> state(row.getString(1), FleetChanges.class))
                .findFirst()
                .flatMap(found -> found);
    }

    /** Adds an entry of the chain, which follows all before. */
    void add(JournalEntry entry) {
        ComputeId compute = entry.subject();
        if (compute != null) {
            records.put(compute, records.getOrDefault(compute, ChangeRecord.EMPTY).after(entry));
            changed.add(compute);
        }
        fleet = fleet.after(entry);
    }

    /** The first of the stored sums that is another one; empty if none is. */
    Optional<ChainFault> fault(Handle handle) {
        Map<ComputeId, ChangeRecord> open = new HashMap<>(records);
        for (ComputeSum stored : handle.createQuery(RECORDS)
                .map((row, context) -> new ComputeSum(Db.COMPUTE.map(row, context), record(row, "body")))
                .list()) {
            ChangeRecord sum = open.remove(stored.compute);
            if (!Objects.requireNonNullElse(sum, ChangeRecord.EMPTY).equals(stored.record)) {
                return Optional.of(differs(stored.compute));
            }
        }
        if (!open.isEmpty()) {
            return Optional.of(differs(open.keySet().iterator().next()));
        }
        return fleet(FLEET, handle).filter(fleet::equals).isPresent() ? Optional.empty() : Optional.of(differs(null));
    }

    private static ChainFault differs(@Nullable ComputeId compute) {
        return new ChainFault(ChainProblem.RECORD_DIFFERS, null, compute, null);
    }

    /** Keeps them as those of the removed entries. */
    void keepAsRemoved(Handle handle) {
        changed.forEach(compute -> Db.of(handle.createUpdate(KEEP), compute)
                .bind("body", JournalJson.writeState(records.getOrDefault(compute, ChangeRecord.EMPTY)))
                .execute());
        handle.createUpdate(KEEP_FLEET).bind("body", JournalJson.writeState(fleet)).execute();
    }
}
