package dev.plimsoll.emulator.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.emulator.behaviour.AccessPattern;
import dev.plimsoll.emulator.behaviour.BehaviourProfile.Autoscaling;
import dev.plimsoll.emulator.behaviour.Schedule;
import dev.plimsoll.emulator.behaviour.Schedule.When;
import dev.plimsoll.emulator.cache.Simulation.Counted;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.size.Size;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SimulationTest {

    private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
    private static final long PER_CU = 16L << 20;
    private static final SizeTable SIZES = Scenario.parse("projects: []").sizes();
    private static final List<Size> ONE_CU = List.of(SIZES.of(1).orElseThrow());
    private static final Schedule ALWAYS = schedule(When.ALWAYS, Duration.ofHours(1), Duration.ZERO);

    @Test
    void aWorkingSetThatFits_isMissedOnceAndThenHit() {
        Simulation simulation = fixed(pattern(2000, 0, 0, 0, 1000, ALWAYS));
        simulation.advance(after(120));
        Counted counted = simulation.counted();
        assertThat(counted.misses()).isEqualTo(2000).isEqualTo(counted.used()).isEqualTo(counted.writes());
        assertThat(counted.hits()).isEqualTo(120_000 - 2000);
    }

    @Test
    void ofAnEvenWorkingSetThatDoesNotFit_theCachesShareIsHit() {
        Simulation simulation = fixed(pattern(8192, 0, 0, 0, 1000, ALWAYS));
        simulation.advance(after(3000));
        Counted counted = simulation.counted();
        double ratio = (double) counted.hits() / (counted.hits() + counted.misses());
        assertThat(counted.used()).isEqualTo(2048);
        assertThat(ratio).isCloseTo(0.25, within(0.02));
    }

    @Test
    void skew_makesTheSameCacheWorthMore() {
        Simulation even = fixed(pattern(8192, 0, 0, 0, 1000, ALWAYS));
        Simulation skewed = fixed(pattern(8192, 1.2, 0, 0, 1000, ALWAYS));
        even.advance(after(600));
        skewed.advance(after(600));
        assertThat(skewed.counted().hits()).isGreaterThan(2 * even.counted().hits());
    }

    @Test
    void scansMiss_andWritesAreNeitherHitNorMiss() {
        Simulation simulation = fixed(pattern(100, 0, 0.2, 0.5, 1000, ALWAYS));
        simulation.advance(after(600));
        Counted counted = simulation.counted();
        assertThat((double) counted.hits() + counted.misses()).isCloseTo(300_000, within(3000.0));
        assertThat((double) counted.misses()).isCloseTo(60_000, within(4000.0));
        assertThat(counted.writes()).isGreaterThan(300_000);
    }

    @Test
    void counts_areTheSameForTheSameSeed_howeverOftenTheyAreRead() {
        Simulation one = fixed(pattern(8192, 0.9, 0.05, 0.1, 700, ALWAYS));
        Simulation other = fixed(pattern(8192, 0.9, 0.05, 0.1, 700, ALWAYS));
        one.advance(after(1000));
        for (int second = 0; second <= 1000; second += 7) {
            other.advance(after(second));
        }
        other.advance(after(1000));
        assertThat(other.counted()).isEqualTo(one.counted());
    }

    @Test
    void largeWorkingSets_areCountedInGroups_withTheSameRatio() {
        long gib = 1L << 30;
        Simulation coarse = new Simulation(pattern(8 * gib / 8192, 0, 0, 0, 50_000, ALWAYS), Autoscaling.USUAL, ONE_CU,
                4 * gib, START, START, null);
        coarse.advance(after(300));
        Counted counted = coarse.counted();
        assertThat((double) counted.hits() + counted.misses()).isCloseTo(15e6, within(2e5));
        assertThat(counted.used()).isLessThanOrEqualTo(4 * gib / 8192);
        coarse.advance(after(600));
        Counted later = coarse.counted();
        double hits = later.hits() - counted.hits();
        assertThat(hits / (hits + later.misses() - counted.misses())).isCloseTo(0.5, within(0.02));
    }

    @Test
    void theWorkingSet_isReportedForAnyTime() {
        Simulation simulation = fixed(pattern(1000, 0, 0, 0, 1000, schedule(When.BURSTS, Duration.ofHours(1),
                Duration.ofMinutes(2))));
        simulation.advance(after(600));
        List<List<Long>> touched = simulation.counted().touched();
        assertThat(touched).contains(List.of(60L, 0L)).contains(List.of(600L, 1000L));
        assertThat(touched.getLast()).containsExactly((long) Integer.MAX_VALUE, 1000L);
    }

    @Test
    void idleUsers_countNothing_andWereLastActiveWhenTheBurstEnded() {
        Simulation simulation = fixed(pattern(100, 0, 0, 0, 10, schedule(When.BURSTS, Duration.ofMinutes(10),
                Duration.ofMinutes(1))));
        assertThat(simulation.advance(after(300))).hasValue(after(60));
        assertThat(simulation.advance(after(590))).isEmpty();
        assertThat(simulation.advance(after(605))).hasValue(after(605));
        assertThat(simulation.counted().hits() + simulation.counted().misses()).isEqualTo(650);
    }

    @Test
    void longJumps_areEstimatedFromTheirLastHour() {
        Simulation simulation = fixed(pattern(8192, 0, 0, 0, 1000, ALWAYS));
        simulation.advance(START.plus(Duration.ofDays(8)));
        Counted counted = simulation.counted();
        double all = counted.hits() + counted.misses();
        assertThat(all).isCloseTo(8 * 86_400 * 1000.0, within(1e6));
        assertThat(counted.hits() / all).isCloseTo(0.25, within(0.02));
    }

    @Test
    void underAutoscaling_theSizeFollowsTheWorkingSet_upAtOnceAndDownLater() {
        Simulation simulation = new Simulation(pattern(6000, 0, 0, 0, 2000,
                schedule(When.BURSTS, Duration.ofHours(6), Duration.ofMinutes(10))), Autoscaling.USUAL,
                SIZES.sizes().subList(0, 7), PER_CU, START, START, null);
        assertThat(simulation.size().cu()).isEqualTo(0.25);
        simulation.advance(after(120));
        assertThat(simulation.size().cu()).isEqualTo(3);
        simulation.advance(after(600 + 300));
        assertThat(simulation.size().cu()).as("still in the look back, then dampened").isEqualTo(3);
        simulation.advance(after(600 + 300 + 330));
        assertThat(simulation.size().cu()).isEqualTo(0.25);
        assertThat(simulation.counted().used()).isEqualTo(512);
    }

    @Test
    void otherBounds_takeEffectInPlace() {
        Simulation simulation = fixed(pattern(2048, 0, 0, 0, 2000, ALWAYS));
        simulation.advance(after(60));
        long misses = simulation.counted().misses();
        simulation.rebound(List.of(SIZES.of(0.5).orElseThrow()));
        assertThat(simulation.counted().used()).isEqualTo(1024);
        assertThat(simulation.counted().misses()).as("counters go on").isEqualTo(misses);
    }

    private static Simulation fixed(AccessPattern pattern) {
        return new Simulation(pattern, Autoscaling.USUAL, ONE_CU, PER_CU, START, START, null);
    }

    private static AccessPattern pattern(long pages, double skew, double scans, double writes, double rate,
            Schedule schedule) {
        return new AccessPattern("shop", pages * AccessPattern.PAGE, skew, scans,
                (4 * pages + 10_000) * AccessPattern.PAGE,
                writes, rate, 11, schedule);
    }

    private static Instant after(long seconds) {
        return START.plusSeconds(seconds);
    }

    private static Schedule schedule(When when, Duration every, Duration lasting) {
        return new Schedule(when, every, lasting, LocalTime.MIN, LocalTime.MIN, Set.of(), ZoneOffset.UTC);
    }
}
