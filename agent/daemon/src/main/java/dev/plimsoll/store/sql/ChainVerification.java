package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.ChainReport.Fault;
import dev.plimsoll.store.sql.ChainReport.Problem;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Verifies the hash chain of the journal in parts, and remembers how far it came. So the cost of a part does not grow
 * with the length of the journal.
 * <p>A part continues after the entries verified before, and reads a bounded number of old entries again: in turn,
 * all of them. The remembered hash also shows that somebody wrote the whole chain again. What it found wrong once
 * stays wrong.
 */
public final class ChainVerification {

    private static final int PAGE = 500;
    /** Most new entries in one part: a second or two of work. */
    static final int NEW_ENTRIES = 20_000;
    /** Most old entries that one part reads again. */
    static final int OLD_ENTRIES = 2_000;
    /** Ids read again next to the chain: PostgreSQL may show a lower id after a higher one. */
    private static final int OVERLAP = 1_000;

    /** One statement, so that head and last entry are of the same moment. */
    private static final String ENDS = """
            select seq, hash, unchained_until, (select coalesce(max(id), 0) from journal) as last_id,
                (select max(seq) from journal where seq is not null) as last_seq from journal_chain""";

    private static final String LINKS = """
            select * from journal where seq > :after and seq <= :until order by seq limit :bound""";

    private static final String UNCHAINED = """
            select * from journal where seq is null and id > :after and kind not in (%s) order by id limit 1"""
            .formatted(Arrays.stream(EntryKind.values())
                    .filter(kind -> !kind.isPermanent())
                    .map(kind -> "'%s'".formatted(kind.word()))
                    .collect(Collectors.joining(", ")));

    private final Db db;
    private final ChainLinks known = new ChainLinks();
    private ChainLinks again = new ChainLinks();
    /** Up to this id, no entry stands next to the chain. */
    private long besideUntil;

    ChainVerification(Db db) {
        this.db = db;
    }

    /** The head of the chain, the highest id, and the highest number of an entry. */
    private record Ends(long seq, String hash, long unchainedUntil, long lastId, long lastSeq) {}

    /** The whole chain, from where this verification is to the end. */
    synchronized ChainReport toTheEnd() {
        return part(Long.MAX_VALUE, 0);
    }

    /** The next part of the chain. The report covers all entries verified so far. */
    public synchronized ChainReport next() {
        return part(NEW_ENTRIES, OLD_ENTRIES);
    }

    private ChainReport part(long most, long old) {
        if (known.report().fault() != null) {
            return known.report();
        }
        Ends ends = db.read(handle -> handle.createQuery(ENDS)
                .map((row, context) -> new Ends(row.getLong("seq"), String.valueOf(row.getString("hash")),
                        row.getLong("unchained_until"), row.getLong("last_id"), row.getLong("last_seq")))
                .findOne()).orElse(null);
        if (ends == null) {
            known.broken(new Fault(Problem.HEAD_DIFFERS, null, null, null));
            return known.report();
        }
        if (known.seq() > ends.lastSeq()) {
            known.broken(new Fault(Problem.ENTRY_MISSING, ends.lastSeq() + 1, null, null));
        } else if (old > 0) {
            readAgain(Math.min(known.seq(), again.seq() + old));
        }
        return known.report().fault() != null ? known.report() : partOfNew(most, ends);
    }

    private ChainReport partOfNew(long most, Ends ends) {
        long until = most > ends.lastSeq() - known.seq() ? ends.lastSeq() : known.seq() + most;
        read(known, until);
        if (known.report().fault() == null && until == ends.lastSeq()) {
            compareEnd(ends);
        }
        return known.report();
    }

    /** Reads entries up to {@code until}, in pages. */
    private void read(ChainLinks links, long until) {
        List<ChainedRow> page;
        do {
            long after = links.position();
            page = db.read(handle -> handle.createQuery(LINKS)
                    .bind("after", after)
                    .bind("until", until)
                    .bind("bound", PAGE)
                    .map((row, context) -> ChainedRow.of(row))
                    .list());
        } while (page.stream().allMatch(links::accept) && page.size() == PAGE);
    }

    /** Reads old entries again up to {@code until}. At their end, the hash must be the remembered one. */
    private void readAgain(long until) {
        read(again, until);
        Fault fault = again.report().fault();
        boolean isMissing = fault == null && again.seq() < until;
        boolean isAtEnd = fault == null && again.seq() == known.seq();
        if (fault != null) {
            known.broken(fault);
        } else if (isMissing) {
            known.broken(new Fault(Problem.ENTRY_MISSING, again.seq() + 1, null, null));
        } else if (isAtEnd && !again.report().headHash().equals(known.report().headHash())) {
            known.broken(new Fault(Problem.HEAD_DIFFERS, again.seq(), null, again.report().last()));
        } else if (isAtEnd) {
            again = new ChainLinks();
        }
    }

    /** Compares the end of an intact chain with the head, and looks for entries next to the chain. */
    private void compareEnd(Ends ends) {
        ChainReport report = known.report();
        if (report.entries() < ends.seq()) {
            known.broken(new Fault(Problem.ENTRY_MISSING, report.entries() + 1, null, null));
            return;
        }
        if (report.entries() > ends.seq() || !report.headHash().equals(ends.hash())) {
            known.broken(new Fault(Problem.HEAD_DIFFERS, report.entries(), null, report.last()));
            return;
        }
        long after = Math.max(ends.unchainedUntil(), besideUntil - OVERLAP);
        db.read(handle -> handle.createQuery(UNCHAINED)
                .bind("after", after)
                .map((row, context) -> ChainedRow.of(row).fault(Problem.NOT_CHAINED))
                .findOne()).ifPresent(known::broken);
        besideUntil = ends.lastId();
    }
}
