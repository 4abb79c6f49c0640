package dev.plimsoll.emulator.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a look would have shown without somebody. */
class ReadingChangeTest {

    private static final Instant NOON = Instant.parse("2026-01-05T12:00:00Z");
    private static final Instant LATER = NOON.plusMillis(500);

    @Test
    void aBusyBackend_isNoActivity_withoutIt() {
        ReadingChange look = new ReadingChange(null, reading(NOON, 7, Map.of("web", new Reading.Backends(1, null))));
        assertThat(look.activity()).isPresent();
        assertThat(look.without("web", false)).isEmpty();
        assertThat(look.without("other", false)).isEqualTo(look.activity());
    }

    @Test
    void withoutTheNewestIdleBackend_theNextCounts() {
        ReadingChange look = new ReadingChange(reading(NOON, 7, Map.of()),
                reading(LATER, 7, Map.of("web", idle(400), "watcher", idle(100))));
        assertThat(look.activity()).hasValue(new Activity(LATER.minusMillis(100), true));
        assertThat(look.without("watcher", false)).hasValue(new Activity(LATER.minusMillis(400), true));
    }

    @Test
    void increasedSums_areActivityWithoutOneClient_unlessItsOwn() {
        ReadingChange look = new ReadingChange(reading(NOON, 7, Map.of()), reading(LATER, 8, Map.of()));
        assertThat(look.without("web", false)).hasValue(new Activity(LATER, true));
        assertThat(look.without("web", true)).isEmpty();
    }

    private static Reading reading(Instant at, long sessions, Map<String, Reading.Backends> backends) {
        return new Reading(at, 100, sessions, backends, 0, 0, 0);
    }

    private static Reading.Backends idle(long millisAgo) {
        return new Reading.Backends(0, new Reading.Idle(LATER.minusMillis(millisAgo), Duration.ofMillis(millisAgo)));
    }
}
