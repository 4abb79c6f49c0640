package dev.plimsoll.cache.series;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Seeds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reads between probes: one step, and several as one. */
class ReadSpanTest {

    @ParameterizedTest
    @CsvSource({"-1, 0, PT1M", "0, -1, PT1M", "5, 5, PT0S", "5, 5, PT-0.000000001S"})
    void aStepThatCannotBe_countsForNothing(long hits, long misses, Duration time) {
        assertThat(ReadSpan.step(hits, misses, time)).isEqualTo(ReadSpan.NONE);
    }

    @Test
    void aStepWithoutReads_hasTimeAndNoRatio() {
        ReadSpan step = ReadSpan.step(0, 0, Duration.ofNanos(1));

        assertThat(step.time()).isEqualTo(Duration.ofNanos(1));
        assertThat(step.hitRatio()).isEmpty();
        assertThat(step.missRate()).contains(0.0);
        assertThat(step.lowestRatio()).isNull();
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"900, 99, -", "900, 100, 0.9", "0, 1000, 0", "1000, 0, 1"})
    void aStep_needsAThousandReads_forItsRatioToCount(long hits, long misses, @Nullable Double ratio) {
        ReadSpan step = ReadSpan.step(hits, misses, MINUTE);

        assertThat(step.lowestRatio()).isEqualTo(ratio);
        assertThat(step.hitRatio()).contains((double) hits / (hits + misses));
        assertThat(step.highestMissRate()).isEqualTo(misses / 60.0);
    }

    @Test
    void twoSteps_addUp_andKeepTheWorstOfBoth() {
        ReadSpan calm = ReadSpan.step(9_000, 1_000, MINUTE);
        ReadSpan busy = ReadSpan.step(20_000, 80_000, Duration.ofMinutes(10));

        assertThat(calm.plus(busy)).isEqualTo(
                new ReadSpan(29_000, 81_000, Duration.ofMinutes(11), 80_000 / 600.0, 0.2));
        assertThat(ReadSpan.step(5, 5, MINUTE).hitRatio()).contains(0.5);
        assertThat(calm.plus(ReadSpan.step(7, 3, MINUTE)).lowestRatio()).isEqualTo(0.9);
        assertThat(ReadSpan.step(7, 3, MINUTE).plus(calm).lowestRatio()).isEqualTo(0.9);
    }

    @Seeds(4)
    void manySteps_giveTheSame_inWhateverOrderAndGroupsTheyAreAdded(long seed) {
        Random random = new Random(seed);
        List<ReadSpan> steps = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            steps.add(
                    ReadSpan.step(random.nextInt(3_000), random.nextInt(500), Duration.ofSeconds(random.nextInt(90))));
        }
        ReadSpan sum = sum(steps);
        ReadSpan halves = sum(steps.subList(0, 13)).plus(sum(steps.subList(13, 30)));
        Collections.shuffle(steps, random);

        assertThat(sum(steps)).isEqualTo(sum);
        assertThat(halves).isEqualTo(sum);
        assertThat(sum.hitRatio().orElseThrow()).isGreaterThanOrEqualTo(sum.lowestRatio());
        assertThat(sum.missRate().orElseThrow()).isLessThanOrEqualTo(sum.highestMissRate());
        assertThat(sum.hitRatio().orElseThrow())
                .isCloseTo(sum.hits() / (double) (sum.hits() + sum.misses()), within(1e-15));
    }

    private static ReadSpan sum(List<ReadSpan> steps) {
        return steps.stream().reduce(ReadSpan.NONE, ReadSpan::plus);
    }
}
