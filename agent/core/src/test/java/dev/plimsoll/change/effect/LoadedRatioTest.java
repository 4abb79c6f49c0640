package dev.plimsoll.change.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Ratio;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The least ratio that is above another one beyond the noise of so many reads, computed by another program. */
class LoadedRatioTest {

    @ParameterizedTest
    @CsvSource({"20, 30, 0.5, 0.7328", "100, 50, 0.5, 0.6397", "100, 50, 0.9, 0.9669", "1000, 400, 0.5, 0.5486",
        "1000, 400, 0.9, 0.9266", "10000, 10000, 0.5, 0.5117", "10000, 10000, 0.9, 0.9069"})
    void aRatioIsAbove_beyondTheNoiseOfItsReads(long reads, long othersReads, double others, double least) {
        LoadedRatio other = ratio(others, othersReads);

        assertThat(ratio(least, reads).isAbove(other)).isTrue();
        assertThat(ratio(least - 0.0001, reads).isAbove(other)).isFalse();
        assertThat(other.isAbove(ratio(least, reads))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0, 1000", "1000, 0", "0, 0", "1, 1"})
    void withoutReads_orWithOne_noRatioIsAbove(long reads, long othersReads) {
        assertThat(ratio(1, reads).isAbove(ratio(0.1, othersReads))).isFalse();
    }

    private static LoadedRatio ratio(double hits, long reads) {
        return new LoadedRatio(new Ratio(hits), 10, reads);
    }
}
