package dev.plimsoll.advice.assess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffectiveSizeTest {

    private static final SizeRange LIMITS = Given.cu("2", "8");

    /** The mean and the size whose cache is reported of a compute of 2 to 8 CU, and the least that it ran at. */
    @ParameterizedTest(name = "{3}")
    @CsvSource(nullValues = "-", value = {"-, -, 2, where nothing is reported it ran at its smallest at least",
        "3.4, -, 3.4, the mean shows the size", "-, 5, 5, the cache shows the size",
        "2.1, 8, 2.1, the smaller of both counts", "7.5, 4, 4, the smaller of both counts",
        "0.3, -, 2, what is reported never leaves the limits", "-, 16, 8, what is reported never leaves the limits"})
    void theLeastSize_isTheSmallerOfMeanAndCache_withinTheLimits(@Nullable Double mean, @Nullable String cachedAs,
            double least, String why) {
        Bytes cache = cachedAs == null ? null : Given.neon().at(Given.cu(cachedAs).max()).orElseThrow().cache();

        assertThat(new EffectiveSize(mean, cache).least(LIMITS, Given.neon())).as(why).isEqualTo(least);
    }
}
