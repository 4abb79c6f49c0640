package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Informed;
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
 * @param week     its name
 * @param optimum  the replay of the offline optimum
 * @param informed that of the policy with the exact misses
 * @param fixed    the best fixed size, known afterwards
 * @param bills    the costs of the contestants, in their order
 */
record Result(String week, Bill optimum, Bill informed, Bill fixed, List<Bill> bills) {

    static Result of(Exact exact, Tariff tariff, List<Contestant> contestants) {
        Bill fixed = IntStream.range(0, Ladder.count())
                .mapToObj(size -> Bill.of(exact, tariff, Rivals.fixed(size)))
                .min(Comparator.comparingDouble(Bill::cost))
                .orElseThrow();
        List<Bill> bills = contestants.stream()
                .map(each -> Bill.of(exact, tariff, each.fresh().apply(exact)))
                .toList();
        return new Result(exact.week().name(), Bill.of(exact, tariff, OfflineOptimum.of(exact, tariff)),
                Bill.of(exact, tariff, new Informed(exact, tariff)), fixed, bills);
    }

    /** The kind of the week: its name without the seed. */
    String kind() {
        return week.substring(0, week.lastIndexOf(' '));
    }

    /** Cost relative to the offline optimum. */
    double toOptimum(Bill bill) {
        return bill.cost() / optimum.cost();
    }

    /** Cost relative to the informed policy. */
    double toInformed(Bill bill) {
        return bill.cost() / informed.cost();
    }
}
