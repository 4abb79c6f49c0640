package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.JournalJson;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.store.sql.table.Db;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The records, computed again from the entries of the chain after the latest anchor. Entries outside of the chain only
 * say what was recommended and blocked last.
 */
final class RecomputedRecords {

    private final Map<ComputeId, ChangeRecord> records = new HashMap<>();
    /** Those with an entry that was added; all others stand in the store as they are. */
    private final Set<ComputeId> changed = new HashSet<>();
    private FleetChanges fleet;

    /** Begins with those of the removed entries. */
    RecomputedRecords(Connection connection) {
        stored("archived", connection)
                .forEach(
                        kept -> records.put(kept.compute, Objects.requireNonNullElse(kept.record, ChangeRecord.EMPTY)));
        this.fleet = fleet("archived", connection).orElse(FleetChanges.NONE);
    }

    /**
     * What is kept of a compute.
     *
     * @param record null if it is damaged
     */
    private record ComputeSum(ComputeId compute, @Nullable ChangeRecord record) {}

    private static List<ComputeSum> stored(String column, Connection connection) {
        return Db.list(connection, row -> new ComputeSum(Db.COMPUTE.map(row),
                state(row.getString(column), ChangeRecord.class).map(ChangeRecord::chained).orElse(null)), """
                        select project_id, endpoint_id, %1$s from change_record where %1$s is not null
                        order by project_id, endpoint_id""".formatted(column));
    }

    private static Optional<FleetChanges> fleet(String column, Connection connection) {
        return Db
                .first(connection, row -> state(row.getString(column), FleetChanges.class),
                        "select %1$s from fleet_record where %1$s is not null".formatted(column))
                .flatMap(found -> found);
    }

    private static <T extends Record> Optional<T> state(String body, Class<T> type) {
        try {
            return Optional.of(JournalWriting.state(body, type));
        } catch (SQLException damaged) {
            return Optional.empty();
        }
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
    Optional<ChainFault> fault(Connection connection) {
        Map<ComputeId, ChangeRecord> open = new HashMap<>(records);
        for (ComputeSum stored : stored("body", connection)) {
            ChangeRecord sum = open.remove(stored.compute);
            if (!Objects.requireNonNullElse(sum, ChangeRecord.EMPTY).equals(stored.record)) {
                return Optional.of(differs(stored.compute));
            }
        }
        if (!open.isEmpty()) {
            return Optional.of(differs(open.keySet().iterator().next()));
        }
        return fleet("body", connection).filter(fleet::equals).isPresent() ? Optional.empty()
                : Optional.of(differs(null));
    }

    private static ChainFault differs(@Nullable ComputeId compute) {
        return new ChainFault(ChainProblem.RECORD_DIFFERS, null, compute, null);
    }

    /** Keeps them as those of the removed entries. */
    void keepAsRemoved(Connection connection) {
        changed.forEach(compute -> Db.execute(connection,
                "update change_record set archived = ? where project_id = ? and endpoint_id = ?",
                JournalJson.writeState(records.getOrDefault(compute, ChangeRecord.EMPTY)), compute));
        Db.execute(connection, "update fleet_record set archived = ?", JournalJson.writeState(fleet));
    }
}
