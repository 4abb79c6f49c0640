package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.SeenHour;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Upkeep;
import dev.plimsoll.fleet.Project.Usage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MeanSizesTest {

    private static final Compute SCALING = Given.compute(Given.cu("0.25", "2"));
    private static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");

    private final List<BilledHour> billed = new ArrayList<>();
    private final List<SeenHour> seen = new ArrayList<>();
    private int reads;
    private final MeanSizes means = new MeanSizes(() -> new ConsumptionHours() {

        @Override
        public void keep(Collection<BilledHour> more, Collection<SeenHour> others) {
            throw new AssertionError("a pass only reads them");
        }

        @Override
        public HourRows between(@Nullable String projectId, long from, long to) {
            reads++;
            return new HourRows(billed.stream().filter(hour -> hour.hour() >= from && hour.hour() < to).toList(), seen);
        }
    });

    @Test
    void usageDividedByAwakeTime_isTheMeanSize_afterEnoughTime() {
        assertThat(means.of(SCALING, used(100, 100), 1, NOON)).isNull();
        assertThat(means.of(SCALING, used(300, 200), 1, NOON)).as("less than five minutes").isNull();
        assertThat(means.of(SCALING, used(1_000, 700), 1, NOON)).isEqualTo(1.5);
        assertThat(means.of(SCALING, used(1_100, 750), 1, NOON)).as("kept until there is a new one").isEqualTo(1.5);
        assertThat(means.of(SCALING, used(2_200, 1_300), 1, NOON)).isEqualTo(2);
    }

    @Test
    void severalAwakeComputes_giveNoMean_norDoesTheTimeBefore() {
        means.of(SCALING, used(100, 100), 1, NOON);

        assertThat(means.of(SCALING, used(5_000, 1_000), 2, NOON)).isNull();
        assertThat(means.of(SCALING, used(6_000, 2_000), 1, NOON)).isNull();
        assertThat(means.of(SCALING, Given.project("shop", "shop", "eu", false, null), 1, NOON)).isNull();
    }

    @Test
    void aNewBillingPeriod_startsAgain() {
        means.of(SCALING, used(5_000, 5_000), 1, NOON);

        assertThat(means.of(SCALING, used(10, 10), 1, NOON)).isNull();
        assertThat(means.of(SCALING, used(1_010, 1_010), 1, NOON)).isEqualTo(1);
    }

    @Test
    void aFixedSize_isNoMean() {
        Compute fixed = Given.compute(Given.cu("1"));

        assertThat(means.of(fixed, used(100, 100), 1, NOON)).isNull();
        assertThat(means.of(fixed, used(1_100, 600), 1, NOON)).isNull();
    }

    private static final long HOUR = ConsumptionHours.hour(NOON);

    /** An hour in which the compute was awake for half an hour. */
    private void hour(long hour, double cuSeconds, Instant readAt) {
        billed.add(new BilledHour("shop", SCALING.branchId(), hour, cuSeconds, "launch_v3", readAt));
        seen.add(seen(SCALING.id(), hour, Duration.ZERO));
        seen.add(watched(hour, Duration.ofHours(1)));
    }

    private static SeenHour seen(ComputeId compute, long hour, Duration unsure) {
        return new SeenHour(compute, SCALING.branchId(), hour, Duration.ofMinutes(30), unsure, 450, 3600, NOON);
    }

    private static SeenHour watched(long hour, Duration awake) {
        return new SeenHour(ConsumptionHours.WATCH, "", hour, awake, Duration.ZERO, 0, 0, NOON);
    }

    private @Nullable Double mean(Instant at) {
        return means.of(SCALING, Given.project("shop", "shop", "eu", false, null), 2, at);
    }

    @Test
    void billedHours_giveTheMean_whateverTheProjectReports() {
        hour(HOUR - 3, 1800, NOON);
        hour(HOUR - 4, 900, NOON);

        assertThat(mean(NOON)).isEqualTo(0.75);
        assertThat(means.of(SCALING, used(0, 0), 1, NOON)).isEqualTo(0.75);
        assertThat(reads).as("once an hour").isEqualTo(1);
        assertThat(mean(NOON.plus(Duration.ofHours(1)))).isEqualTo(0.75);
        assertThat(reads).isEqualTo(2);
    }

    @Test
    void hoursThatAreNotFinal_orNotOfThisComputeAlone_orOfOtherLimits_giveNoMean() {
        hour(HOUR - 2, 1800, NOON.minus(Duration.ofHours(1)));
        assertThat(mean(NOON)).as("the platform counts up to an hour late").isNull();

        billed.clear();
        hour(HOUR - 5, 1800, NOON);
        seen.add(seen(new ComputeId("shop", "ep-other"), HOUR - 5, Duration.ZERO));
        assertThat(mean(NOON.plus(Duration.ofHours(1)))).as("two of a branch").isNull();

        seen.clear();
        seen.add(seen(SCALING.id(), HOUR - 5, Duration.ZERO));
        seen.add(watched(HOUR - 5, Duration.ofMinutes(50)));
        assertThat(mean(NOON.plus(Duration.ofHours(4)))).as("no agent watched for ten minutes").isNull();

        seen.clear();
        seen.add(watched(HOUR - 5, Duration.ofHours(1)));
        seen.add(seen(SCALING.id(), HOUR - 5, Duration.ofMinutes(1)));
        assertThat(mean(NOON.plus(Duration.ofHours(2)))).as("not seen for a minute").isNull();

        seen.clear();
        seen.add(watched(HOUR - 5, Duration.ofHours(1)));
        seen.add(new SeenHour(SCALING.id(), SCALING.branchId(), HOUR - 5, Duration.ofMinutes(30), Duration.ZERO, 450,
                1800,
                NOON));
        assertThat(mean(NOON.plus(Duration.ofHours(3)))).as("another largest size").isNull();
    }

    private static Project used(long compute, long active) {
        @Nullable
        String none = null;
        return new Project("shop", "shop", "eu", false, none,
                new Usage(Duration.ofSeconds(compute), Duration.ofSeconds(active)), Upkeep.NONE, false, null, null);
    }
}
