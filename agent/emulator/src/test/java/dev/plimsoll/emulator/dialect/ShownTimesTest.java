package dev.plimsoll.emulator.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.emulator.compute.Settings;
import dev.plimsoll.emulator.compute.Settings.Label;
import dev.plimsoll.emulator.compute.Settings.SuspendDelay;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.Snapshot.Identity;
import dev.plimsoll.emulator.compute.State;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.size.Limits;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ShownTimesTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final Instant BEFORE = Instant.parse("2026-11-21T11:58:30Z");

    private static ShownTimes with(String keys, Instant now) {
        return new ShownTimes(Scenario.parse("times: {" + keys + "}").keys().times(), () -> now);
    }

    private static Snapshot active(@Nullable Instant last) {
        Limits limits = Limits.fixed(Scenario.parse("{}").sizes().usual());
        return new Snapshot(new Identity("ep-one", "p-1", "127.0.0.1", "127.0.0.2", "read_write", null, 0, NOON),
                new Settings("br-one", limits, false, "transaction", JsonNodeFactory.instance.objectNode(), false,
                        SuspendDelay.NEVER, Label.USUAL),
                State.IDLE, last, NOON, null, null);
    }

    @Test
    void times_areShownByThePlatformsClock() {
        assertThat(with("skew: 10s", NOON).at(NOON)).isEqualTo("2026-11-21T12:00:10Z");
        assertThat(with("skew: -1s", NOON).at(NOON)).isEqualTo("2026-11-21T11:59:59Z");
        assertThat(with("skew: 10s", NOON).lastActive(active(BEFORE))).isEqualTo("2026-11-21T11:58:40Z");
    }

    @Test
    void activity_isRoundedUp_andSoMayBeAhead() {
        assertThat(with("round-to: 1m", NOON).lastActive(active(BEFORE))).isEqualTo("2026-11-21T11:59:00Z");
        assertThat(with("round-to: 5m", BEFORE).lastActive(active(BEFORE))).isEqualTo("2026-11-21T12:00:00Z");
    }

    @Test
    void activity_isKnownLate_andExactlyInTheEnd() {
        assertThat(with("lag: 2m", NOON).lastActive(active(BEFORE))).isEqualTo("2026-11-21T11:58:00Z");
        assertThat(with("lag: 1m", NOON).lastActive(active(BEFORE))).isEqualTo("2026-11-21T11:58:30Z");
    }

    @Test
    void activity_mayBeAbsent_orASentinel() {
        assertThat(with("last-active: absent", NOON).lastActive(active(BEFORE))).isNull();
        assertThat(with("last-active: sentinel", NOON).lastActive(active(BEFORE))).isEqualTo("2000-01-01T00:00:00Z");
        assertThat(with("", NOON).lastActive(active(null))).isNull();
        assertThat(with("never-active: sentinel", NOON).lastActive(active(null))).isEqualTo("2000-01-01T00:00:00Z");
    }
}
