package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.metrics.Fleets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private final BlockingQueue<FleetStatus> rendered = new LinkedBlockingQueue<>();
    private final WarmUp warmUp = new WarmUp(rendered::add, 1, Duration.ofMinutes(1));

    private static FleetStatus at(Instant at, boolean discovered) {
        FleetStatus some = Fleets.of(Fleets.tooSmall());
        return Given.fleet(at, discovered, some.computeStatuses(), some.missing(), some.fault(), some.unknown(),
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
        warmUp.look(minuteLater);
        assertThat(rendered.poll(10, TimeUnit.SECONDS)).isSameAs(minuteLater);
        warmUp.look(at(Fleets.NOON.plusSeconds(3_600), true));

        assertThat(rendered.poll(50, TimeUnit.MILLISECONDS)).isNull();
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
        failing.look(at(Fleets.NOON.plusSeconds(60), true));

        for (int i = 0; i < 2; i++) {
            Thread thread = threads.poll(10, TimeUnit.SECONDS);
            assertThat(thread).isNotNull().isNotSameAs(Thread.currentThread());
        }
    }
}
