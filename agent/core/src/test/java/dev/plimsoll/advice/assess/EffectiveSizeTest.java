package dev.plimsoll.advice.assess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.assess.CacheFigures.EffectiveSize;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EffectiveSizeTest {

    private static final SizeRange LIMITS = Given.cu("2", "8");

    @Test
    void whereNothingIsReported_itRanAtItsSmallestAtLeast() {
        assertThat(least(null, null)).isEqualTo(2);
    }

    @Test
    void theMeanOrTheCache_showsTheSize() {
        assertThat(least(3.4, null)).isEqualTo(3.4);
        assertThat(least(null, "5")).isEqualTo(5);
    }

    @Test
    void whereBothAreReported_theSmallerCounts() {
        assertThat(least(2.1, "8")).isEqualTo(2.1);
        assertThat(least(7.5, "4")).isEqualTo(4);
    }

    @Test
    void whatIsReported_neverLeavesTheLimits() {
        assertThat(least(0.3, null)).isEqualTo(2);
        assertThat(least(null, "16")).isEqualTo(8);
    }

    private static double least(@Nullable Double mean, @Nullable String cachedAs) {
        Bytes cache = cachedAs == null ? null
                : Given.neon().at(Given.cu(cachedAs).max()).orElseThrow().cache();
        return new EffectiveSize(mean, cache).least(LIMITS, Given.neon());
    }
}
