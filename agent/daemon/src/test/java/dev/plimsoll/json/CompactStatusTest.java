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
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.KeptCauses;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompactStatusTest {

    private static final int MOST_BYTES = 4_096;
    private static final ComputeStatus ONE = Fleets.withRestartTimes();

    static Stream<ComputeStatus> statuses() {
        return Stream.of(Stream.of(Fleets.tooSmall(), ONE, Fleets.firstHours(), Fleets.warming(), Fleets.largest(),
                Fleets.waiting(), Fleets.quiet(), Fleets.asleep(), Fleets.unreachable(), Fleets.unknown(),
                Fleets.hostile(), Fleets.autoscaling()), plans(), observations(),
                Stream.of(ONE.with(new Plan.Advise(), longRecord()))).flatMap(some -> some);
    }

    private static Stream<ComputeStatus> plans() {
        ComputeId id = ONE.compute().id();
        return Stream.of(
                new Plan.Apply(new SettingChange(id, Given.cu("1"), Given.cu("2"), List.of(),
                        ChangeBasis.of(Action.GROW, Reason.TOO_SMALL))),
                new Plan.Apply(new SettingChange(id, SettingValue.of(Autosuspend.DEFAULT),
                        SettingValue.of(new Autosuspend.Never()), List.of(),
                        ChangeBasis.of(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND))),
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

    /** As many judged changes as are kept, each with ids and sentences of its own, and one of each other entry. */
    private static ChangeRecord longRecord() {
        Random random = new Random(7);
        ComputeId id = ONE.compute().id();
        SettingValue from = SettingValue.of(SizeRange.fixed(Given.cu("1").max()));
        SettingValue to = SettingValue.of(Given.cu("2"));
        List<JournalEntry> entries = new ArrayList<>();
        for (int i = 0; i < ChangeRecord.KEPT; i++) {
            String change = new UUID(random.nextLong(), random.nextLong()).toString();
            Instant at = Fleets.NOON.plus(Duration.ofMillis(random.nextInt(1 << 30)));
            entries.add(
                    new Intended(at, id, change, from, to,
                            KeptCauses.recorded("the cache of %d.%02d GiB is full".formatted(i,
                                    random.nextInt(100))),
                            ChangeBasis.of(Action.GROW, Reason.TOO_SMALL), 7));
            entries.add(new Executed(at.plusMillis(random.nextInt(900)), id, change, Executed.Outcome.ACCEPTED, ""));
            entries.add(new Settled(at.plusSeconds(30), id, change, Settled.ChangeEnd.APPLIED, "it has 2 CU"));
            entries.add(new Verified(at.plusSeconds(3_600), id, change, EffectVerdict.CONFIRMED,
                    "%d.%02d %% of reads hit the cache".formatted(90 + i % 10, random.nextInt(100))));
        }
        entries.add(new Recommended(Fleets.NOON, id, Action.GROW, Reason.TOO_SMALL, from, to, "br-main",
                KeptCauses.recorded("too small")));
        entries.add(new Dismissed(Fleets.NOON, id, Fleets.NOON.plus(Duration.ofDays(7)), "bob", null));
        entries.add(new SetElsewhere(Fleets.NOON, id, from, to));
        return ChangeRecord.of(entries);
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void aStatus_isReadAsItWas_inFourKilobytes(ComputeStatus status) throws IOException {
        CompactStatus compact = CompactStatus.of(status);

        assertThat(compact.status()).isEqualTo(status.compact());
        assertThat(CompactStatus.formOf(status).bytes()).hasSizeLessThanOrEqualTo(MOST_BYTES);
        assertThat(CompactStatus.read(CompactStatus.formOf(status), compute -> status.sizing()).compact().isOf(compact))
                .isTrue();
    }

    @Test
    void whatIsLeftOut_isWhatTheStoreHas() {
        ComputeStatus compact = CompactStatus.of(ONE).status();
        WeekProfile awake = ONE.advice().restarts().week().awake();
        StoredModel stored = new StoredModel("br-main", UsedUnit.PAGES,
                new AccumulatedSavings(Tunables.SHIPPED, ONE.sizing().table()).after(null,
                        new Epoch(Fleets.NOON, Fleets.NOON, Fleets.NOON.plusSeconds(300), Given.cu("1").max(),
                                new CacheActivity(90_000, 3_000, 0, 3_000, UsedUnit.PAGES), 30, Bytes.ZERO)));

        ComputeStatus whole = compact.whole(stored, awake, Fleets.NOON);
        ComputeStatus ofOtherData = compact.whole(new StoredModel("br-other", UsedUnit.PAGES, stored.model()), awake,
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
        ComputeStatus compact = CompactStatus.of(ONE).status();

        assertThat(compact.whole(null, awake, Fleets.NOON).advice().restarts().typicalNow()).isZero();
        assertThat(compact.whole(null, awake, Fleets.NOON.plus(Duration.ofHours(1))).advice().restarts().typicalNow())
                .isNull();
    }

    @Test
    void theFormOfAnotherStatus_isAnother() {
        assertThat(CompactStatus.of(ONE).isOf(CompactStatus.of(Fleets.quiet()))).isFalse();
    }

    @Test
    void whatIsNoForm_isRefused() {
        byte[] none = "none".getBytes(StandardCharsets.UTF_8);
        byte[] half = Arrays.copyOf(CompactStatus.formOf(ONE).bytes(), 500);

        for (byte[] damaged : List.of(none, half, new byte[0])) {
            assertThatIOException()
                    .isThrownBy(() -> CompactStatus.read(new StatusForm(damaged), compute -> ONE.sizing()));
        }
    }
}
