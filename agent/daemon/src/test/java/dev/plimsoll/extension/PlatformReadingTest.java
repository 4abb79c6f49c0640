package dev.plimsoll.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.plimsoll.Given;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.PlatformFault.FaultKind;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When platforms are read; each hour, and ten minutes after a failure. */
class PlatformReadingTest {

    private static final Instant NOON = Instant.parse("2026-03-20T12:00:00Z");
    private static final PlatformReader ONE = new PlatformReader("one", "neon", null,
            (path, query) -> NullNode.instance);
    private static final PlatformReader TWO = new PlatformReader("two", "neon", null,
            (path, query) -> NullNode.instance);

    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final Map<String, PlatformFault> faults = new HashMap<>();
    private final PlatformReading reading = new PlatformReading("test", List.of(ONE, TWO), Duration.ofHours(1),
            Duration.ofMinutes(10)) {

        @Override
        protected void prepare(Instant now) {
            done.add("prepared");
        }

        @Override
        protected void read(PlatformReader platform, FleetStatus status) {
            done.add("read " + platform.name());
            PlatformFault fault = faults.get(platform.name());
            if (fault != null) {
                throw fault;
            }
        }

        @Override
        protected void failed(PlatformReader platform, String why) {
            done.add(why);
        }
    };

    @AfterEach
    void close() {
        done.clear();
        reading.close(NOON);
        assertThat(done).as("what each agent does is done once more").containsExactly("prepared");
    }

    private List<String> at(Duration later) {
        done.clear();
        reading.post(Given.fleet(NOON.plus(later), true, Fleets.byId(), Map.of(), null, List.of(), false, true));
        await().until(reading::isIdle);
        return List.copyOf(done);
    }

    private static Duration minutes(long minutes) {
        return Duration.ofMinutes(minutes);
    }

    /** Without a store, nothing that was seen can be stored. */
    @Test
    void whatFailsAtTheEnd_isNoUncaughtError() {
        List<Throwable> uncaught = Collections.synchronizedList(new ArrayList<>());
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> uncaught.add(error));
        try {
            new PlatformReading("failing", List.of(ONE), Duration.ofHours(1), Duration.ofMinutes(10)) {

                @Override
                protected void prepare(Instant now) {
                    throw new IllegalStateException("no store");
                }

                @Override
                protected void read(PlatformReader platform, FleetStatus status) {}

                @Override
                protected void failed(PlatformReader platform, String why) {}
            }.close(NOON);
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }

        assertThat(uncaught).isEmpty();
    }

    @Test
    void onlyWhoLeadsReads_eachPlatformWhenItIsDue() {
        assertThat(at(minutes(0))).containsExactly("prepared");
        reading.fleetRead(FleetChanges.NONE, true);

        assertThat(at(minutes(1))).containsExactly("prepared", "read one", "read two");
        assertThat(at(minutes(60))).containsExactly("prepared");
        assertThat(at(minutes(61))).containsExactly("prepared", "read one", "read two");
    }

    @Test
    void aFailureIsTriedAgainSoon_aRefusalAfterADay_andEachReasonIsReportedOnce() {
        reading.fleetRead(FleetChanges.NONE, true);
        faults.put("one", new PlatformFault(FaultKind.TIMEOUT, 0, "no answer"));
        faults.put("two", new PlatformFault(FaultKind.FORBIDDEN, 403, "not on this plan"));

        assertThat(at(minutes(0))).containsExactly("prepared", "read one", "no answer", "read two", "not on this plan");
        assertThat(at(minutes(9))).containsExactly("prepared");
        assertThat(at(minutes(10))).containsExactly("prepared", "read one");
        faults.remove("one");
        assertThat(at(minutes(20))).containsExactly("prepared", "read one");
        faults.put("one", new PlatformFault(FaultKind.TIMEOUT, 0, "no answer"));
        assertThat(at(minutes(80))).as("a reason that comes back").contains("read one", "no answer");
        assertThat(at(minutes(24 * 60))).contains("read two").doesNotContain("not on this plan");
    }

    @Test
    void aClockThatGoesBackADay_delaysNothing() {
        reading.fleetRead(FleetChanges.NONE, true);
        at(minutes(0));

        assertThat(at(Duration.ofDays(-3))).contains("read one");
    }
}
