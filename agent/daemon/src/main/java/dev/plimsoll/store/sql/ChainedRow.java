package dev.plimsoll.store.sql;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.StoredEntry;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.JournalJson;
import dev.plimsoll.json.Times;
import dev.plimsoll.store.sql.ChainReport.ChainFault;
import dev.plimsoll.store.sql.ChainReport.ChainProblem;
import dev.plimsoll.store.sql.table.RecordColumns;
import dev.plimsoll.store.sql.table.RowMapper;
import java.io.IOException;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A row of the journal with its place in the hash chain.
 *
 * @param seq  its number in the chain; null where it has none
 * @param hash its stored hash; null where it has none
 * @param body what the hash covers
 */
record ChainedRow(long id, Instant at, String kind, @Nullable ComputeId compute, @Nullable Long seq,
        @Nullable String hash, String body) {

    static final RecordColumns<ChainedRow> COLUMNS = RecordColumns.of(ChainedRow.class, """
            journal.id, journal.at, journal.kind, journal.project_id, journal.endpoint_id, journal.seq, journal.hash,
            journal.body""");
    /** All rows; a condition follows. */
    static final String SELECT = "select %s from journal ".formatted(COLUMNS);
    /** The entry with its number and its place in the chain. */
    static final RowMapper<StoredEntry> STORED = row -> {
        ChainedRow chained = COLUMNS.map(row);
        return new StoredEntry(chained.id, chained.hash == null || chained.seq == null ? null
                : new StoredEntry.Link(chained.seq, chained.hash), chained.entry());
    };

    /**
     * The entry.
     *
     * @throws SQLException if the body is none
     */
    JournalEntry entry() throws SQLException {
        try {
            return JournalJson.read(body);
        } catch (IOException | RuntimeException spoiled) {
            throw new SQLDataException("entry %d of the journal cannot be read: %s".formatted(id, spoiled.getMessage()),
                    spoiled);
        }
    }

    /** The entry, if the columns that are searched say what the body says. */
    Optional<JournalEntry> indexed() {
        try {
            return Optional.of(entry())
                    .filter(entry -> Times.instant(Times.of(entry.at())).equals(at) && entry.kind().equals(kind)
                            && Objects.equals(entry.subject(), compute));
        } catch (SQLException spoiled) {
            return Optional.empty();
        }
    }

    /**
     * As a line of an export, without its end: the place in the chain, then the body as it is stored.
     *
     * @param previous hash of the entry before; null if that is missing
     */
    String line(@Nullable String previous) {
        String chained = seq == null ? ""
                : "\"seq\":%d,\"previous_hash\":%s,\"hash\":%s,".formatted(seq,
                        quoted(seq == 1 ? JournalWriting.START : previous), quoted(hash));
        return "{\"id\":%d,%s%s".formatted(id, chained, body.startsWith("{") ? body.substring(1) : body);
    }

    private static String quoted(@Nullable String hash) {
        return hash == null ? "null" : "\"" + hash + "\"";
    }

    ChainFault fault(ChainProblem problem) {
        return new ChainFault(problem, seq, compute, at);
    }
}
