package dev.plimsoll.bench.decision.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.replay.LongSequence;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QuietlyMeteredTest {

    private static final Duration SPARSE = Duration.ofMinutes(2);

    @Test
    void probes_fallOnlyIntoTimesAwake_orTheDelayAfterThem() {
        Week week = Family.DEV_SESSIONS.week(5);

        LongSequence probes = QuietlyMetered.probes(week, SPARSE);

        assertThat(probes.size()).isGreaterThan(50);
        for (int i = 0; i < probes.size(); i++) {
            int epoch = (int) ((probes.get(i) - Setup.START.toEpochMilli()) / 300_000);
            assertThat(week.isAwake(epoch) || week.isAwake(epoch - 1)).as("epoch %d", epoch).isTrue();
        }
    }

    @Test
    void fewProbes_costAlmostAsLittleAsMany() {
        Week week = Family.CRON.week(5);
        Exact exact = Exact.of(week);
        Tariff tariff = new Tariff(Setup.PRICE);

        Bill often = Bill.of(exact, tariff, new Metered(Setup.TUNABLES));
        Bill quiet = Bill.of(exact, tariff, new QuietlyMetered(Setup.TUNABLES, week, SPARSE));

        assertThat(quiet.cost()).isBetween(0.9 * often.cost(), 1.1 * often.cost());
        assertThat(quiet.cost()).isLessThan(Bill.of(exact, tariff, Rivals.unmoved()).cost());
    }
}
