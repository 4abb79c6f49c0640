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

        assertThat(before.with(new Autosuspend.Never()).isAsBefore(before)).isFalse();
        assertThat(before.with(new ActivityTimes(NOON, NOON, null)).isAsBefore(before)).isFalse();
        assertThat(before.with(new ActivityTimes(NOON, null, NOON)).isAsBefore(before)).isFalse();
    }

    @Test
    void nonPositiveDelay_isRejected() {
        assertThatThrownBy(() -> new Autosuspend.After(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
    }

    private static Compute compute(Instant lastActive) {
        return new Compute(new ComputeId("shop", "ep-orders"), "br", "read_write",
                new ComputeAddress("host", "", false), Lifecycle.in(ComputeState.read("active", Map.of())),
                SizeRange.fixed(ComputeUnits.of("1")), null, ActivityTimes.active(lastActive));
    }
}
