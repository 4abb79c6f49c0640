package dev.plimsoll.emulator.awake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.emulator.awake.Counterfactual.SuspendedComputes;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A compute that sleeps after 300 s, visited by a shop and by a monitor. */
class CounterfactualTest {

    private static final String SHOP = "shop";
    private static final String WATCHER = "watcher";

    private final Counterfactual counterfactual = new Counterfactual();

    @BeforeEach
    void isSuspendedAfterFiveMinutes() {
        counterfactual.delays(Duration.ofMinutes(5), at(0));
    }

    @Test
    void withoutClients_thereIsNothingToShow() {
        up("", 0);
        counterfactual.ended(at(300));
        assertThat(counterfactual.without(at(400))).isEmpty();
    }

    @Test
    void aProbe_followedByOtherActivity_costsNothing() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(20));
        counterfactual.used(SHOP, at(60));
        counterfactual.ended(at(361));
        assertThat(without(WATCHER, 1000)).as("suspended by the shop's inactivity, with its lag").isEqualTo(361);
    }

    @Test
    void aProbeAfterTheLastUse_costsTheTimeThatItAdds() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(100));
        counterfactual.ended(at(402));
        assertThat(without(WATCHER, 1000)).isEqualTo(300);
        assertThat(without(SHOP, 1000)).as("woken by the probe").isEqualTo(302);
    }

    @Test
    void timeBeforeTheFirstSession_countsInFull_andSoDoesTheLagOfASuspend() {
        up(SHOP, 0);
        counterfactual.ended(at(310));
        up(SHOP, 1000);
        counterfactual.used(WATCHER, at(1100));
        assertThat(without(WATCHER, 1150)).isEqualTo(310 + 150);
        counterfactual.ended(at(1400));
        assertThat(without(WATCHER, 2000)).isEqualTo(310 + 300);
    }

    @Test
    void suspendedOnlyInTheSimulation_theNextUseWakesItThere() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(200));
        counterfactual.used(SHOP, at(450));
        assertThat(without(WATCHER, 460)).isEqualTo(300 + 10);
        counterfactual.ended(at(750));
        assertThat(without(WATCHER, 1000)).isEqualTo(300 + 300);
    }

    @Test
    void aStartByTheWatcher_isNoneWithoutTheWatcher_untilAnotherClientConnects() {
        up(WATCHER, 0);
        assertThat(without(WATCHER, 100)).isZero();
        counterfactual.used(SHOP, at(250));
        assertThat(without(WATCHER, 260)).isEqualTo(10);
        assertThat(without(SHOP, 400)).as("lapses unwatched at 300").isEqualTo(300);
    }

    @Test
    void aSimulatedCompute_hasItsEndBeforeAnythingHappens() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(299));
        assertThat(without(WATCHER, 250)).isEqualTo(250);
        assertThat(without(WATCHER, 500)).isEqualTo(300);
    }

    @Test
    void aSuspendByTheApi_endsBoth_andARestartStartsBoth() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(100));
        restart(SuspendedComputes.WAKE, 200);
        assertThat(without(WATCHER, 210)).isEqualTo(210);
        counterfactual.used(WATCHER, at(400));
        restart(SuspendedComputes.WAKE, 600);
        assertThat(without(WATCHER, 610)).as("asleep from 500, and started by the restart").isEqualTo(500 + 10);
    }

    @Test
    void aNewSize_startsOnlyComputesThatWereStopped() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(250));
        restart(SuspendedComputes.SLEEP_ON, 400);
        assertThat(without(WATCHER, 500)).isEqualTo(300);
        counterfactual.used(SHOP, at(500));
        restart(SuspendedComputes.SLEEP_ON, 510);
        assertThat(without(WATCHER, 520)).isEqualTo(320);
    }

    @Test
    void aNewSize_thatWakesForAMoment_alsoWakesTheSimulatedCompute() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(250));
        counterfactual.ended(at(400));
        counterfactual.starts(null, SuspendedComputes.BLINK, at(400));
        counterfactual.started(at(403));
        assertThat(without(WATCHER, 500)).isEqualTo(303);
        counterfactual.used(SHOP, at(500));
        assertThat(without(WATCHER, 510)).isEqualTo(313);
    }

    @Test
    void aStartOfAnAwakeCompute_wakesASuspendedSimulatedCompute() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(250));
        counterfactual.roused(at(400));
        assertThat(without(WATCHER, 410)).isEqualTo(310);
        assertThat(without(WATCHER, 900)).as("nobody came").isEqualTo(600);
    }

    @Test
    void aShorterDelay_appliesFromItsChangeOn() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(150));
        counterfactual.delays(Duration.ofMinutes(1), at(200));
        assertThat(without(WATCHER, 900)).as("not before it was known").isEqualTo(200);
    }

    @Test
    void aLongerDelay_wakesNoComputeSuspendedBefore() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(250));
        counterfactual.delays(Duration.ofMinutes(10), at(400));
        assertThat(without(WATCHER, 900)).isEqualTo(300);
        counterfactual.used(SHOP, at(500));
        counterfactual.used(WATCHER, at(501));
        assertThat(without(WATCHER, 2000)).isEqualTo(300 + 600);
    }

    @Test
    void withoutADelay_noComputeSuspends() {
        counterfactual.delays(ChronoUnit.FOREVER.getDuration(), at(0));
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(100));
        assertThat(without(WATCHER, 1_000_000)).isEqualTo(1_000_000);
    }

    @Test
    void aStart_countsAsUseOnceTheServerRuns() {
        counterfactual.starts(SHOP, SuspendedComputes.WAKE, at(0));
        counterfactual.came(WATCHER, at(1));
        counterfactual.started(at(5));
        counterfactual.used(WATCHER, at(10));
        assertThat(without(WATCHER, 900)).isEqualTo(305);
    }

    @Test
    void aReadingOfTheMonitor_isForAwakeComputes_andBytesWakeTheOthers() {
        up(SHOP, 0);
        counterfactual.came(WATCHER, at(100));
        counterfactual.seen(use(101), onlyWithout(SHOP, 101));
        assertThat(without(WATCHER, 900)).as("the monitor saw nobody else").isEqualTo(300);
        counterfactual.seen(use(350), name -> use(350));
        assertThat(without(WATCHER, 390)).as("suspended, so that no client reads").isEqualTo(300);
        counterfactual.came(SHOP, at(400));
        counterfactual.seen(use(410), name -> use(410));
        counterfactual.ended(at(710));
        assertThat(without(WATCHER, 900)).isEqualTo(300 + 310);
    }

    @Test
    void aUseThatIsNoticedLate_isCountedOnce() {
        up(SHOP, 0);
        counterfactual.used(WATCHER, at(250));
        counterfactual.used(SHOP, at(450));
        counterfactual.used(SHOP, at(440));
        assertThat(without(WATCHER, 460)).isEqualTo(310);
    }

    @Test
    void aStartThatFailed_leavesAllSuspended() {
        counterfactual.starts(SHOP, SuspendedComputes.WAKE, at(0));
        counterfactual.ended(at(2));
        counterfactual.came(WATCHER, at(3));
        assertThat(without(WATCHER, 100)).isEqualTo(2);
        assertThat(without(SHOP, 100)).isZero();
    }

    /** Up at once; the empty name is the platform's. */
    private void up(String name, long second) {
        counterfactual.starts(name.isEmpty() ? null : name, SuspendedComputes.WAKE, at(second));
        counterfactual.started(at(second));
    }

    private void restart(SuspendedComputes suspended, long second) {
        counterfactual.ended(at(second));
        counterfactual.starts(null, suspended, at(second));
        counterfactual.started(at(second));
    }

    private long without(String name, long now) {
        return counterfactual.without(at(now)).getOrDefault(name, Duration.ofSeconds(-1)).toSeconds();
    }

    private static Function<String, Optional<Instant>> onlyWithout(String name, long second) {
        return other -> other.equals(name) ? use(second) : Optional.empty();
    }

    private static Optional<Instant> use(long second) {
        return Optional.of(at(second));
    }

    private static Instant at(long second) {
        return Instant.ofEpochSecond(second);
    }
}
