package dev.plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.restart.WeeklyImpact;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoredRoundTripTest {

    private static final ComputeStatus ONE = Fleets.withRestartTimes();

    static Stream<ComputeStatus> statuses() {
        return Stream.of(Stream.of(Fleets.tooSmall(), ONE, Fleets.firstHours(), Fleets.warming(), Fleets.largest(),
                Fleets.waiting(), Fleets.quiet(), Fleets.asleep(), Fleets.unreachable(), Fleets.unknown(),
                Fleets.hostile(), Fleets.autoscaling()), plans(), observations()).flatMap(some -> some);
    }

    private static Stream<ComputeStatus> plans() {
        ComputeId id = ONE.compute().id();
        return Stream.of(
                new Plan.Apply(new SettingChange(id, SettingValue.of(Given.cu("1")), SettingValue.of(Given.cu("2")),
                        List.of(), Given.basis(Action.GROW, Reason.TOO_SMALL))),
                new Plan.Apply(new SettingChange(id, SettingValue.of(Autosuspend.DEFAULT),
                        SettingValue.of(new Autosuspend.Never()), List.of(),
                        Given.basis(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND))),
                new Plan.BlockedPlan(List.of(new Veto.UseUnknown(id, 2), new Veto.AlertsUnknown("no answer"))),
                new Plan.NoChange(), new Plan.Advise()).map(plan -> ONE.with(plan, ChangeRecord.EMPTY));
    }

    private static Stream<ComputeStatus> observations() {
        return Stream.concat(
                Arrays.stream(Observation.Skip.values()).map(Observation.Skipped::new),
                Arrays.stream(Observation.Failure.values()).map(why -> new Observation.Unsupported(why, "as said")))
                .map(seen -> new ComputeStatus(ONE.compute(), ONE.project(), ONE.phase(),
                        new ProbeRecord(seen, null, ONE.probes().totals(), ONE.probes().cost(), false), ONE.ratios(),
                        ONE.assessment(), ONE.advice(), ONE.sizing()));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void aStatus_isReadAsItWas(ComputeStatus status) throws IOException {
        assertThat(StoredStatus.read(StoredStatus.formOf(status), (compute, project) -> status.sizing()))
                .isEqualTo(status.compact());
    }

    @Test
    void whatIsLeftOut_isWhatTheStoreHas() {
        ComputeStatus compact = ONE.compact();
        WeekProfile awake = ONE.advice().restarts().week().awake();
        StoredModel stored = new StoredModel("br-main", UsedUnit.PAGES,
                new AccumulatedSavings(Tunables.SHIPPED, ONE.sizing().table()).after(null,
                        new Epoch(Fleets.NOON, Fleets.NOON, Fleets.NOON.plusSeconds(300), Given.cu("1").max(),
                                new CacheActivity(90_000, 3_000, 0, 3_000, UsedUnit.PAGES, null, null), 30, Bytes.ZERO,
                                null)),
                null, null);

        ComputeStatus whole = compact.whole(stored, awake, Fleets.NOON);
        ComputeStatus ofOtherData = compact.whole(
                new StoredModel("br-other", UsedUnit.PAGES, stored.model(), null, null),
                awake,
                Fleets.NOON);

        assertThat(compact.advice().restarts().week()).isEqualTo(WeeklyImpact.UNKNOWN);
        assertThat(whole.advice().restarts().week())
                .isEqualTo(new WeeklyImpact(stored.model().load().connections(), awake));
        assertThat(whole.advice().advised().model()).isEqualTo(stored.model());
        assertThat(ofOtherData.advice().advised().model()).isNull();
    }

    @Test
    void theHourAtWhichItIsRead_decidesWhatARestartDropsNow() {
        WeekProfile awake = WeekProfile.UNKNOWN.with(0, Fleets.NOON, Fleets.NOON.plus(Duration.ofHours(1)));
        ComputeStatus compact = ONE.compact();

        assertThat(compact.whole(null, awake, Fleets.NOON).advice().restarts().typicalNow()).isZero();
        assertThat(compact.whole(null, awake, Fleets.NOON.plus(Duration.ofHours(1))).advice().restarts().typicalNow())
                .isNull();
    }

    @Test
    void whatIsNoForm_isRefused() {
        byte[] none = "none".getBytes(StandardCharsets.UTF_8);
        byte[] half = Arrays.copyOf(StoredStatus.formOf(ONE).bytes(), 500);

        for (byte[] damaged : List.of(none, half, new byte[0])) {
            assertThatIOException()
                    .isThrownBy(() -> StoredStatus.read(new StatusForm(damaged), (compute, project) -> ONE.sizing()));
        }
    }
}
