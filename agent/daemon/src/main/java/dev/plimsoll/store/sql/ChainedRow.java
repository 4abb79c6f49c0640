package dev.plimsoll.store.sql;

import com.fasterxml.jackson.databind.node.ObjectNode;
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

    /**
     * As a line of an export or an archive, without its end.
     *
     * @param previous hash of the entry before; null if that is missing
     */
    String line(@Nullable String previous) {
        ObjectNode json = CanonicalJson.object().put("id", id);
        if (seq != null) {
            json.put(JournalChain.SEQ, seq)
                    .put("previous_hash", seq == 1 ? JournalChain.START : previous)
                    .put(JournalChain.HASH, hash);
        }
        json.setAll(JournalColumns.json(columns));
        return CanonicalJson.write(json);
    }

    Fault fault(Problem problem) {
        Object project = columns.get("project_id");
        Object endpoint = columns.get("endpoint_id");
        boolean isOfCompute = project != null && endpoint != null;
        return new Fault(problem, seq,
                isOfCompute ? new ComputeId(String.valueOf(project), String.valueOf(endpoint)) : null, at);
    }
}
