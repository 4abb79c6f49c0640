package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private final BlockingQueue<FleetStatus> rendered = new LinkedBlockingQueue<>();
    private final WarmUp warmUp = new WarmUp(rendered::add, 1, Duration.ofMinutes(1));

    private static FleetStatus at(Instant at, boolean discovered) {
        return of(Fleets.of(Fleets.tooSmall()), at, discovered);
    }

    private static FleetStatus of(FleetStatus some, Instant at, boolean discovered) {
        return new FleetStatus(at, discovered, some.computeStatuses(), some.missing(), some.fault(), some.unknown(),
                some.stopped(), some.leader());
    }

    @Test
    void itRenders_whenTheFleetIsListed_andOnceMoreAfterTheInterval() throws InterruptedException {
        FleetStatus listed = at(Fleets.NOON.plusSeconds(1), true);
        FleetStatus minuteLater = at(Fleets.NOON.plusSeconds(61), true);

        warmUp.look(at(Fleets.NOON, false));
        warmUp.look(listed);
        assertThat(rendered.poll(10, TimeUnit.SECONDS)).isSameAs(listed);
        warmUp.look(at(Fleets.NOON.plusSeconds(60), true));
        awaitRendered(warmUp, minuteLater);
        warmUp.look(at(Fleets.NOON.plusSeconds(3_600), true));

        assertThat(rendered.poll(50, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    void moreComputes_areRenderedAtOnce_butNotWhileARenderingRuns() throws InterruptedException {
        CountDownLatch slow = new CountDownLatch(1);
        WarmUp busy = new WarmUp(status -> {
            rendered.add(status);
            awaitQuietly(slow);
        }, 1, Duration.ofMinutes(1));
        FleetStatus one = at(Fleets.NOON, true);
        FleetStatus two = of(
                Fleets.of(Fleets.tooSmall(), Fleets.as(new ComputeId("blog", "ep-other"), Fleets.asleep())),
                Fleets.NOON.plusSeconds(1), true);

        busy.look(one);
        assertThat(rendered.poll(10, TimeUnit.SECONDS)).isSameAs(one);
        busy.look(two);
        assertThat(rendered.poll(50, TimeUnit.MILLISECONDS)).as("the first one runs").isNull();
        slow.countDown();
        awaitRendered(busy, two);
    }

    /** The thread of the rendering before may end a little later than the rendering itself. */
    private void awaitRendered(WarmUp looking, FleetStatus status) {
        await().until(() -> {
            looking.look(status);
            return !rendered.isEmpty();
        });
        assertThat(rendered.poll()).isSameAs(status);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aSmallFleet_isNotRendered() throws InterruptedException {
        WarmUp large = new WarmUp(rendered::add, 2, Duration.ofMinutes(1));

        large.look(at(Fleets.NOON, true));

        assertThat(rendered.poll(50, TimeUnit.MILLISECONDS)).isNull();
    }

    @Test
    void aRenderingThatFails_isNoFailureOfTheTick_andIsTriedOnceMore() throws InterruptedException {
        BlockingQueue<Thread> threads = new LinkedBlockingQueue<>();
        WarmUp failing = new WarmUp(status -> {
            threads.add(Thread.currentThread());
            throw new IllegalStateException("no template");
        }, 1, Duration.ofMinutes(1));

        failing.look(at(Fleets.NOON, true));
        Thread first = threads.poll(10, TimeUnit.SECONDS);
        assertThat(first).isNotNull().isNotSameAs(Thread.currentThread());
        first.join();
        failing.look(at(Fleets.NOON.plusSeconds(60), true));

        assertThat(threads.poll(10, TimeUnit.SECONDS)).isNotNull();
    }
}
