package dev.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComputeTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void activityAlone_isNoChange() {
        assertThat(compute(NOON.plusSeconds(5)).isAsBefore(compute(NOON))).isTrue();
    }

    @Test
    void changedAutosuspendFields_areAChange() {
        Compute before = compute(NOON);

        assertThat(before.withSleep(new Autosuspend.Never(), null, null).isAsBefore(before)).isFalse();
        assertThat(before.withSleep(null, NOON, null).isAsBefore(before)).isFalse();
        assertThat(before.withSleep(null, null, NOON).isAsBefore(before)).isFalse();
        assertThat(before.withSleep(null, null, null)).isEqualTo(before);
    }

    @Test
    void nonPositiveDelay_isRejected() {
        assertThatThrownBy(() -> new Autosuspend.After(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Compute compute(Instant lastActive) {
        return new Compute(new ComputeId("shop", "ep-orders"), "br", "host", "", "read_write",
                ComputeState.read("active", Map.of()), null, SizeRange.fixed(ComputeUnits.of("1")), false, false,
                lastActive);
    }
}
