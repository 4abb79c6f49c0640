package dev.plimsoll.store.sql;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ChainReport.Fault;
import dev.plimsoll.store.sql.ChainReport.Problem;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the journal with its place in the hash chain.
 *
 * @param seq     its number in the chain; null where it has none
 * @param hash    its stored hash; null where it has none
 * @param columns all that the hash covers
 */
record ChainedRow(long id, Instant at, @Nullable Long seq, @Nullable String hash,
        Map<String, @Nullable Object> columns) {

    static ChainedRow of(ResultSet row) throws SQLException {
        long seq = row.getLong(JournalChain.SEQ);
        Long numbered = row.wasNull() ? null : seq;
        return new ChainedRow(row.getLong("id"), Times.instant(row.getLong("at")), numbered,
                row.getString(JournalChain.HASH), JournalColumns.of(row));
    }

    Fault fault(Problem problem) {
        Object project = columns.get("project_id");
        Object endpoint = columns.get("endpoint_id");
        boolean isOfCompute = project != null && endpoint != null;
        return new Fault(problem, seq,
                isOfCompute ? new ComputeId(String.valueOf(project), String.valueOf(endpoint)) : null, at);
    }
}
