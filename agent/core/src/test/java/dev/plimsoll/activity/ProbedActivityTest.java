package dev.plimsoll.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ProbedActivity.NoConnection;
import dev.plimsoll.activity.ProbedActivity.Unseen;
import dev.plimsoll.activity.ProbedActivity.Woken;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a probe started the compute; seconds count from the start of the probe. */
class ProbedActivityTest {

    private static final Instant BEGUN = Given.T0;
    private static final Clients NOBODY = new Clients(0, 0, 0, 0, null, null);
    private static final Clients ONE = new Clients(1, 1, 0, 0, null, null);
    private static final ActivityPolicy POLICY = ActivityPolicy.configured(Duration.ofMinutes(5));

    private Timeline timeline = Timeline.UNKNOWN;
    private @Nullable Clients clients = NOBODY;
    private int connections;
    private @Nullable Duration idle;
    private Duration serverClock = Duration.ZERO;

    @ParameterizedTest
    @ValueSource(longs = {-86_400, 0, 86_400})
    void runThatBeganDuringTheProbe_withoutOthers_wasStartedByIt_whateverTheServersClock(long ahead) {
        serverClock = Duration.ofSeconds(ahead);
        listed(-2, "active");

        assertThat(inside(0.5, 3)).isInstanceOf(Woken.class);
        assertThat(inside(-0.1, 3)).as("began before the probe").isInstanceOf(ProbedActivity.Others.class);
    }

    @Test
    void othersConnectedByThen_wouldHaveStartedItAsWell() {
        listed(-2, "active");
        connections = 1;
        clients = ONE;
        assertThat(inside(0.5, 3)).isInstanceOf(ProbedActivity.Others.class);
        clients = null;
        assertThat(inside(0.5, 3)).as("the activity of the session is hidden")
                .isInstanceOf(ProbedActivity.Others.class);
        clients = NOBODY;
        assertThat(inside(0.5, 3)).as("the platform's own session does not count").isInstanceOf(Woken.class);
        idle = Duration.ofMillis(200);
        assertThat(inside(0.5, 3)).isInstanceOf(ProbedActivity.Others.class);
    }

    /** A platform may report it as active while its server is still starting. */
    @Test
    void computeListedAwakeShortlyAfterASuspend_wasStartedByThen_evenIfItsServerStartedLater() {
        listed(-12, "idle");
        listed(-7, "init");
        listed(-2, "active");

        assertThat(inside(0.5, 3)).isInstanceOf(ProbedActivity.Others.class);
    }

    @Test
    void computeSuspendedLongerAgoThanItsDelay_mayBeSuspendedAgain() {
        listed(-600, "idle");
        listed(-2, "active");

        assertThat(inside(0.5, 3)).isInstanceOf(Woken.class);
    }

    @Test
    void failedProbe_mayHaveStartedIt_butNotARefusedOne() {
        probed(-20, -10, new Unseen());
        assertThat(inside(-15, 1)).isInstanceOf(Woken.class);
        assertThat(inside(-25, 1)).as("up before that probe").isInstanceOf(ProbedActivity.Others.class);

        probed(-20, -10, new NoConnection());
        assertThat(inside(-15, 1)).isInstanceOf(ProbedActivity.Others.class);
    }

    /** For example a probe that the suspend cut, and a periodic job half a minute later. */
    @Test
    void computeStillSuspendedAfterAFailedProbe_wasNotStartedByIt() {
        probed(-20, -19, new Unseen());
        listed(-15, "idle");
        listed(-2, "active");

        assertThat(inside(-8, 1)).isInstanceOf(ProbedActivity.Others.class);
    }

    @Test
    void computeStartingAfterAFailedProbe_mayHaveBeenStartedByIt() {
        probed(-20, -10, new Unseen());
        listed(-9, "init");
        listed(-2, "active");

        assertThat(inside(-8, 1)).isInstanceOf(Woken.class);
    }

    private void listed(double at, String state) {
        timeline = timeline.listed(compute(state), at(at), POLICY);
    }

    private void probed(double begun, double ended, ProbedActivity inside) {
        timeline = Timeline.UNKNOWN.probed(new ProbeResult(at(begun), at(ended), inside, null, null, List.of()),
                compute("active"), POLICY);
    }

    private static Compute compute(String state) {
        return Given.compute("1", state);
    }

    /** Result of a probe of a server started at {@code started}, whose row arrived at {@code arrived}. */
    private ProbedActivity inside(double started, double arrived) {
        Sample sample = new SampleBuilder().at(at(arrived))
                .startedAt(at(started).plus(serverClock))
                .uptime(Duration.between(at(started), at(arrived)))
                .connections(new Connections(connections, 0, 450, 3, 0, clients))
                .others(idle, 0, 0)
                .sample();
        return ProbedActivity.of(sample, null, BEGUN, timeline, POLICY);
    }

    private static Instant at(double seconds) {
        return BEGUN.plusMillis(Math.round(seconds * 1_000));
    }
}
