package dev.plimsoll.bench.decision;

import dev.plimsoll.bench.decision.policy.Bill;
import dev.plimsoll.bench.decision.policy.Exact;
import dev.plimsoll.bench.decision.policy.Informed;
import dev.plimsoll.bench.decision.policy.OfflineOptimum;
import dev.plimsoll.bench.decision.policy.Rivals;
import dev.plimsoll.bench.decision.policy.Tariff;
import dev.plimsoll.bench.week.Ladder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The results of one week.
 *
 * @param week  its name
 * @param bills by the name of the policy: those of the contestants in their order, and those that know more
 */
record Result(String week, Map<String, Bill> bills) {

    static final String INFORMED = "informed: the exact misses of every size, not the future";
    static final String OPTIMUM = "offline optimum";
    static final String FIXED = "best fixed size, known afterwards";

    static Result of(Exact exact, Tariff tariff, List<Contestant> contestants) {
        Map<String, Bill> bills = new LinkedHashMap<>();
        contestants.forEach(each -> bills.put(each.name(), Bill.of(exact, tariff, each.fresh().apply(exact))));
        bills.put(INFORMED, Bill.of(exact, tariff, new Informed(exact, tariff)));
        bills.put(OPTIMUM, Bill.of(exact, tariff, OfflineOptimum.of(exact, tariff)));
        bills.put(FIXED, IntStream.range(0, Ladder.count())
                .mapToObj(size -> Bill.of(exact, tariff, Rivals.fixed(size)))
                .min(Comparator.comparingDouble(Bill::cost))
                .orElseThrow());
        return new Result(exact.week().name(), bills);
    }

    /** The kind of the week: its name without the seed. */
    String kind() {
        return week.substring(0, week.lastIndexOf(' '));
    }

    Bill bill(String policy) {
        return Objects.requireNonNull(bills.get(policy), policy);
    }

    /** Cost relative to the offline optimum. */
    double toOptimum(String policy) {
        return bill(policy).cost() / bill(OPTIMUM).cost();
    }

    /** Cost relative to the informed policy. */
    double toInformed(String policy) {
        return bill(policy).cost() / bill(INFORMED).cost();
    }
}
