package dev.plimsoll.emulator.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.emulator.activity.ReadingChange.Activity;
import dev.plimsoll.emulator.activity.ReadingChange.MonitorRule;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The rules of platform/in-the-wild.md section 4.2, one by one. */
class MonitorRuleTest {

    private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
    private static final Reading QUIET = new Reading(NOON, 100, 7, Map.of(), 0, 0, 0);

    @Test
    void nothingNew_isNoActivity() {
        assertThat(MonitorRule.judge(QUIET, later(reading -> reading))).isEmpty();
    }

    @Test
    void theFirstReading_showsNoChangeOfSums() {
        assertThat(MonitorRule.judge(null, QUIET)).isEmpty();
    }

    @Test
    void aSessionInAUserDatabase_isActivityNow() {
        assertThat(MonitorRule.judge(QUIET, later(r -> sums(r, 100, 8)))).hasValue(byUsers(NOON.plusMillis(500)));
    }

    @Test
    void timeSpentInAUserDatabase_isActivityNow_alsoWhenTheSumShrinks() {
        assertThat(MonitorRule.judge(QUIET, later(r -> sums(r, 101, 7)))).hasValue(byUsers(NOON.plusMillis(500)));
        assertThat(MonitorRule.judge(QUIET, later(r -> sums(r, 0, 7)))).hasValue(byUsers(NOON.plusMillis(500)));
    }

    @Test
    void aBusyBackend_isActivityNow_alsoAtTheFirstReading() {
        assertThat(MonitorRule.judge(null, counts(QUIET, 1, 0, 0, 0))).hasValue(byUsers(NOON));
    }

    @Test
    void aReplicaOrASubscription_isActivityNow() {
        assertThat(MonitorRule.judge(QUIET, later(r -> counts(r, 0, 1, 0, 0)))).isPresent();
        assertThat(MonitorRule.judge(QUIET, later(r -> counts(r, 0, 0, 1, 0)))).isPresent();
    }

    @Test
    void autovacuum_isActivityOfNoClient() {
        assertThat(MonitorRule.judge(QUIET, later(r -> counts(r, 0, 0, 0, 1))))
                .hasValue(new Activity(NOON.plusMillis(500), false));
    }

    @Test
    void anIdleBackend_wasActiveWhenItBecameIdle() {
        Reading idle = later(r -> idle(r, NOON.plusMillis(300), Duration.ofMillis(200)));
        assertThat(MonitorRule.judge(QUIET, idle)).hasValue(byUsers(NOON.plusMillis(300)));
    }

    @Test
    void anIdleBackend_thatDidNothingSince_isNoActivity() {
        Reading before = idle(QUIET, NOON.minusSeconds(5), Duration.ofSeconds(5));
        Reading now = later(r -> idle(r, NOON.minusSeconds(5), Duration.ofMillis(5500)));
        assertThat(MonitorRule.judge(before, now)).isEmpty();
    }

    @Test
    void whenTheNewestIdleBackendIsGone_theOthersAreNoActivity() {
        Reading before = idle(QUIET, NOON.minusSeconds(1), Duration.ofSeconds(1));
        assertThat(MonitorRule.judge(before, later(r -> idle(r, NOON.minusSeconds(9), Duration.ofSeconds(9)))))
                .isEmpty();
        assertThat(MonitorRule.judge(before, later(r -> r))).isEmpty();
    }

    @Test
    void aChangeBetweenReadings_liesBetweenThem_howeverTheClocksRun() {
        Reading now = later(r -> idle(r, NOON.plusSeconds(1), Duration.ofHours(1)));
        assertThat(MonitorRule.judge(QUIET, now)).hasValue(byUsers(NOON));
    }

    private static Activity byUsers(Instant at) {
        return new Activity(at, true);
    }

    private static Reading later(UnaryOperator<Reading> edit) {
        return edit.apply(new Reading(NOON.plusMillis(500), QUIET.activeMillis(), QUIET.sessions(), Map.of(), 0, 0, 0));
    }

    private static Reading sums(Reading r, double active, long sessions) {
        return new Reading(r.at(), active, sessions, Map.of(), 0, 0, 0);
    }

    private static Reading counts(Reading r, long busy, long replicas, long subscriptions, long vacuums) {
        return new Reading(r.at(), r.activeMillis(), r.sessions(), Map.of("web", new Reading.Backends(busy, null)),
                replicas,
                subscriptions, vacuums);
    }

    private static Reading idle(Reading r, Instant change, Duration ago) {
        return r.withBackends(Map.of("web", new Reading.Backends(0, new Reading.Idle(change, ago))));
    }
}
