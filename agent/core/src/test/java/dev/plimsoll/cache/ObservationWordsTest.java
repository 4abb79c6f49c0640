package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The words for skipped and failed probes, and a probe that keeps no session open. */
class ObservationWordsTest {

    /** Values of the label {@code reason}: alerts, dashboards and stored rows name them. */
    @Test
    void theWordsOfTheReasons_stayTheSame() {
        assertThat(Stream.of(Skip.values()).map(Skip::word)).containsExactly("interval", "nobody_else", "quota",
                "disabled",
                "state", "stale", "asleep", "falling_asleep", "budget", "month", "woken");
        assertThat(Stream.of(Failure.values()).map(Failure::word)).containsExactly("auth", "address", "quota", "rights",
                "no_view", "timeout", "refused", "tls", "other");
    }

    @Test
    void bothFailures_saySoAndWhatToDo() {
        List<Observation> all = List.of(new Observation.Unreachable(Failure.TLS, "renew"),
                new Observation.Unsupported(Failure.NO_VIEW, "create"), new Observation.Asleep(),
                new Observation.Skipped(Skip.MONTH), new Observation.Observed(new SampleBuilder().sample(), List.of()));

        assertThat(all.stream().filter(Observation.Failed.class::isInstance).map(Observation.Failed.class::cast))
                .extracting(Observation.Failed::why, Observation.Failed::detail)
                .containsExactly(tuple(Failure.TLS, "renew"),
                        tuple(Failure.NO_VIEW, "create"));
    }

    @Test
    void aProbeWithoutATimeToStay_closesItsSessionAtOnce() {
        List<Duration> stays = new ArrayList<>();
        CacheProbe probe = new CacheProbe() {
            @Override
            public Observation probe(Compute compute, Duration stay) {
                stays.add(stay);
                return new Observation.Asleep();
            }

            @Override
            public void leave(ComputeId compute) {
                throw new IllegalStateException("no session is open");
            }
        };

        assertThat(probe.probe(Given.compute("1"))).isEqualTo(new Observation.Asleep());
        assertThat(stays).containsExactly(Duration.ZERO);
    }
}
