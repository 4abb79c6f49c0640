package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.DelayAdvice;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Upkeep;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The use of awake time is learned during passes and stored. */
class AwakeTimeAdviserTest extends WorldCase {

    private static final Duration LISTED_AWAKE = Duration.ofSeconds(6);
    private static final Duration LISTED_ASLEEP = Duration.ofSeconds(61);

    AwakeTimeAdviserTest() {
        world.with("ep-orders", "active", "1");
    }

    @Test
    void theFirstPassReportsHowLittleIsKnown() {
        Reconciler cycle = cycle();
        cycle.once();

        assertThat(advice().delay()).isInstanceOf(DelayAdvice.NotYet.class);
        assertThat(advice().causes()).hasSize(1);
    }

    @Test
    void theTimeline_isWrittenAtAProbeAndASuspend_andNotAtEachListing() {
        Reconciler cycle = cycle();
        cycle.once();
        Set<Timeline> kept = new HashSet<>();
        for (int turn = 0; turn < 20; turn++) {
            busyFor(cycle, 1);
            kept.add(timeline());
        }
        assertThat(kept).hasSizeLessThanOrEqualTo(1 + world.probes.size());

        world.becomes(ID, "idle");
        tick(cycle, LISTED_AWAKE);

        assertThat(kept).doesNotContain(timeline());
        assertThat(spent(TimeUse.WORKING)).isBetween(Duration.ofSeconds(110), Duration.ofSeconds(130));
    }

    @Test
    void theTimeline_survivesARestartOfTheAgent() {
        try (Reconciler cycle = cycle()) {
            busyFor(cycle, 20);
            world.becomes(ID, "idle");
            tick(cycle, LISTED_AWAKE);
        }
        try (Reconciler later = cycle()) {
            tick(later, LISTED_ASLEEP);
            tick(later, LISTED_ASLEEP);
            world.becomes(ID, "active");
            tick(later, LISTED_ASLEEP);
            busyFor(later, 5);
            world.becomes(ID, "idle");
            tick(later, LISTED_AWAKE);

            assertThat(timeline().awakeTime().log().idleGaps().ended()).isEqualTo(1);
            assertThat(spent(TimeUse.ASLEEP)).isGreaterThan(Duration.ofMinutes(2));
        }
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"3, -, 3", "-, 2, 2", "3, 2, 2", "3, -2, 3", "-2, -3, -", "-, -, -"})
    void theNextRestartThatThePlatformPlans_isNamed(@Nullable Integer updateInDays, @Nullable Integer maintenanceInDays,
            @Nullable Integer namedInDays) {
        world.projects.put("shop", new Project("shop", "Shop", "region", false, null, null,
                new Upkeep(inDays(updateInDays), inDays(maintenanceInDays)), false, null, null));
        world.computes.put(ID, world.compute(ID).with(new ActivityTimes(world.now, inDays(-12), null, null)));
        Reconciler cycle = cycle();
        cycle.once();

        assertThat(Objects.requireNonNull(advice().updates()).maintenance()).isEqualTo(inDays(namedInDays));
    }

    private @Nullable Instant inDays(@Nullable Integer days) {
        return days == null ? null : T0.plus(Duration.ofDays(days));
    }

    /** Probes are refused, so that only listings are known. */
    private Reconciler cycle() {
        world.inside = compute -> new Observation.Unreachable(Observation.Failure.REFUSED, "closed for the test");
        return adviser();
    }

    private void busyFor(Reconciler cycle, int listings) {
        for (int left = listings; left > 0; left--) {
            world.pass(LISTED_AWAKE);
            world.lastActive(ID, world.now.minusMillis(731));
            cycle.once();
        }
    }

    private AwakeTimeAdvice advice() {
        return Objects
                .requireNonNull(status().advice().awakeTime());
    }

    private Timeline timeline() {
        return world.probeState(ID).timeline();
    }

    private Duration spent(TimeUse what) {
        Instant now = world.now;
        return timeline().awakeTime().log().spent().latest(7, now).tally().of(what);
    }
}
