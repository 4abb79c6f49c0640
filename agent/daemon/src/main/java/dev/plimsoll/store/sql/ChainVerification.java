package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.ChainReport.Fault;
import dev.plimsoll.store.sql.ChainReport.Problem;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Verifies the hash chain of the journal in parts, and remembers how far it came. So the cost of a part does not grow
 * with the length of the journal.
 * <p>A part continues after the entries verified before, and reads a bounded number of old entries again: in turn,
 * all of them. The remembered hash also shows that somebody wrote the whole chain again. What it found wrong once
 * stays wrong.
 * <p>Where archived entries were deleted, a recorded gap takes their place. If the part before ended inside of one, the
 * verification starts again from the first entry, since the remembered hash cannot be compared any more.
 */
public final class ChainVerification {

    /** Most new entries in one part: a second or two of work. */
    static final int NEW_ENTRIES = 20_000;
    /** Most old entries that one part reads again. */
    static final int OLD_ENTRIES = 2_000;
    /** Ids read again next to the chain: PostgreSQL may show a lower id after a higher one. */
    private static final int OVERLAP = 1_000;

    /** One statement, so that head and last entry are of the same moment. */
    private static final String ENDS = """
            select seq, hash, (select coalesce(max(id), 0) from journal) as last_id,
                (select max(seq) from journal where seq is not null) as last_seq from journal_chain""";

    private static final String UNCHAINED = """
            select * from journal where seq is null and id > :after and kind not in (%s) order by id limit 1"""
            .formatted(Arrays.stream(EntryKind.values())
                    .filter(kind -> !kind.isPermanent())
                    .map(kind -> "'%s'".formatted(kind.word()))
                    .collect(Collectors.joining(", ")));

    private final Db db;
    private ChainReader known;
    private ChainReader again;
    /** Up to this id, no entry stands next to the chain. */
    private long besideUntil;

    ChainVerification(Db db) {
        this.db = db;
        this.known = new ChainReader(db);
        this.again = new ChainReader(db);
    }

    /** The head of the chain, the highest id, and the highest number of an entry. */
    private record Ends(long seq, String hash, long lastId, long lastSeq) {}

    /** The whole chain, from where this verification is to the end. */
    synchronized ChainReport toTheEnd() {
        ChainReport report = part(Long.MAX_VALUE, 0);
        while (report.fault() == null && known.isInsideGap()) {
            report = part(Long.MAX_VALUE, 0);
        }
        return report;
    }

    /** The next part of the chain. The report covers all entries verified so far. */
    public synchronized ChainReport next() {
        return part(NEW_ENTRIES, OLD_ENTRIES);
    }

    private ChainReport part(long most, long old) {
        if (known.links().report().fault() != null) {
            return known.links().report();
        }
        Ends ends = db.read(handle -> handle.createQuery(ENDS)
                .map((row, context) -> new Ends(row.getLong("seq"), String.valueOf(row.getString("hash")),
                        row.getLong("last_id"), row.getLong("last_seq")))
                .findOne()).orElse(null);
        if (ends == null) {
            return broken(Problem.HEAD_DIFFERS, null);
        }
        if (known.isInsideGap()) {
            known = new ChainReader(db);
            again = new ChainReader(db);
        }
        if (known.links().seq() > ends.lastSeq()) {
            return broken(Problem.ENTRY_MISSING, ends.lastSeq() + 1);
        }
        if (old > 0) {
            readAgain(old);
        }
        return known.links().report().fault() != null ? known.links().report() : partOfNew(most, ends);
    }

    private ChainReport broken(Problem problem, @Nullable Long seq) {
        known.links().broken(new Fault(problem, seq, null, null));
        return known.links().report();
    }

    private ChainReport partOfNew(long most, Ends ends) {
        long seq = known.links().seq();
        long until = most > ends.lastSeq() - seq ? ends.lastSeq() : seq + most;
        known.read(until);
        boolean isInterrupted = known.links().seq() < until && known.isInsideGap();
        if (known.links().report().fault() == null && until == ends.lastSeq() && !isInterrupted) {
            compareEnd(ends);
        }
        return known.links().report();
    }

    /** Reads up to {@code old} old entries again. At their end, the hash must be the remembered one. */
    private void readAgain(long old) {
        if (again.isInsideGap()) {
            again = new ChainReader(db);
        }
        ChainLinks links = again.links();
        ChainLinks before = known.links();
        long until = Math.min(before.seq(), links.seq() + old);
        again.read(until);
        Fault fault = links.report().fault();
        if (fault != null) {
            before.broken(fault);
        } else if (links.seq() < until && !again.isInsideGap()) {
            broken(Problem.ENTRY_MISSING, links.seq() + 1);
        } else if (links.seq() == before.seq()
                && !links.report().headHash().equals(before.report().headHash())) {
            before.broken(new Fault(Problem.HEAD_DIFFERS, links.seq(), null, links.report().last()));
        } else if (links.seq() >= before.seq()) {
            again = new ChainReader(db);
        }
    }

    /** Compares the end of an intact chain with the head, and looks for entries next to the chain. */
    private void compareEnd(Ends ends) {
        ChainReport report = known.links().report();
        if (report.entries() < ends.seq()) {
            broken(Problem.ENTRY_MISSING, report.entries() + 1);
            return;
        }
        if (report.entries() > ends.seq() || !report.headHash().equals(ends.hash())) {
            known.links().broken(new Fault(Problem.HEAD_DIFFERS, report.entries(), null, report.last()));
            return;
        }
        db.read(handle -> handle.createQuery(UNCHAINED)
                .bind("after", Math.max(0, besideUntil - OVERLAP))
                .map((row, context) -> ChainedRow.of(row).fault(Problem.NOT_CHAINED))
                .findOne()).ifPresent(known.links()::broken);
        besideUntil = ends.lastId();
    }
}
