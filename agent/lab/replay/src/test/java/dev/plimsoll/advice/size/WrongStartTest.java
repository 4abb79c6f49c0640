package dev.plimsoll.advice.size;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.size.WrongStart.Change;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A steady load on a compute that starts two or four times too large or too small. The right size is the smallest whose
 * exact LRU cache meets the target.
 */
class WrongStartTest {

    /** So that nothing is known of sizes by the databases: they are larger than what is read. */
    private static final double UNREAD = 4;

    private static List<Change> changes(WrongStart load, String start, Duration time) {
        return load.from(start, time);
    }

    /** The compute holds the right size within {@code limit}, by one change, and nothing else pays later. */
    private static void endsRight(WrongStart load, String start, String right, Duration limit, Duration time) {
        assertThat(load.right()).as("the right size").hasToString(right);
        List<Change> changes = changes(load, start, time).stream().filter(change -> change.madeAt() != null).toList();

        assertThat(changes).as("%s from %s CU", load, start).singleElement().satisfies(change -> {
            assertThat(change.to()).hasToString(right);
            assertThat(change.madeAt()).isBetween(Duration.ofMinutes(20), limit);
        });
    }

    @ParameterizedTest
    @CsvSource({"0.9, 1024, 2, 1", "0.9, 1024, 4, 1", "0.9, 4096, 2, 1", "0.9, 4096, 4, 1", "1.8, 1024, 4, 2",
        "1.8, 1024, 8, 2", "1.8, 4096, 4, 2"})
    void tooLarge_isRightWithinTwoHours(double hot, int rate, String start, String right) {
        endsRight(new WrongStart(hot, 0, rate, UNREAD * hot), start, right, Duration.ofHours(2), Duration.ofHours(3));
    }

    /** One read in 200 is of a page that does not come again. It fills every cache before long. */
    @ParameterizedTest
    @CsvSource({"0.9, 1024, 2, 1", "0.9, 1024, 4, 1", "0.9, 4096, 2, 1", "0.9, 4096, 4, 1", "1.8, 4096, 4, 2",
        "1.8, 4096, 8, 2"})
    void tooLargeWithAColdTail_isRightWithinEightHours(double hot, int rate, String start, String right) {
        endsRight(new WrongStart(hot, 0.005, rate, 200), start, right, Duration.ofHours(8), Duration.ofHours(8));
    }

    @ParameterizedTest
    @CsvSource({"0.9, 1024, 0.5, 1", "0.9, 1024, 0.25, 1", "0.9, 4096, 0.5, 1", "0.9, 4096, 0.25, 1", "1.8, 1024, 1, 2",
        "1.8, 1024, 0.5, 2", "1.8, 4096, 1, 2", "1.8, 4096, 0.5, 2", "3.6, 1024, 2, 4"})
    void tooSmall_isRightOrOneSizeAboveWithinAnHourAndAHalf(double hot, int rate, String start, String right) {
        WrongStart load = new WrongStart(hot, 0, rate, UNREAD * hot);
        ComputeUnits next = Given.table().above(ComputeUnits.of(right)).getFirst().cu();
        List<Change> grown = changes(load, start, Duration.ofMinutes(90))
                .stream()
                .filter(change -> change.madeAt() != null)
                .toList();

        assertThat(load.right()).as("the right size").hasToString(right);
        assertThat(grown).as("%s from %s CU", load, start).hasSizeBetween(1, 2);
        assertThat(grown.getLast().to()).isBetween(ComputeUnits.of(right), next);
    }
}
