package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.exact.Exact;
import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.OfflineOptimum;
import dev.plimsoll.bench.decision.policy.Rivals;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.week.Ladder;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The results of one week.
 *
 * @param week   its name
 * @param least  the planned cost of the offline optimum
 * @param oracle the replay of that plan
 * @param fixed  the best fixed size, known afterwards
 * @param bills  the costs of the contestants, in their order
 */
record Result(String week, double least, Bill oracle, Bill fixed, List<Bill> bills) {

    static Result of(Exact exact, Tariff tariff, List<Contestant> contestants) {
        OfflineOptimum oracle = OfflineOptimum.of(exact, tariff);
        Bill fixed = IntStream.range(0, Ladder.count())
                .mapToObj(size -> Bill.of(exact, tariff, Rivals.fixed(size)))
                .min(Comparator.comparingDouble(Bill::cost))
                .orElseThrow();
        List<Bill> bills = contestants.stream()
                .map(each -> Bill.of(exact, tariff, each.fresh().apply(exact)))
                .toList();
        return new Result(exact.week().name(), oracle.cost(), Bill.of(exact, tariff, oracle), fixed, bills);
    }

    /** Cost relative to the offline optimum. */
    double ratio(Bill bill) {
        return bill.cost() / least;
    }
}
