package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.EvidenceCause.AsOfLatestProbe;
import dev.plimsoll.advice.assess.InconclusiveCause;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReconcilerTest extends WorldCase {

    private static final SizeRange FOUR = Given.cu("4");

    ReconcilerTest() {
        world.with("ep-orders", "active", "4");
    }

    @Test
    void oneTick_runsACompletePass() {
        Reconciler cycle = adviser();
        observeTheCompute(cycle);

        ComputeStatus computeStatus = status();
        assertThat(computeStatus.phase()).isEqualTo(Phase.WARM);
        assertThat(computeStatus.advice().advised().recommendation().action()).isEqualTo(Action.SHRINK);
        assertThat(computeStatus.advice().plan()).isInstanceOf(Plan.Advise.class);
        assertThat(computeStatus.ratios().shortWindow()).isNotNull();
        assertThat(world.journal()).last().isInstanceOf(Recommended.class);
    }

    @ParameterizedTest
    @EnumSource(value = ChangeMode.class, names = {"OBSERVE", "ADVISE"})
    void observeAndAdvise_changeNothing(ChangeMode mode) {
        Reconciler cycle = world.cycle(mode, ApprovalMode.POLICY, When.NOW);
        observeTheCompute(cycle);
        cycle.once();
        assertThat(world.resizes).isEmpty();
        assertThat(world.journal()).noneMatch(Intended.class::isInstance);
    }

    @Test
    void policyMayShrinkASuspendedCompute_oncePerCooldown_andVerifiesTheSize() {
        Reconciler cycle = byPolicy(When.IDLE);
        observeTheCompute(cycle);
        assertThat(world.resizes).as("still awake").isEmpty();

        world.becomes(ID, "idle");
        ticks(cycle, 2, PROBE_DUE);

        assertThat(world.resizes).hasSize(1);
        assertThat(world.compute(ID).size()).isEqualTo(Given.cu("0.5"));
        assertThat(world.journal().stream().map(Object::getClass).map(Class::getSimpleName).toList())
                .containsSubsequence("Intended", "Executed", "Settled");
        assertThat(result()).isEqualTo(Settled.ChangeEnd.APPLIED);
    }

    @Test
    void theIntentIsJournaled_beforeTheRequestIsSent() {
        world.platform = resize -> {
            assertThat(world.journal()).last().isInstanceOf(Intended.class);
            return world.obeys(resize);
        };
        Reconciler cycle = byPolicy(When.NOW);
        observeTheCompute(cycle);
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void aStartByOurOwnChange_countsAsOurs_butNotAsProbingCost() {
        Reconciler cycle = byPolicy(When.NOW);
        observeTheCompute(cycle);
        assertThat(world.resizes).hasSize(1);
        Totals before = status().probes().totals();

        world.pass(Duration.ofSeconds(3));
        world.restarts(ID);
        world.pass(PROBE_DUE);
        world.reads(ID, 500, 10, 100);
        cycle.once();
        assertThat(status().probes().totals().startsByUs()).isEqualTo(before.startsByUs() + 1);
        assertThat(status().probes().totals().startsByProbes()).isEqualTo(before.startsByProbes());
        assertThat(status().probes().totals().startsByOthers()).isEqualTo(before.startsByOthers());

        world.pass(Duration.ofMinutes(3));
        world.restarts(ID);
        world.pass(PROBE_DUE);
        world.reads(ID, 500, 10, 100);
        cycle.once();
        assertThat(status().probes().totals().startsByChanges()).as("that was not the agent").isEqualTo(1);
        assertThat(status().probes().totals().startsByOthers()).isEqualTo(before.startsByOthers() + 1);
    }

    @Test
    void oneChangeRestartsOnce_anotherStartSoonAfterIsNotOurs() {
        Reconciler cycle = byPolicy(When.NOW);
        observeTheCompute(cycle);
        assertThat(world.resizes).hasSize(1);
        Totals before = status().probes().totals();

        for (int start = 0; start < 2; start++) {
            world.pass(Duration.ofSeconds(3));
            world.restarts(ID);
            world.pass(PROBE_DUE);
            world.reads(ID, 500, 10, 100);
            cycle.once();
        }

        Totals after = status().probes().totals();
        assertThat(after.startsByChanges()).isEqualTo(before.startsByChanges() + 1);
        assertThat(after.startsByOthers()).isEqualTo(before.startsByOthers() + 1);
    }

    @Test
    void aPersonsApproval_isWaitedFor() {
        Reconciler cycle = byPerson(When.NOW);
        observeTheCompute(cycle);
        assertThat(plan()).isInstanceOfSatisfying(Plan.Wait.class,
                wait -> assertThat(wait.until()).isEqualTo(new WaitCause.Approval("ep-orders", null)));

        approve(Given.cu("0.5"), false);
        tick(cycle, PROBE_DUE);
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void anApprovalForNow_isExecutedWhileAwake_onlyOnce() {
        world.neverSuspends(ID);
        SizeRange half = Given.cu("0.5");
        Reconciler cycle = byPerson(When.IDLE);
        observeTheCompute(cycle);
        approve(half, false);
        tick(cycle, PROBE_DUE);
        assertThat(world.resizes).as("it never falls asleep").isEmpty();
        assertThat(plan()).isEqualTo(
                new Plan.Wait(new WaitCause.Suspend(new AwakeCause.NeverSuspends(CurrentDelay.DelaySource.REPORTED))));

        approve(half, true);
        tick(cycle, PROBE_DUE);
        assertThat(world.resizes).hasSize(1);

        world.resize(ID, "4");
        tick(cycle, Duration.ofHours(2));
        assertThat(world.resizes).as("that approval is used up").hasSize(1);
    }

    @Test
    void aRequestThatWasNotSent_givesTheApprovalBack_andIsTriedAgainAfterAMinute() {
        world.platform = resize -> new Execution.NotSent("the platform refused the API key (401)");
        Reconciler cycle = byPerson(When.NOW);
        observeTheCompute(cycle);
        Approved approval = NamedEntries.approved(world.now, ID, world.compute(ID).size(),
                Given.cu("0.5"), "br-main", "me", false, null);
        world.append(approval);
        tick(cycle, PROBE_DUE);
        assertThat(executed()).isEqualTo(ExecutionOutcome.NOT_SENT);
        assertThat(status().advice().record().approved()).isEqualTo(approval);

        world.platform = world::obeys;
        tick(cycle, Duration.ofSeconds(30));
        assertThat(plan()).isInstanceOfSatisfying(Plan.BlockedPlan.class,
                blocked -> assertThat(blocked.vetoes()).extracting(Veto::guardrail)
                        .containsExactly(Guardrail.NOT_SENT));
        tick(cycle, PROBE_DUE);
        assertThat(world.resizes).as("one tried in vain, one made").hasSize(2);
        assertThat(executed()).isEqualTo(ExecutionOutcome.ACCEPTED);
    }

    @Test
    void theStopSwitchAndALostClaim_areSeenRightBeforeTheRequest() {
        List<Optional<String>> objections = new ArrayList<>();
        FragileClaims claims = new FragileClaims(world.store.newAgent());
        try (Reconciler cycle = world.cycle(ChangeMode.APPLY, ApprovalMode.POLICY, When.NOW, world, claims, world)) {
            world.onWrite = check -> {
                objections.add(check.objection());
                claims.lost = true;
                objections.add(check.objection());
            };
            observeTheCompute(cycle);
        }
        assertThat(objections).containsExactly(Optional.empty(),
                Optional.of("this agent has lost its claim on the project"));
    }

    @Test
    void aRefusedKey_isAVeto_beforeTheIntent() {
        world.heldBack = new Veto.KeyRefused("the platform refused the API key (401)");
        Reconciler cycle = byPolicy(When.NOW);
        observeTheCompute(cycle);
        assertThat(world.resizes).isEmpty();
        assertThat(world.journal()).noneMatch(Intended.class::isInstance);
        assertThat(world.journal()).anyMatch(entry -> entry instanceof JournalEntry.Blocked veto
                && veto.guardrail() == Guardrail.PLATFORM);

        world.heldBack = null;
        tick(cycle, PROBE_DUE);
        assertThat(world.resizes).hasSize(1);
    }

    @Test
    void theStopSwitch_blocksAllChanges() {
        world.append(new Switched(world.now, true, "me"));
        Reconciler cycle = byPolicy(When.NOW);
        observeTheCompute(cycle);
        assertThat(world.resizes).isEmpty();
        assertThat(world.status.stopped()).isTrue();
    }

    @Test
    void aLostReply_isResolvedByReading_neverByRepeating() {
        world.platform = resize -> {
            world.obeys(resize);
            return new Execution.NoReply("the connection was lost after the request was sent");
        };
        Reconciler cycle = byPolicy(When.NOW);
        observeTheCompute(cycle);
        ticks(cycle, 10, PROBE_DUE);
        assertThat(world.resizes).hasSize(1);
        assertThat(executed()).isEqualTo(ExecutionOutcome.NO_REPLY);
        assertThat(result()).isEqualTo(Settled.ChangeEnd.APPLIED);
    }

    @Test
    void anAcceptedChangeWithoutEffect_staysOpen_andIsNotRepeated() {
        world.platform = resize -> new Execution.Accepted("apply_config running", List.of(), List.of(), false);
        Reconciler cycle = byPolicy(When.NOW);
        observeTheCompute(cycle);
        ticks(cycle, 10, PROBE_DUE);
        assertThat(world.resizes).hasSize(1);
        assertThat(world.journal()).noneMatch(Settled.class::isInstance);
        assertThat(plan()).isInstanceOfSatisfying(Plan.BlockedPlan.class,
                blocked -> assertThat(blocked.vetoes()).hasAtLeastOneElementOfType(Veto.ChangeOpen.class));
    }

    @Test
    void anOpenChangeOfACrashedAgent_isVerifiedByTheNext() {
        world.append(NamedEntries.intended(world.now, ID, "c1", Given.cu("3"), FOUR, "why",
                Given.basis(Action.GROW, Reason.TOO_SMALL), 0));
        Reconciler cycle = byPolicy(When.NOW);
        cycle.once();
        assertThat(result()).isEqualTo(Settled.ChangeEnd.APPLIED);
        assertThat(world.resizes).isEmpty();
    }

    @Test
    void aComputeThatNeverAnswers_delaysNoOther() throws InterruptedException {
        world.with("ep-black-hole", "active", "1");
        CountDownLatch never = new CountDownLatch(1);
        CountDownLatch seen = new CountDownLatch(3);
        world.inside = compute -> {
            if (compute.id().endpointId().equals("ep-black-hole")) {
                awaitQuietly(never);
                return new Observation.Unreachable(Observation.Failure.TIMEOUT, "no answer");
            }
            seen.countDown();
            return world.seen(compute);
        };
        Reconciler cycle = adviser();
        while (!seen.await(50, TimeUnit.MILLISECONDS)) {
            world.pass(PROBE_DUE);
            world.computes.keySet().forEach(id -> world.reads(id, 5_000, 10, 900));
            cycle.tick();
        }
        long stuck = world.probes.stream().filter(id -> id.endpointId().equals("ep-black-hole")).count();
        assertThat(stuck).as("one running probe, no second one").isEqualTo(1);
        never.countDown();
    }

    @Test
    void aHundredHangingDatabases_delayTheOthersBriefly_andOnlyOnce() throws InterruptedException {
        IntStream.range(0, 100).forEach(i -> world.with("ep-hangs-" + i, "active", "1"));
        CountDownLatch hanging = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(100);
        world.inside = compute -> {
            if (compute.id().equals(ID)) {
                return world.seen(compute);
            }
            waiting.countDown();
            awaitQuietly(hanging);
            return new Observation.Unreachable(Observation.Failure.TIMEOUT, "no answer");
        };
        Reconciler cycle = adviser();
        cycle.tick();

        assertThat(waiting.await(60, TimeUnit.SECONDS)).as("more at once than the quick limit").isTrue();
        await().until(() -> world.probes.contains(ID));
        hanging.countDown();
    }

    @Test
    void failingDatabases_aThousandSuspendedComputes_andASlowApi_delayNoOther() {
        CountDownLatch never = new CountDownLatch(1);
        world.with(new ComputeId("slow-project", "ep-listed-late"), "active", FOUR);
        world.slowListings.put("slow-project", never);
        IntStream.range(0, 1_000).forEach(i -> world.with("ep-sleeps-" + i, "idle", "1"));
        world.with("ep-hangs", "active", "1").with("ep-breaks", "active", "1").with("ep-unsupported", "active", "1");
        for (Observation.Failure why : Observation.Failure.values()) {
            world.with("ep-" + why.word(), "active", "1");
        }
        world.inside = compute -> switch (compute.id().endpointId()) {
            case "ep-orders" -> world.seen(compute);
            case "ep-hangs" -> {
                awaitQuietly(never);
                yield new Observation.Unreachable(Observation.Failure.TIMEOUT, "no answer");
            }
            case "ep-breaks" -> throw new IllegalStateException("a bug");
            case "ep-unsupported" -> new Observation.Unsupported(Observation.Failure.NO_VIEW, "no view");
            default -> new Observation.Unreachable(
                    Observation.Failure.valueOf(compute.id().endpointId().substring(3).toUpperCase(Locale.ROOT)),
                    "sick");
        };
        Reconciler cycle = adviser();
        for (int round = 1; round <= 5; round++) {
            int probes = round;
            await().until(() -> {
                world.reads(ID, 5_000, 10, 900);
                cycle.tick();
                world.pass(Duration.ofSeconds(1));
                return healthyProbes() >= probes;
            });
            // Others are always active, so probing costs nothing. Time advances in small steps, because a probe
            // takes as long as the clock advances during it.
            for (int second = 0; second < 60; second++) {
                world.pass(Duration.ofSeconds(1));
                world.reads(ID, 5_000, 10, 900);
                cycle.tick();
            }
        }
        assertThat(world.probes).noneMatch(id -> id.endpointId().startsWith("ep-sleeps"));
        assertThat(world.probes).noneMatch(id -> id.endpointId().equals("ep-listed-late"));
        never.countDown();
    }

    private long healthyProbes() {
        return world.probes.stream().filter(ID::equals).count();
    }

    @Test
    void aSuspendedCompute_showsNoLiveFigures_andItsTotalsSurviveRestarts() {
        try (Reconciler cycle = adviser()) {
            observeTheCompute(cycle);
            assertThat(status().live()).isNotNull();
            assertThat(status().probes().totals().hits() + status().probes().totals().misses())
                    .isEqualTo(1_100_000);

            world.becomes(ID, "idle");
            tick(cycle, PROBE_DUE);
            assertThat(status().live()).isNull();
            assertThat(status().ratios().shortWindow()).isNull();
        }
        try (Reconciler next = adviser()) {
            next.once();
            assertThat(status().probes().totals().hits() + status().probes().totals().misses())
                    .isEqualTo(1_100_000);

            world.pass(PROBE_DUE);
            world.restarts(ID);
            world.pass(Duration.ofSeconds(1));
            world.becomes(ID, "active");
            world.reads(ID, 500, 10, 100);
            next.once();
            assertThat(status().live()).isNotNull();
            assertThat(status().probes().totals().hits() + status().probes().totals().misses())
                    .isEqualTo(1_100_500);
            assertThat(status().probes().totals().startsByOthers()).isEqualTo(2);
        }
    }

    @Test
    void probesWithoutCounters_andAClockSetBack_countNothingTwice() {
        world.neverSuspends(ID);
        try (Reconciler cycle = adviser()) {
            for (int pass = 0; pass < 10; pass++) {
                world.pass(pass == 6 ? Duration.ofMinutes(-30) : PROBE_DUE);
                world.reads(ID, 1_000, 10, 100);
                world.inside = pass == 3 || pass == 4 ? world::blank : world::seen;
                cycle.once();
            }
        }

        assertThat(world.probes).hasSize(10);
        assertThat(status().probes().totals()).isEqualTo(new Totals(9_900, 100, 0, 0, 0, 1));
    }

    @Test
    void aProbeFailure_isReportedAfterARestart_untilAProbeSucceeds() {
        world.neverSuspends(ID);
        world.inside = compute -> new Observation.Unsupported(Observation.Failure.NO_VIEW, "it has no view");
        try (Reconciler cycle = adviser()) {
            cycle.once();
        }
        try (Reconciler next = adviser()) {
            next.once();

            assertThat(world.probes).hasSize(1);
            assertThat(status().phase()).isEqualTo(Phase.UNSUPPORTED);
            assertThat(causes()).containsExactly(new InconclusiveCause.NoCacheData(),
                    new DataGap.ProbesFail("it has no view"));

            world.inside = world::seen;
            world.pass(PROBE_DUE);
            world.reads(ID, 1_000, 10, 100);
            next.once();
            assertThat(status().phase()).isNotEqualTo(Phase.UNSUPPORTED);
            assertThat(world.failed()).isEmpty();

            world.inside = compute -> new Observation.Unreachable(Observation.Failure.AUTH, "the password was refused");
            world.pass(PROBE_DUE);
            world.reads(ID, 1_000, 10, 100);
            next.once();
            assertThat(status().phase()).isEqualTo(Phase.UNREACHABLE);
            assertThat(status().assessment().evidence().getFirst()).isInstanceOfSatisfying(AsOfLatestProbe.class,
                    asOf -> assertThat(asOf.gap()).isEqualTo(new DataGap.ProbesFail("the password was refused")));
        }
    }

    @Test
    void aProbeFailure_isNoGapAfterASuspend_butTheStoreKeepsIt() {
        world.inside = compute -> new Observation.Unreachable(Observation.Failure.TIMEOUT, "no answer");
        Reconciler cycle = adviser();
        cycle.once();
        assertThat(world.failed()).hasSize(1);
        assertThat(causes()).endsWith(new DataGap.ProbesFail("no answer"));

        world.becomes(ID, "idle");
        tick(cycle, PROBE_DUE);
        assertThat(world.failed()).hasSize(1);
        assertThat(causes()).endsWith(new DataGap.Suspended());
    }

    @Test
    void aFailedListing_isNoDeletion_butAListingWithoutIt_is() {
        Reconciler cycle = adviser();
        cycle.once();
        world.faults.put("shop", new PlatformFault(PlatformFault.FaultKind.HTTP, 500, "shop is ill"));
        tick(cycle, PROBE_DUE);
        assertThat(world.status.computeStatuses()).containsKey(ID);
        assertThat(world.status.missing()).containsEntry("shop", "shop is ill");

        world.faults.clear();
        world.computes.clear();
        tick(cycle, PROBE_DUE);
        assertThat(world.status.computeStatuses()).isEmpty();
        assertThat(world.status.isPartial()).isFalse();
    }

    @Test
    void withARefusedKey_onlyProjectsAreListed_andNothingIsForgotten() {
        Reconciler cycle = adviser();
        cycle.once();
        PlatformFault refused = new PlatformFault(PlatformFault.FaultKind.UNAUTHORIZED, 401, "refused");
        world.faults.put("*", refused);
        world.faults.put("shop", refused);
        world.listings.clear();
        ticks(cycle, 60, Duration.ofSeconds(1));
        assertThat(world.status.fault()).isEqualTo("refused");
        assertThat(world.status.computeStatuses()).containsKey(ID);
        assertThat(world.listings.stream().filter("*"::equals)).hasSizeBetween(10, 12);
        assertThat(world.listings.stream().filter("shop"::equals)).as("before the refusal").hasSizeLessThan(2);
    }

    @Test
    void aFailingStore_stopsChangesButNotTheFleet() {
        Compute other = world.with("ep-other", "active", "1").compute(new ComputeId("shop", "ep-other"));
        world.inside = compute -> {
            if (compute.id().equals(ID)) {
                throw new IllegalStateException("disk full");
            }
            return world.seen(compute);
        };
        Reconciler cycle = byPolicy(When.NOW);
        cycle.once();
        assertThat(world.status.computeStatuses()).containsOnlyKeys(other.id());
    }

    @Test
    void aFailedEvaluation_isShown_andAffectsNoOtherCompute() {
        ComputeId other = new ComputeId("shop", "ep-other");
        world.with("ep-other", "active", "1");
        Sample seen = ((Observation.Observed) world.seen(world.compute(ID))).sample();
        Sample damaged = SampleBuilder.like(seen).connections(new Connections(1, 0, 0, 0, 0, null)).sample();
        world.store.samplesRead = read -> new History(List.of(damaged));
        world.becomes(ID, "idle");
        try (Reconciler cycle = byPolicy(When.NOW)) {
            cycle.once();
            cycle.once();
        }

        assertThat(world.status.computeStatuses()).containsOnlyKeys(ID, other);
        assertThat(status().phase()).isEqualTo(Phase.ASLEEP);
        assertThat(recommendation().action()).isEqualTo(Action.HOLD);
        assertThat(causes()).singleElement()
                .isInstanceOfSatisfying(InconclusiveCause.EvaluationFailed.class,
                        failed -> assertThat(failed.error()).startsWith("java."));
        assertThat(status().probes().observation()).isInstanceOf(Observation.Unsupported.class);
        assertThat(world.resizes).isEmpty();
    }

    private List<Cause> causes() {
        return recommendation().causes();
    }

    /** Two probes with enough traffic between them to show that the cache of 4 CU is far too large. */
    private void observeTheCompute(Reconciler cycle) {
        world.reads(ID, 1_000_000, 700, 700);
        cycle.once();
        world.pass(Duration.ofSeconds(5));
        world.reads(ID, 50_000, 10, 700);
        cycle.once();
        world.pass(PROBE_DUE);
        world.reads(ID, 50_000, 10, 700);
        cycle.once();
    }

    private Settled.ChangeEnd result() {
        return last(Settled.class).result();
    }

    private ExecutionOutcome executed() {
        return last(Executed.class).outcome();
    }

    private <T extends JournalEntry> T last(Class<T> kind) {
        return world.written(kind).getLast();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void withoutSettings_noComputeIsProbedOrChanged_andItIsNotShownAsZero() {
        world.with(ID, "active", Given.cu("1"));
        world.quiet = false;
        Reconciler reconciler = byPolicy(When.NOW);
        world.areSettingsUnknown = true;
        world.append(NamedEntries.recommended(world.now, ID, Action.GROW, Reason.TOO_SMALL, Given.cu("1"),
                Given.cu("2"),
                "br-main", "why"));

        assertThat(reconciler.once().computeStatuses()).isEmpty();

        assertThat(world.probes).isEmpty();
        assertThat(world.resizes).isEmpty();

        world.areSettingsUnknown = false;
        world.now = world.now.plus(Duration.ofMinutes(2));
        assertThat(reconciler.once().computeStatuses()).containsKey(ID);
        assertThat(world.probes).containsExactly(ID);
    }
}
