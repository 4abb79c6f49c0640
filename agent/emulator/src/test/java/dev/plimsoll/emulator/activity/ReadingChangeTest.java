package dev.plimsoll.emulator.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.emulator.activity.ReadingChange.Activity;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a reading would have shown without one client. */
class ReadingChangeTest {

    private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
    private static final Instant LATER = NOON.plusMillis(500);

    @Test
    void aBusyBackend_isNoActivity_withoutIt() {
        ReadingChange change = new ReadingChange(null, reading(NOON, 7, Map.of("web", new Reading.Backends(1, null))));
        assertThat(change.activity()).isPresent();
        assertThat(change.without("web", false)).isEmpty();
        assertThat(change.without("other", false)).isEqualTo(change.activity());
    }

    @Test
    void withoutTheNewestIdleBackend_theNextCounts() {
        ReadingChange change = new ReadingChange(reading(NOON, 7, Map.of()),
                reading(LATER, 7, Map.of("web", idle(400), "watcher", idle(100))));
        assertThat(change.activity()).hasValue(new Activity(LATER.minusMillis(100), true));
        assertThat(change.without("watcher", false)).hasValue(new Activity(LATER.minusMillis(400), true));
    }

    @Test
    void increasedSums_areActivityWithoutOneClient_unlessItsOwn() {
        ReadingChange change = new ReadingChange(reading(NOON, 7, Map.of()), reading(LATER, 8, Map.of()));
        assertThat(change.without("web", false)).hasValue(new Activity(LATER, true));
        assertThat(change.without("web", true)).isEmpty();
    }

    private static Reading reading(Instant at, long sessions, Map<String, Reading.Backends> backends) {
        return new Reading(at, 100, sessions, backends, 0, 0, 0);
    }

    private static Reading.Backends idle(long millisAgo) {
        return new Reading.Backends(0, new Reading.Idle(LATER.minusMillis(millisAgo), Duration.ofMillis(millisAgo)));
    }
}
