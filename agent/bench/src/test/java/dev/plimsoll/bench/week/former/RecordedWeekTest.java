package dev.plimsoll.bench.week.former;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.bench.week.DescribedWeeks;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.WeekScript;
import dev.plimsoll.bench.week.Weeks;
import dev.plimsoll.bench.week.family.Family;
import dev.plimsoll.bench.week.heldout.HeldOut;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Weeks become data, and data become the same weeks. */
class RecordedWeekTest {

    /** Demands, habits, chances and tapes; awake and asleep. */
    @ParameterizedTest
    @ValueSource(strings = {"webhooks 601", "geocoder 602", "pg-feature-flag 603", "blue-green 601"})
    void week_isTheSame_asSoonAsItIsData(String name) throws IOException {
        Seeded seeded = HeldOut.weeks().stream().filter(week -> week.toString().equals(name)).findFirst().orElseThrow();

        RecordedWeek read = written(RecordedWeek.of(seeded));

        Week expected = seeded.week();
        Week week = read.week(seeded.kind().word());
        assertThat(week.name()).isEqualTo(expected.name());
        assertThat(week.firstSize()).isEqualTo(expected.firstSize());
        assertThat(week.pages()).isEqualTo(expected.pages());
        IntFunction<int[]> reads = week.reads().get();
        IntFunction<int[]> expectedReads = expected.reads().get();
        for (int epoch = 0; epoch < Week.EPOCHS; epoch++) {
            if (epoch < 2 * Week.EPOCHS_PER_DAY) {
                assertThat(Arrays.equals(reads.apply(epoch), expectedReads.apply(epoch))).as("epoch %d", epoch)
                        .isTrue();
            }
            assertThat(week.life().connections(epoch)).isEqualTo(expected.life().connections(epoch));
            assertThat(week.life().database(epoch)).isEqualTo(expected.life().database(epoch));
        }
    }

    @Test
    void state_isKept_onlyWhereItChanges() {
        RecordedWeek week = RecordedWeek
                .of(seeded((epoch, draw) -> draw.even(epoch < 7 ? 10 : 20, 0, 5, 0, 1).inOrder()));

        assertThat(week.states()).extracting(RecordedWeek.State::epoch).containsExactly(0, 7);
    }

    @Test
    void scriptThatReadsByItself_isRefused() {
        assertThatThrownBy(() -> RecordedWeek.of(new Seeded(Family.TRACE_REPLAY, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("trace-replay 0: its demands make other reads in epoch 0");
    }

    @Test
    void scriptThatChoosesEachPage_isRefused() {
        WeekScript each = (epoch, draw) -> {
            for (int read = 0; read < 600; read++) {
                draw.stretch(draw.below(5), 1);
            }
            return draw.inOrder();
        };
        assertThatThrownBy(() -> RecordedWeek.of(seeded(each)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("made-up 7: 1200 demands in epoch 0, at most 500");
    }

    @Test
    void generation_isAFileForEachKind_andARowOfTheIndex(@TempDir Path root) throws IOException {
        Generation generation = new Generation("next", List.of(seeded((epoch, draw) -> draw.scan(3, 0, 9).inOrder())));

        generation.keep(root);

        Path folder = root.resolve("agent/bench/src/main/resources/weeks");
        assertThat(folder.resolve("kinds.tsv")).content().isEqualTo("next\tmade-up\t7\tof a test\n");
        try (InputStream packed = Files.newInputStream(folder.resolve("next/made-up.jsonl.gz"))) {
            IntFunction<int[]> reads = WeekFile.read(packed).getFirst().week("made-up").reads().get();
            assertThat(reads.apply(0)).containsExactly(0, 1, 2);
            assertThat(reads.apply(1)).containsExactly(3, 4, 5);
        }
        assertThat(generation.isKept()).isFalse();
        assertThat(new Generation("fourth", List.of()).isKept()).isTrue();
    }

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

    private static RecordedWeek written(RecordedWeek week) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        WeekFile.write(List.of(week), packed);
        return WeekFile.read(new ByteArrayInputStream(packed.toByteArray())).getFirst();
    }

    private static Seeded seeded(WeekScript script) {
        return new Seeded(new DescribedWeeks("made-up", "of a test", seed -> new MadeUp(seed).week(script)), 7);
    }

    private static final class MadeUp extends Weeks {

        MadeUp(int seed) {
            super("made-up", seed);
        }

        Week week(WeekScript script) {
            return of(0, 100, always(3), epoch -> 100, script);
        }
    }
}
