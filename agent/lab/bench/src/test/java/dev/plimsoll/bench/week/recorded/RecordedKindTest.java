package dev.plimsoll.bench.week.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.bench.week.Week;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Weeks that are data; {@code HeldOutTest} compares their reads with digests. */
class RecordedKindTest {

    @Test
    void seedThatIsNotKept_isRefused() {
        RecordedKind kind = RecordedKind.all().getFirst();

        assertThatThrownBy(() -> kind.week(7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("first/two-tenants.jsonl.gz: there is no seed 7, only [101, 102, 103]");
    }

    /** A replay passes over what is asleep, and is the same each time nevertheless. */
    @Test
    void secondReplay_isTheSame_whenOnlyEpochsAwakeAreRead() {
        Week week = FormerlyHeldOut.weeks()
                .stream()
                .filter(seeded -> seeded.kind().word().equals("pg-library"))
                .findFirst()
                .orElseThrow()
                .week();

        assertThat(readAwake(week)).isEqualTo(readAwake(week));
    }

    private static int readAwake(Week week) {
        IntFunction<int[]> reads = week.reads().get();
        int[] digests = IntStream.range(0, Week.EPOCHS_PER_DAY)
                .filter(week::isAwake)
                .map(epoch -> Arrays.hashCode(reads.apply(epoch)))
                .toArray();
        assertThat(digests).hasSizeGreaterThan(100);
        return Arrays.hashCode(digests);
    }
}
