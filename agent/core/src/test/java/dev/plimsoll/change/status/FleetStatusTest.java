package dev.plimsoll.change.status;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Skip;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangeCase;
import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.change.plan.Proposer;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.SettingWriter.SendCheck;
import dev.plimsoll.change.savings.ComputeSavings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProbeCost;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is known of the fleet and of one compute at a moment, and in which ways it may be changed. */
class FleetStatusTest {

    private static final Sample SAMPLE = new Life(FROM).reads(Duration.ofMinutes(1), 100, 0, 10)
            .history()
            .latest()
            .orElseThrow();

    private static FleetStatus fleet(Map<ComputeId, ComputeStatus> statuses, Map<String, String> missing) {
        return Given.fleet(Given.T0, true, statuses, missing, null, List.of(), false, true);
    }

    private static @Nullable Sample live(String state, @Nullable Observation last) {
        return new StatusCase().compute(Given.compute(FROM, state)).probed(last, SAMPLE).status().live();
    }

    @Test
    void beforeTheFirstTickNothingIsDiscovered() {
        FleetStatus unborn = FleetStatus.unborn(Given.T0);

        assertThat(unborn).isEqualTo(
                Given.fleet(Given.T0, false, Map.of(), Map.of(), null, List.of(), false, false));
        assertThat(unborn.isPartial()).isFalse();
        assertThat(unborn.named("ep-orders")).isInstanceOf(NamedCompute.NotOne.class);
    }

    @Test
    void aComputeIsFoundByItsEndpoint_orWithItsProject() {
        ComputeStatus status = new StatusCase().status();
        FleetStatus fleet = fleet(Map.of(Given.ID, status), Map.of());
        NamedCompute one = new NamedCompute.TheOne(Given.ID);

        assertThat(fleet.named("ep-orders")).isEqualTo(one);
        assertThat(fleet.named("shop/ep-orders")).isEqualTo(one);
        assertThat(fleet.named("shop")).isInstanceOf(NamedCompute.NotOne.class);
        assertThat(fleet.named("ep-order")).isInstanceOf(NamedCompute.NotOne.class);
        assertThat(fleet.named("bank/ep-orders")).isInstanceOf(NamedCompute.NotOne.class);
    }

    @Test
    void missingProjects_areGroupedByCause_andNotNamedWhereThePlatformItselfFails() {
        Map<String, String> missing = Map.of("shop", "timeout", "bank", "404", "art", "timeout");

        assertThat(fleet(Map.of(), missing).missingByCause())
                .isEqualTo(Map.of("timeout", List.of("art", "shop"), "404", List.of("bank")));
        assertThat(Given.fleet(Given.T0, true, Map.of(), missing, "no answer", List.of(), false, true)
                .missingByCause()).isEmpty();
    }

    @Test
    void onlyAProbeSkippedForThatReason_isSkippedForIt() {
        ProbeRecord skipped = new ProbeRecord(new Observation.Skipped(Observation.Skip.BUDGET), null, Totals.ZERO,
                ProbeCost.EMPTY, true);

        assertThat(skipped.isSkipped(Observation.Skip.BUDGET)).isTrue();
        assertThat(skipped.isSkipped(Observation.Skip.INTERVAL)).isFalse();
        assertThat(skipped.outdated(new Observation.Asleep()).isSkipped(Observation.Skip.BUDGET)).isFalse();
    }

    @Test
    void aListingThatMissesAnythingIsPartial_andIsCopied() {
        Map<String, String> missing = new HashMap<>(Map.of("shop", "timeout"));
        FleetStatus fleet = fleet(Map.of(), missing);
        missing.clear();

        assertThat(fleet.isPartial()).isTrue();
        assertThat(fleet(Map.of(), missing).isPartial()).isFalse();
    }

    @Test
    void aSampleIsLiveWhileTheComputeIsAwakeAndAnswers() {
        assertThat(live("active", new Observation.Observed(SAMPLE, List.of()))).isEqualTo(SAMPLE);
        assertThat(live("active", new Observation.Skipped(Skip.INTERVAL))).isEqualTo(SAMPLE);
        assertThat(live("idle", new Observation.Observed(SAMPLE, List.of()))).isNull();
        assertThat(live("active", new Observation.Asleep())).isNull();
        assertThat(live("active", new Observation.Unreachable(Failure.TIMEOUT, "wait"))).isNull();
        assertThat(live("active", new Observation.Unsupported(Failure.NO_VIEW, "install"))).isNull();
        assertThat(live("active", null)).as("before the first probe").isNull();
    }

    @Test
    void savingsAndCodeChangeNothingElseOfAStatus() {
        ComputeStatus status = new StatusCase().status();
        ComputeStatus with = status.with(ComputeSavings.NONE);

        assertThat(with.advice().savings()).isEqualTo(ComputeSavings.NONE);
        assertThat(with.with((ComputeSavings) null)).isEqualTo(status);
        assertThat(status.advice().withCode(ChangeCase.TO).inCode()).isEqualTo(ChangeCase.TO);
        assertThat(status.advice().withCode(ChangeCase.TO).withCode(null)).isEqualTo(status.advice());
        assertThat(with.advice().withCode(ChangeCase.TO).savings()).isEqualTo(ComputeSavings.NONE);
    }

    /** A writer whose platform pauses requests, and a proposer that proposes nothing. */
    private static final class Paused implements SettingWriter, Proposer {

        @Override
        public Execution write(ComputeId compute, SettingValue to, SendCheck check) {
            return new Execution.NotSent("paused");
        }

        @Override
        public Optional<Veto.OfPlatform> heldBack(ComputeId compute) {
            return Optional.of(new Veto.RequestsPaused(Given.T0));
        }

        @Override
        public Execution propose(Compute compute, JournalEntry.Intended intent) {
            return new Execution.NotSent("paused");
        }

        @Override
        public Optional<Execution> proposed(Compute compute, JournalEntry.Intended intent) {
            return Optional.empty();
        }

        @Override
        public Optional<SizeRange> inCode(Compute compute) {
            return Optional.empty();
        }
    }

    @Test
    void eachWayNeedsItsPort_andOnlyAWriterIsHeldBack() {
        ChangeChannels api = new ChangeChannels(() -> new Paused(), () -> null);
        ChangeChannels file = new ChangeChannels(() -> null, () -> new Paused());

        assertThat(api.has(Via.API)).isTrue();
        assertThat(api.has(Via.FILE)).isFalse();
        assertThat(file.has(Via.API)).isFalse();
        assertThat(file.has(Via.FILE)).isTrue();
        assertThat(ChangeChannels.NONE.has(Via.API) || ChangeChannels.NONE.has(Via.FILE)).isFalse();
        assertThat(api.heldBack(Given.ID)).isEqualTo(new Veto.RequestsPaused(Given.T0));
        assertThat(file.heldBack(Given.ID)).isNull();
    }
}
