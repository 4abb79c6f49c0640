package dev.plimsoll.store.sql;

import dev.plimsoll.change.NeededEntries;
import dev.plimsoll.change.effect.Breaker;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.sql.ArchiveRun.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which old entries of the chain are archived. They are written to the file as they are found, and verified before.
 * <p>These stay: what the change record of a compute depends on, the latest verdicts that the breaker counts, the latest
 * position of the stop switch, and the entries that record archives.
 */
final class ArchivePlan {

    /** Most gaps of one run: the transaction that writes them takes less than a second. */
    private static final int MOST_GAPS = 10_000;

    /** The last entry before the first one that is not old. */
    private static final String OLD_UNTIL = """
            select coalesce((select seq from journal where seq is not null and at >= :before order by seq limit 1) - 1,
                (select max(seq) from journal where seq is not null), 0)""";

    private static final String COMPUTES = """
            select distinct project_id, endpoint_id from journal
            where seq is not null and seq <= :until and project_id is not null""";

    private static final String NEEDED_BY_ALL = """
            select id from (select id from journal where kind = 'verified' and outcome <> 'inconclusive'
                order by id desc limit :verdicts) as counted
            union select max(id) from journal where kind = 'switched'
            union select max(id) from journal where kind = 'switched' and not stopped""";

    private final ChainReader reader;
    private final Set<Long> needed;
    private final Target target;
    private final List<JournalGap> gaps = new ArrayList<>();
    private @Nullable JournalGap open;
    private long entries;
    private boolean isFull;

    private ArchivePlan(ChainReader reader, Set<Long> needed, Target target) {
        this.reader = reader;
        this.needed = needed;
        this.target = target;
    }

    /** Writes all entries to archive, and finds their gaps. */
    static ArchivePlan write(Instant before, Db db, Target target) throws IOException {
        long until = db.read(handle -> handle.createQuery(OLD_UNTIL)
                .bind("before", Times.of(before))
                .mapTo(long.class)
                .one());
        ArchivePlan plan = new ArchivePlan(new ChainReader(db), needed(until, db), target);
        try {
            plan.reader.read(until, plan::accept);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        plan.close();
        return plan;
    }

    /** The ids of all entries that stay, as far as they may be old. */
    private static Set<Long> needed(long until, Db db) {
        Set<Long> needed = new HashSet<>(db.read(handle -> handle.createQuery(NEEDED_BY_ALL)
                .bind("verdicts", Breaker.FLEET_VERDICTS)
                .mapTo(Long.class)
                .list()));
        List<ComputeId> computes = db.read(handle -> handle.createQuery(COMPUTES)
                .bind("until", until)
                .map(new ComputeRow())
                .list());
        computes.forEach(compute -> needed.addAll(NeededEntries.of(db.read(handle -> Db
                .of(handle.createQuery(SqlJournal.OF_COMPUTE), compute)
                .bind("bound", SqlJournal.BOUND)
                .map(JournalRow::stored)
                .list()))));
        return needed;
    }

    private boolean accept(ChainedRow row) {
        String previous = reader.links().report().headHash();
        boolean stays = needed.contains(row.id()) || EntryKind.ARCHIVED.word().equals(row.columns().get("kind"));
        if (stays) {
            close();
        }
        isFull = gaps.size() == MOST_GAPS;
        if (isFull || !reader.links().accept(row)) {
            return false;
        }
        if (!stays) {
            add(row, previous);
        }
        return true;
    }

    private void add(ChainedRow row, String previous) {
        long seq = reader.links().seq();
        String hash = reader.links().report().headHash();
        JournalGap last = open;
        if (last != null && (last.isFull() || last.lastSeq() != seq - 1)) {
            close();
            last = null;
        }
        open = last == null ? new JournalGap(seq, seq, previous, hash) : last.plus(hash);
        entries++;
        try {
            target.write(row.line(previous));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void close() {
        if (open != null) {
            gaps.add(open);
            open = null;
        }
    }

    /** Why nothing may be archived: the first entry that is wrong; null if the chain is intact so far. */
    ChainReport.@Nullable Fault fault() {
        return reader.links().report().fault();
    }

    /** The gaps, in the order of the chain. */
    List<JournalGap> gaps() {
        return List.copyOf(gaps);
    }

    /** Number of entries in the file. */
    long entries() {
        return entries;
    }

    /** Whether the file has all old entries that may be archived. */
    boolean isAll() {
        return !isFull;
    }

    long firstSeq() {
        return gaps.getFirst().firstSeq();
    }

    long lastSeq() {
        return gaps.getLast().lastSeq();
    }
}
