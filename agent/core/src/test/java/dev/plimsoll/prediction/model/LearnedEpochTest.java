package dev.plimsoll.prediction.model;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** From which length on an epoch is learned, and what one run leaves for the next. */
class LearnedEpochTest {

    private static final Instant START = Given.T0;
    private static final long FULL = Given.PAGES;
    private static final ModelLearner LEARNER = new ModelLearner(Given.table(), Tunables.SHIPPED);

    private static Epoch epoch(Instant started, Instant from, Duration span, String cu, long reads, double miss,
            long used) {
        long misses = Math.round(reads * miss);
        return new Epoch(started, from, from.plus(span), ComputeUnits.of(cu),
                new CacheActivity(reads - misses, misses, used, used, UsedUnit.PAGES, null, null), 3, Bytes.ZERO, null);
    }

    private static Epoch first(Duration span, long reads) {
        return epoch(START, START, span, "1", reads, 0, 10);
    }

    /** Five minutes, or five seconds with many reads. */
    @ParameterizedTest
    @CsvSource({"PT4M30S, 0, true", "PT4M29.999S, 9999, false", "PT5S, 10000, true", "PT5S, 9999, false",
        "PT4.999S, 10000, false"})
    void anEpochIsLearnedOnceItShowsEnough(Duration span, long reads, boolean learned) {
        ComputeModel model = LEARNER.after(null, first(span, reads));

        assertThat(model.run().open() == null).isEqualTo(learned);
        assertThat(model.run().last() != null).isEqualTo(learned);
        assertThat(model.day().hours().isEmpty()).isNotEqualTo(learned);
    }

    @Test
    void shortEpochsAreMergedUntilTheyShowEnough() {
        Epoch half = first(Duration.ofMinutes(3), 30);
        Epoch rest = epoch(START, half.to(), Duration.ofMinutes(3), "1", 30, 0, 10);
        ComputeModel model = LEARNER.after(LEARNER.after(null, half), rest);

        assertThat(model.run().last()).isEqualTo(half.plus(rest));
        assertThat(model.run().open()).isNull();
        assertThat(LEARNER.after(model, rest)).as("known already").isSameAs(model);
    }

    /** A restart ends the run, so its rest cannot grow any more. */
    @Test
    void theRestOfARunIsLearnedAtTheNextOne() {
        Instant restarted = START.plus(Duration.ofHours(2));
        ComputeModel model = LEARNER.after(LEARNER.after(null, first(Duration.ofMinutes(1), 1)),
                epoch(restarted, restarted, Duration.ofMinutes(1), "1", 1, 0, 10));

        assertThat(model.day().hours()).hasSize(1);
        assertThat(model.run().startedAt()).isEqualTo(restarted);
    }

    /** Ten hours of a million reads each with a full cache. */
    private static ComputeModel run(@Nullable ComputeModel before, Instant started, String cu,
            double miss) {
        ComputeModel model = before;
        long used = (long) (FULL * Double.parseDouble(cu));
        for (int hour = 0; hour < 10; hour++) {
            model = LEARNER.after(model, epoch(started, started.plus(Duration.ofHours(hour)), Duration.ofHours(1), cu,
                    5_000_000, miss, used));
        }
        return requireNonNull(model);
    }

    /** A cache at its first warm epoch shows how long it took, and by how many pages. */
    @Test
    void theFirstSteadyEpochOfARunShowsTheRefill() {
        ComputeModel once = run(null, START, "1", 0.2);

        assertThat(once.run().phase()).isEqualTo(CachePhase.STEADY);
        assertThat(requireNonNull(once.load().refill()).starts()).isEqualTo(1);
        assertThat(requireNonNull(run(once, START.plus(Duration.ofDays(1)), "1", 0.2).load().refill()).starts())
                .isEqualTo(2);
    }

    @Test
    void connectionsAboveTheLimitAreRefused() {
        Epoch crowded = new Epoch(START, START, START.plus(Duration.ofHours(1)), ComputeUnits.of("1"),
                new CacheActivity(100, 0, 10, 10, UsedUnit.PAGES, null, null), 428, Bytes.ZERO, null);

        assertThat(LEARNER.after(null, crowded).day().hours().getFirst().refused()).isEqualTo(1);
        assertThat(LEARNER.after(null, first(Duration.ofHours(1), 100)).day().hours().getFirst().refused()).isZero();
    }
}
