package dev.plimsoll.probing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.probing.ProbedActivity.Refused;
import dev.plimsoll.probing.ProbedActivity.Unseen;
import dev.plimsoll.probing.ProbedActivity.Woken;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether a look started the compute that it saw; seconds are told from the moment at which it began. */
class ProbedActivityTest {

    private static final Instant BEGUN = Given.T0;
    private static final Clients NOBODY = new Clients(0, 0, 0, 0, null, null);
    private static final Clients ONE = new Clients(1, 1, 0, 0, null, null);
    private static final ProbingPolicy POLICY = new ProbingPolicy(true, Duration.ofSeconds(60), 0.001,
            Duration.ofSeconds(30), Duration.ofMinutes(5), false, null, Duration.ofSeconds(10));

    private ProbeState watch = ProbeState.NEW;
    private @Nullable Clients clients = NOBODY;
    private int connections;
    private @Nullable Duration idle;
    private Duration serversClock = Duration.ZERO;

    @ParameterizedTest
    @ValueSource(longs = {-86_400, 0, 86_400})
    void aRunThatBeganWhileTheLookWaited_andThatNobodyElseIsIn_isOurs_whateverTheServersClockShows(long ahead) {
        serversClock = Duration.ofSeconds(ahead);
        listed(-2, "active");

        assertThat(inside(0.5, 3)).isInstanceOf(Woken.class);
        assertThat(inside(-0.1, 3)).as("began before we connected").isInstanceOf(ProbedActivity.Others.class);
    }

    @Test
    void somebodyWhoIsThereByThen_wouldHaveStartedItAsWell() {
        listed(-2, "active");
        connections = 1;
        clients = ONE;
        assertThat(inside(0.5, 3)).isInstanceOf(ProbedActivity.Others.class);
        clients = null;
        assertThat(inside(0.5, 3)).as("of sessions whose activity is hidden").isInstanceOf(ProbedActivity.Others.class);
        clients = NOBODY;
        assertThat(inside(0.5, 3)).as("the platform's own session is nobody").isInstanceOf(Woken.class);
        idle = Duration.ofMillis(200);
        assertThat(inside(0.5, 3)).isInstanceOf(ProbedActivity.Others.class);
    }

    /** A platform may call it active while its server is still coming up. */
    @Test
    void whatWasListedAsAwake_soSoonAfterItSlept_wasStartedByThen_alsoWhereItsServerCameUpLater() {
        listed(-12, "idle");
        listed(-7, "init");
        listed(-2, "active");

        assertThat(inside(0.5, 3)).isInstanceOf(ProbedActivity.Others.class);
    }

    @Test
    void whatSleptLongerAgoThanItsDelay_mayHaveBeenSuspendedAgain() {
        listed(-600, "idle");
        listed(-2, "active");

        assertThat(inside(0.5, 3)).isInstanceOf(Woken.class);
    }

    @Test
    void aLookThatFailed_mayHaveStartedIt_butNoneThatWasRefused() {
        looked(-20, -10, new Unseen());
        assertThat(inside(-15, 1)).isInstanceOf(Woken.class);
        assertThat(inside(-25, 1)).as("up before that look").isInstanceOf(ProbedActivity.Others.class);

        looked(-20, -10, new Refused());
        assertThat(inside(-15, 1)).isInstanceOf(ProbedActivity.Others.class);
    }

    /** Such as a look that was cut by the suspend, and a job that comes by the clock half a minute later. */
    @Test
    void whatStillSleptAfterALookThatFailed_wasNotStartedByIt() {
        looked(-20, -19, new Unseen());
        listed(-15, "idle");
        listed(-2, "active");

        assertThat(inside(-8, 1)).isInstanceOf(ProbedActivity.Others.class);
    }

    @Test
    void whatWasStartingAfterALookThatFailed_mayHaveBeenStartedByIt() {
        looked(-20, -10, new Unseen());
        listed(-9, "init");
        listed(-2, "active");

        assertThat(inside(-8, 1)).isInstanceOf(Woken.class);
    }

    private void listed(double at, String state) {
        watch = watch.listed(compute(state), at(at), POLICY);
    }

    private void looked(double begun, double ended, ProbedActivity inside) {
        watch = ProbeState.NEW.looked(at(begun), at(ended), inside, compute("active"), POLICY);
    }

    private static Compute compute(String state) {
        return Given.compute(Given.cu("1"), state);
    }

    /** What a look says that saw a server which started at {@code started}, and that got its row for a question of {@code asked}. */
    private ProbedActivity inside(double started, double asked) {
        return ProbedActivity.of(new Sample(at(asked), at(started).plus(serversClock),
                Duration.between(at(started), at(asked)), Given.cu("1"), "br-main", Counters.ZERO,
                new Connections(connections, 0, 450, 3, 0, clients), Bytes.ZERO, new ForeignActivity(idle, 0, 0)),
                null, BEGUN, watch, POLICY);
    }

    private static Instant at(double seconds) {
        return BEGUN.plusMillis(Math.round(seconds * 1_000));
    }
}
