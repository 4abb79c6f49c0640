package dev.plimsoll.change.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Probes are a minute apart, listings five seconds. The latest probe was at {@link Given#T0}. */
class FreshnessTest {

    private static final Freshness FEW = Freshness.of(Duration.ofMinutes(1), Duration.ofSeconds(5));

    private static final SizeRange ONE = Given.cu("1");
    private static final Sample SAMPLE = new Given.Life(ONE).reads(Duration.ZERO, 10, 0, 10)
            .history()
            .latest()
            .orElseThrow();

    @ParameterizedTest
    @CsvSource({"60, 5, 180", "60, 125, 375", "1, 1, 10", "1, 5, 15"})
    void aFewIntervals_areThree_ofWhatIsLonger_andTenSecondsAtLeast(long probes, long listings, long few) {
        assertThat(Freshness.of(Duration.ofSeconds(probes), Duration.ofSeconds(listings)).few())
                .isEqualTo(Duration.ofSeconds(few));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        // age of the probe, of the listing, time of the last activity after the probe; whether the probe counts
        "179, 0, 179, true", "181, 0, 181, false",
        // Nobody was active since, so no probe was made.
        "181, 0, 0, true", "3600, 0, 0, true", "3601, 0, 0, false", "3600, 0, 180, true", "3600, 0, 181, false",
        // The platform does not tell.
        "181, 0, -, false", "179, 0, -, true",
        // The listing is old, or lies in the future after a clock was set back.
        "60, 181, 0, false", "60, 179, 0, true", "-60, -60, 0, true"})
    void aProbeCounts(long probe, long listing, @Nullable Long active, boolean counts) {
        Instant now = Given.T0.plusSeconds(probe);
        ComputeStatus status = status(active == null ? null : Given.T0.plusSeconds(active));

        ComputeStatus shown = FEW.shown(status, now.minusSeconds(listing), now);

        assertThat(shown.live() != null).isEqualTo(counts);
        if (counts) {
            assertThat(shown).isSameAs(status);
        } else {
            assertThat(shown.phase()).isEqualTo(Phase.UNKNOWN);
            assertThat(FEW.shown(shown, now.minusSeconds(listing), now)).isSameAs(shown);
        }
    }

    @Test
    void whyThereIsNoProbe_staysKnown_whileTheListingIsFresh() {
        Instant now = Given.T0.plusSeconds(181);
        ComputeStatus status = status(now);

        assertThat(FEW.shown(status, now, now).probes().observation()).isEqualTo(new Observation.Skipped(Skip.BUDGET));
        assertThat(FEW.shown(status, Given.T0, now).probes().observation())
                .isEqualTo(new Observation.Skipped(Skip.STALE));
    }

    @Test
    void aFailure_staysOne_untilTheListingIsOld() {
        Compute compute = Given.compute(ONE);
        ComputeStatus failing = new StatusCase().compute(compute)
                .probed(new Observation.Unreachable(Observation.Failure.TIMEOUT, "none"), SAMPLE)
                .status();
        Instant now = Given.T0.plusSeconds(1_000);

        assertThat(FEW.shown(failing, now, now)).isSameAs(failing);
        assertThat(FEW.shown(failing, Given.T0, now).probes().observation())
                .isEqualTo(new Observation.Skipped(Skip.STALE));
    }

    private static ComputeStatus status(@Nullable Instant lastActive) {
        Compute compute = Given.compute(ONE);
        Sample sample = SAMPLE;
        return new StatusCase().compute(compute.with(new ActivityTimes(lastActive, null, null, null)))
                .probed(new Observation.Skipped(Skip.BUDGET), sample)
                .status();
    }
}
