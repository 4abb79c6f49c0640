package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Upkeep;
import dev.plimsoll.fleet.Project.Usage;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MeanSizesTest {

    private static final SizeRange SCALING = Given.cu("0.25", "2");

    private final MeanSizes means = new MeanSizes();

    @Test
    void usageDividedByAwakeTime_isTheMeanSize_afterEnoughTime() {
        assertThat(means.of(SCALING, used(100, 100), 1)).isNull();
        assertThat(means.of(SCALING, used(300, 200), 1)).as("less than five minutes").isNull();
        assertThat(means.of(SCALING, used(1_000, 700), 1)).isEqualTo(1.5);
        assertThat(means.of(SCALING, used(1_100, 750), 1)).as("kept until there is a new one").isEqualTo(1.5);
        assertThat(means.of(SCALING, used(2_200, 1_300), 1)).isEqualTo(2);
    }

    @Test
    void severalAwakeComputes_giveNoMean_norDoesTheTimeBefore() {
        means.of(SCALING, used(100, 100), 1);

        assertThat(means.of(SCALING, used(5_000, 1_000), 2)).isNull();
        assertThat(means.of(SCALING, used(6_000, 2_000), 1)).isNull();
        assertThat(means.of(SCALING, new Project("shop", "shop", "eu", false), 1)).isNull();
    }

    @Test
    void aNewBillingPeriod_startsAgain() {
        means.of(SCALING, used(5_000, 5_000), 1);

        assertThat(means.of(SCALING, used(10, 10), 1)).isNull();
        assertThat(means.of(SCALING, used(1_010, 1_010), 1)).isEqualTo(1);
    }

    @Test
    void aFixedSize_isNoMean() {
        SizeRange fixed = Given.cu("1");

        assertThat(means.of(fixed, used(100, 100), 1)).isNull();
        assertThat(means.of(fixed, used(1_100, 600), 1)).isNull();
    }

    private static Project used(long compute, long active) {
        @Nullable
        String none = null;
        return new Project("shop", "shop", "eu", false, none,
                new Usage(Duration.ofSeconds(compute), Duration.ofSeconds(active)), Upkeep.NONE);
    }
}
