package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.session.Moment;
import dev.plimsoll.bench.session.Session;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import dev.plimsoll.report.Figure;
import dev.plimsoll.report.Table;
import java.util.List;

/** Counts errors that must not occur: useless recommendations to grow, and wrong claims of equal misses. */
final class Exactness {

    /** From this share on the agent treats a cache as full. */
    private static final double AS_GOOD_AS_FULL = 0.97;

    private long probes;
    private long advised;
    private long fromFirstTouches;
    private long farFromFull;
    private long advisedInVain;
    private long ruled;
    private long ruledInVain;
    private long claims;
    private long falseClaims;

    void add(Session session, int size, List<Moment> moments) {
        for (Moment moment : moments) {
            probes++;
            if (moment.isTooSmall()) {
                advised++;
                double used = (double) session.sample(size, moment.probe()).cache().used() / Ladder.pages(size);
                fromFirstTouches += used < 1 ? 1 : 0;
                farFromFull += used < AS_GOOD_AS_FULL ? 1 : 0;
                advisedInVain += same(session, moment.wanted(), size, moment.probe()) ? 1 : 0;
            }
            if (size + 1 < Ladder.count() && session.missRatio(size, 0, moment.probe()) > 0.01) {
                ruled++;
                ruledInVain += same(session, size + 1, size, moment.probe()) ? 1 : 0;
            }
            moment.decision().expected().forEach(each -> check(session, moment, each));
        }
    }

    private void check(Session session, Moment moment, SizeEstimate expected) {
        int other = Ladder.of(expected.size());
        boolean exact = expected.basis() == Basis.NOT_FULL || expected.basis() == Basis.FITS;
        if (exact && other != moment.size()) {
            claims++;
            falseClaims += same(session, other, moment.size(), moment.learned()) ? 0 : 1;
        }
    }

    /** Whether two sizes missed the same since the start. */
    private static boolean same(Session session, int one, int other, int probe) {
        return session.misses(one, 0, probe) == session.misses(other, 0, probe);
    }

    /** Recommendations to grow while the cache was not full, so every miss was the first read of its page. */
    long fromFirstTouches() {
        return fromFirstTouches;
    }

    /** The same while more than 3 % of the cache was free. */
    long farFromFull() {
        return farFromFull;
    }

    /** Wrong claims of equal misses. */
    long falseClaims() {
        return falseClaims;
    }

    long claims() {
        return claims;
    }

    Table table() {
        Table table = new Table("Over %s probes".formatted(Figure.count(probes)), "stated", "wrong");
        table.row("too small, although no page was evicted", Figure.count(advised), Figure.count(fromFirstTouches));
        table.row("too small, although the recommended size would have had the same misses since the start",
                Figure.count(advised), Figure.count(advisedInVain));
        table.row("the same for the platform rule and its next size", Figure.count(ruled), Figure.count(ruledInVain));
        table.row("claim that another size would have had the same misses (`not_full`, `fits`)", Figure.count(claims),
                Figure.count(falseClaims));
        return table;
    }
}
