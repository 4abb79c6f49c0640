package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.report.Figure;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.SizeEstimate.Basis;
import java.util.List;

/** Counts errors that must not occur: useless recommendations to grow, and wrong claims of equal misses. */
final class Exactness {

    /** From this share on the agent treats a cache as full. */
    private static final double AS_GOOD_AS_FULL = 0.97;

    /** How many statements of a kind there were, and how many of them were wrong. */
    static final class Errors {

        private long stated;
        private long wrong;

        void add(boolean isWrong) {
            stated++;
            wrong += isWrong ? 1 : 0;
        }

        long stated() {
            return stated;
        }

        long wrong() {
            return wrong;
        }

        double share() {
            return (double) wrong / stated;
        }

        /** As in a table: how many were wrong, and in per cent. */
        @Override
        public String toString() {
            return Figure.share(wrong, stated);
        }
    }

    private long probes;
    private long farFromFull;
    private final Errors firstTouches = new Errors();
    private final Errors advisedInVain = new Errors();
    private final Errors ruledInVain = new Errors();
    private final Errors claims = new Errors();

    void add(Session session, int size, List<Moment> moments) {
        for (Moment moment : moments) {
            probes++;
            if (moment.isTooSmall()) {
                double used = (double) session.sample(size, moment.probe()).cache().used() / Ladder.pages(size);
                firstTouches.add(used < 1);
                farFromFull += used < AS_GOOD_AS_FULL ? 1 : 0;
                advisedInVain.add(same(session, moment.wanted(), size, moment.probe()));
            }
            if (size + 1 < Ladder.count() && session.missRatio(size, 0, moment.probe()) > 0.01) {
                ruledInVain.add(same(session, size + 1, size, moment.probe()));
            }
            moment.decision().expected().forEach(each -> check(session, moment, each));
        }
    }

    private void check(Session session, Moment moment, SizeEstimate expected) {
        int other = Ladder.of(expected.size());
        boolean exact = expected.basis() == Basis.NOT_FULL || expected.basis() == Basis.FITS;
        if (exact && other != moment.size()) {
            claims.add(!same(session, other, moment.size(), moment.learned()));
        }
    }

    /** Whether two sizes missed the same since the start. */
    private static boolean same(Session session, int one, int other, int probe) {
        return session.misses(one, 0, probe) == session.misses(other, 0, probe);
    }

    /** Recommendations to grow; wrong while the cache was not full, so every miss was the first read of its page. */
    Errors firstTouches() {
        return firstTouches;
    }

    /** Recommendations to grow while more than 3 % of the cache was free. */
    long farFromFull() {
        return farFromFull;
    }

    /** Claims of equal misses. */
    Errors claims() {
        return claims;
    }

    Table table() {
        Table table = new Table("Over %s probes".formatted(Figure.count(probes)), "stated", "wrong");
        row(table, "too small, although no page was evicted", firstTouches);
        row(table, "too small, although the recommended size would have had the same misses since the start",
                advisedInVain);
        row(table, "the same for the platform rule and its next size", ruledInVain);
        row(table, "claim that another size would have had the same misses (`not_full`, `fits`)", claims);
        return table;
    }

    private static void row(Table table, String what, Errors errors) {
        table.row(what, Figure.count(errors.stated()), Figure.count(errors.wrong()));
    }
}
