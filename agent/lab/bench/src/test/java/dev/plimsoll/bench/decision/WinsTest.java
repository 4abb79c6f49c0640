package dev.plimsoll.bench.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.decision.Contestant.Means;
import dev.plimsoll.bench.decision.policy.Bill;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WinsTest {

    @Test
    void kindsOnWhichARivalWithTheSameInformationCostsLess_areNamed() {
        List<Result> results = List.of(week("shift 1", 200, 150), week("shift 2", 200, 150),
                week("office 1", 110, 120));

        assertThat(Wins.table(results).toString())
                .contains("| with counters alone | 1 of 2 kinds | shift (1.50, 2.00) |");
    }

    @Test
    void aRivalThatKnowsMore_isNoneOfTheSameInformation() {
        assertThat(Wins.table(List.of(week("shift 1", 110, 120))).toString())
                .contains("| with counters alone | 0 of 1 kinds |  |")
                .contains("| Neon's autoscaler | 1 of 1 kinds | shift (0.90, 1.10) |");
    }

    /** Online resize costs 90, the optimum 100. */
    private static Result week(String name, double ours, double rivals) {
        Map<String, Bill> bills = new HashMap<>(Map.of(Result.OPTIMUM, bill(100), Result.INFORMED, bill(100)));
        Contestant.all()
                .forEach(each -> bills.put(each.name(), bill(each.has() == Means.ONLINE_RESIZE ? 90
                        : Contestant.rivals().stream().anyMatch(rival -> rival.name().equals(each.name())) ? rivals
                                : ours)));
        return new Result(name, bills);
    }

    private static Bill bill(double cost) {
        return new Bill(cost, cost, 0, 1, 0, 0, 0, 0, 0, 0);
    }
}
