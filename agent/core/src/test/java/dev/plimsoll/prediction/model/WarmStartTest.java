package dev.plimsoll.prediction.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.StartRecords.StartRecord;
import dev.plimsoll.prediction.model.size.FillCurvePoint;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a model learns of a run that began warm, beside the same counters after a cold start. */
class WarmStartTest {

    private static final ComputeUnits ONE = ComputeUnits.of("1");
    private static final ComputeUnits QUARTER = ComputeUnits.of("0.25");
    private static final long FULL = Given.PAGES;
    private static final ServerStart COLD = new ServerStart(StartKind.RESIZE, StartWarmth.COLD, null, null);
    private static final ServerStart WARM = new ServerStart(StartKind.RESIZE, StartWarmth.WARM, Given.T0,
            Duration.ofSeconds(3));

    /** Epochs of five minutes, each with these hits, misses and pages in use. */
    private static ComputeModel learned(@Nullable ServerStart start, long[]... epochs) {
        ModelLearner learner = new ModelLearner(Given.table(), Tunables.SHIPPED);
        @Nullable
        ComputeModel model = null;
        long before = 0;
        Instant from = Given.T0;
        for (long[] epoch : epochs) {
            Instant to = from.plus(Duration.ofMinutes(5));
            model = learner.after(model,
                    new Epoch(Given.T0, from, to, ONE,
                            new CacheActivity(epoch[0], epoch[1], before, epoch[2], UsedUnit.PAGES, null, start), 5,
                            Bytes.ZERO, null));
            before = epoch[2];
            from = to;
        }
        return Objects.requireNonNull(model);
    }

    @Test
    void aFillCurve_isReadOfColdStartsAlone() {
        long[] half = {900_000, 30_000, FULL / 2};

        assertThat(learned(COLD, half, half).of(QUARTER).fill()).isNotEqualTo(FillCurvePoint.NONE);
        assertThat(learned(WARM, half, half).of(QUARTER).fill()).isEqualTo(FillCurvePoint.NONE);
    }

    @Test
    void aCacheThatThePlatformFilled_isNotFull_untilItsOwnMissesFillIt() {
        long[] stale = {600_000, FULL / 3, FULL};

        assertThat(learned(COLD, stale).run().fill().isFull()).isTrue();
        assertThat(learned(WARM, stale, stale).run().fill().isFull()).isFalse();
        assertThat(learned(WARM, stale, stale, stale, stale).run().fill().isFull()).isTrue();
    }

    @Test
    void whileThePlatformFillsACache_aSmallerSizeIsNotObserved_thoughAllInUseWouldFit() {
        long[] little = {900_000, 100, FULL / 8};
        ServerStart filling = new ServerStart(StartKind.RESIZE, StartWarmth.WARM, Given.T0.plus(Duration.ofMinutes(10)),
                null);
        ServerStart unknown = new ServerStart(StartKind.RESTART, StartWarmth.UNKNOWN, null, null);
        ServerStart woken = new ServerStart(StartKind.SUSPEND, StartWarmth.WARM, filling.prewarmedUntil(), null);

        for (ServerStart start : List.of(filling, unknown, woken)) {
            assertThat(observed(start, QUARTER, little, little)).as("%s", start).isEmpty();
            assertThat(observed(start, QUARTER, little, little, little)).as("%s, filled", start).isNotEmpty();
            assertThat(observed(start, ONE, little)).as("%s, its own size", start).isNotEmpty();
        }
    }

    @Test
    void whereThePlatformCertainlyFillsNothing_aSmallerSizeIsObservedAtOnce() {
        long[] little = {900_000, 100, FULL / 8};
        ServerStart woken = new ServerStart(StartKind.SUSPEND, StartWarmth.UNKNOWN, null, null);

        for (ServerStart start : List.of(COLD, woken)) {
            assertThat(observed(start, QUARTER, little)).as("%s", start).isNotEmpty();
        }
        assertThat(observed(null, QUARTER, little)).as("a trace").isNotEmpty();
    }

    private static Map<Integer, ObservedMisses> observed(@Nullable ServerStart start, ComputeUnits size,
            long[]... epochs) {
        return learned(start, epochs).of(size).observed();
    }

    @Test
    void aWarmStartShowsNoRefillRate_butWhatItsKindCosts() {
        ComputeModel model = learned(WARM, new long[]{600_000, 20_000, FULL}, new long[]{900_000, 100, FULL});

        assertThat(model.load().refill()).isNull();
        assertThat(model.load().starts().all()).containsExactly(new StartRecord(StartKind.RESIZE, StartWarmth.WARM,
                Duration.ofMinutes(5), 20_000, Duration.ofSeconds(3)));
    }

    @Test
    void aColdStart_isRecordedUnderItsKind_andInTheRateOfAll() {
        ComputeModel model = learned(COLD, new long[]{600_000, 60_000, 60_000}, new long[]{900_000, 100, 60_100});

        assertThat(Objects.requireNonNull(model.load().refill()).starts()).isEqualTo(1);
        assertThat(model.load().starts().all()).containsExactly(
                new StartRecord(StartKind.RESIZE, StartWarmth.COLD, Duration.ofMinutes(10), 60_100, null));
        assertThat(learned(null, new long[]{900_000, 100, 100}).load().starts().all()).as("a trace").isEmpty();
    }
}
