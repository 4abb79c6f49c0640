package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Figures of a compute that cannot be observed any more. Probes are a minute apart. */
class OutageTest extends WorldCase {

    private final Reconciler cycle = adviser();

    /** What fails. */
    private enum Outage {
        PLATFORM(dead(), "*", "shop"), PROJECT(dead(), "shop"), KEY(
                new PlatformFault(PlatformFault.FaultKind.UNAUTHORIZED, 401, "refused"), "*", "shop");

        private final PlatformFault fault;
        private final String[] listings;

        Outage(PlatformFault fault, String... listings) {
            this.fault = fault;
            this.listings = listings;
        }
    }

    @BeforeEach
    void probe() {
        world.with(ID, "active", Given.cu("4")).neverSuspends(ID);
        for (int i = 0; i < 3; i++) {
            world.reads(ID, 50_000, 3_000, 700);
            ticks(Duration.ofMinutes(1));
        }
        assertThat(status().live()).isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void figuresVanish_afterThreeIntervals_andReturnWithTheNextProbe(Outage outage) {
        Phase before = status().phase();
        for (String listing : outage.listings) {
            world.faults.put(listing, outage.fault);
        }
        ticks(Duration.ofSeconds(150));
        assertThat(status().live()).as("a short failure").isNotNull();
        assertThat(status().phase()).isEqualTo(before);

        ticks(Duration.ofSeconds(60));
        ComputeStatus outdated = status();
        assertThat(outdated.live()).isNull();
        assertThat(outdated.phase()).isEqualTo(Phase.UNKNOWN);
        assertThat(outdated.probes().observation()).isEqualTo(new Observation.Skipped(Skip.STALE));
        assertThat(outdated.ratios().shortWindow()).isNull();
        assertThat(outdated.ratios().longWindow()).isNull();
        assertThat(outdated.probes().latest()).as("what was seen last").isNotNull();

        ticks(Duration.ofSeconds(60));
        assertThat(status()).as("what was rendered of it is kept").isSameAs(outdated);

        world.faults.clear();
        ticks(Duration.ofSeconds(65));
        assertThat(status().live()).isNotNull();
    }

    @Test
    void aProbeThatOnlyFails_showsNoFigureAtOnce() {
        world.inside = compute -> new Observation.Unreachable(Observation.Failure.TIMEOUT, "no answer");
        ticks(Duration.ofSeconds(65));

        assertThat(status().live()).isNull();
        assertThat(status().phase()).isEqualTo(Phase.UNREACHABLE);
    }

    @Test
    void aListingThatBreaks_freezesNoFigure() {
        world.afterListing = () -> {
            throw new IllegalStateException("disk full");
        };
        ticks(Duration.ofSeconds(190));

        assertThat(status().live()).isNull();
    }

    private void ticks(Duration time) {
        for (Instant end = world.now.plus(time); world.now.isBefore(end);) {
            world.pass(Duration.ofSeconds(5));
            world.lastActive(ID, world.now);
            cycle.once();
        }
    }

    private static PlatformFault dead() {
        return new PlatformFault(PlatformFault.FaultKind.UNREACHABLE, 0, "no connection");
    }
}
