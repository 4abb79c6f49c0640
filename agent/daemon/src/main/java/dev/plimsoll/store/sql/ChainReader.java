package dev.plimsoll.store.sql;

import dev.plimsoll.store.sql.ChainReport.Fault;
import dev.plimsoll.store.sql.ChainReport.Problem;
import dev.plimsoll.store.sql.JournalGaps.Recorded;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Reads the hash chain in pages, and steps over recorded gaps.
 * <p>A page is read before the gaps between its entries. So an entry that an archive run deletes meanwhile is either
 * read, or its gap is found.
 */
final class ChainReader {

    private static final int PAGE = 500;

    private static final String LINKS = """
            select * from journal where seq > :after and seq <= :until order by seq limit :bound""";

    private final Db db;
    private final ChainLinks links = new ChainLinks();
    /** Archives whose gaps are those that their entry in the chain covers. */
    private final Set<Long> vouched = new HashSet<>();

    ChainReader(Db db) {
        this.db = db;
    }

    /** What was read so far. */
    ChainLinks links() {
        return links;
    }

    /**
     * Whether a run has archived both the latest entry that was read and the next one. Then reading cannot go on here.
     */
    boolean isInsideGap() {
        return links.seq() > 0
                && covering(links.seq() + 1).filter(found -> found.gap().firstSeq() <= links.seq()).isPresent();
    }

    /** Reads entries up to {@code until}; stops at the first that is wrong, or where a gap has begun meanwhile. */
    void read(long until) {
        read(until, links::accept);
    }

    /**
     * The same for a reader that has more to do with each entry.
     *
     * @param reader receives each entry before {@link #links} accepts it; true if it was accepted
     */
    void read(long until, Predicate<ChainedRow> reader) {
        List<ChainedRow> page;
        do {
            long after = links.position();
            page = db.read(handle -> handle.createQuery(LINKS)
                    .bind("after", after)
                    .bind("until", until)
                    .bind("bound", PAGE)
                    .map((row, context) -> ChainedRow.of(row))
                    .list());
        } while (page.stream().allMatch(row -> stepTo(row) && reader.test(row)) && page.size() == PAGE);
        if (links.report().fault() == null && page.size() < PAGE) {
            stepOverGaps(until + 1);
        }
    }

    /** Whether the row is the next one, after recorded gaps. Where entries are missing, the links report it. */
    private boolean stepTo(ChainedRow row) {
        return row.seq() == null || stepOverGaps(row.seq());
    }

    /** Steps over gaps as long as entries are missing before {@code next}; false where reading must stop. */
    private boolean stepOverGaps(long next) {
        while (links.seq() + 1 < next) {
            long expected = links.seq() + 1;
            Optional<Recorded> found = covering(expected);
            if (found.isEmpty()) {
                return true;
            }
            JournalGap gap = found.get().gap();
            if (gap.firstSeq() < expected) {
                return false;
            }
            if (!isVouched(found.get())) {
                links.broken(new Fault(Problem.GAP_DIFFERS, expected, null, null));
                return false;
            }
            if (!links.accept(gap)) {
                return false;
            }
        }
        return true;
    }

    private Optional<Recorded> covering(long seq) {
        return db.read(handle -> JournalGaps.covering(seq, handle));
    }

    private boolean isVouched(Recorded found) {
        long archive = found.archive();
        if (found.gap().lastSeq() < archive && !vouched.contains(archive)
                && db.read(handle -> JournalGaps.isVouched(archive, handle))) {
            vouched.add(archive);
        }
        return vouched.contains(archive);
    }
}
