package dev.plimsoll.bench.decision.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.replay.PageCaches;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** What is counted once for all starts and sizes is what each cache does by itself. */
class ExactTest {

    private static final Tariff TARIFF = new Tariff(Setup.PRICE);

    @Test
    void hitsAndUse_areThoseOfARealCache_fromAnyStartAtAnySize() {
        Week week = Family.NIGHTLY_BATCH.week(3);
        Exact exact = Exact.of(week);
        for (int[] trial : new int[][]{{0, 0}, {20, 3}, {1_000, 1}, {1_990, 5}}) {
            int start = trial[0];
            int size = trial[1];
            PageCaches cache = PageCaches.of(List.of(Ladder.at(size).cache()), UsedUnit.PAGES);
            IntFunction<int[]> reads = week.reads().get();
            for (int epoch = 0; epoch < Math.min(Week.EPOCHS, start + 30); epoch++) {
                int[] pages = reads.apply(epoch);
                if (epoch >= start) {
                    int hits = 0;
                    for (int page : pages) {
                        hits += cache.read(page) == 0 ? 1 : 0;
                    }
                    assertThat(exact.hits(start, epoch, size)).as("start %d, epoch %d", start, epoch).isEqualTo(hits);
                    assertThat(exact.used(start, epoch, size)).isEqualTo(cache.used());
                }
            }
        }
    }

    @Test
    void hitsAndUse_areThoseOfARealCache_alsoByChunks() {
        Week week = Family.TWO_TIERS.week(3);
        Exact exact = Exact.of(week, 128);
        for (int[] trial : new int[][]{{0, 2}, {20, 0}, {1_500, 1}, {1_990, 5}}) {
            PageCaches cache = PageCaches.of(List.of(Ladder.at(trial[1]).cache()), UsedUnit.CHUNKS);
            IntFunction<int[]> reads = week.reads().get();
            for (int epoch = 0; epoch < Math.min(Week.EPOCHS, trial[0] + 30); epoch++) {
                int[] pages = reads.apply(epoch);
                if (epoch >= trial[0]) {
                    int hits = 0;
                    for (int page : pages) {
                        hits += cache.read(page) == 0 ? 1 : 0;
                    }
                    assertThat(exact.hits(trial[0], epoch, trial[1])).isEqualTo(hits);
                    assertThat(exact.used(trial[0], epoch, trial[1])).isEqualTo(cache.used());
                }
            }
        }
    }

    @Test
    void theOfflineOptimum_costsWhatItClaims_andNoOtherPlanIsCheaper() {
        SplittableRandom random = new SplittableRandom(5);
        for (Family family : new Family[]{Family.OFFICE, Family.SHIFT, Family.CRON}) {
            Exact exact = Exact.of(family.week(4));
            OfflineOptimum oracle = OfflineOptimum.of(exact, TARIFF);

            assertThat(Bill.of(exact, TARIFF, oracle).cost()).as("%s", family).isCloseTo(oracle.cost(), within(1e-6));

            Policy wild = view -> random.nextInt(200) == 0 ? random.nextInt(Ladder.count()) : view.size();
            assertThat(Bill.of(exact, TARIFF, wild).cost()).isGreaterThanOrEqualTo(oracle.cost());
            assertThat(Bill.of(exact, TARIFF, Rivals.unmoved()).cost()).isGreaterThanOrEqualTo(oracle.cost());
        }
    }

    @Test
    void resizingASuspendedCompute_isFree_andAnAwakeOne_dropsItsConnections() {
        Exact exact = Exact.of(Family.OFFICE.week(4));

        Bill asleep = Bill.of(exact, TARIFF, view -> view.isAsleep() ? Ladder.holding(12_000) : view.size());
        Bill awake = Bill.of(exact, TARIFF, view -> view.isAsleep() ? view.size() : Ladder.holding(12_000));

        assertThat(asleep.restarts()).isZero();
        assertThat(asleep.dropped()).isZero();
        assertThat(awake.restarts()).isEqualTo(1);
        assertThat(awake.dropped()).isPositive();
    }
}
