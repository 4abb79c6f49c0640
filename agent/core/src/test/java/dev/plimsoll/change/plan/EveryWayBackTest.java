package dev.plimsoll.change.plan;

import static dev.plimsoll.change.plan.HarmedProject.BESIDE;
import static dev.plimsoll.change.plan.HarmedProject.FORMER;
import static dev.plimsoll.change.plan.HarmedProject.HARMED;
import static dev.plimsoll.change.plan.HarmedProject.REPLICA;
import static dev.plimsoll.change.plan.HarmedProject.SMALL;
import static dev.plimsoll.change.plan.HarmedProject.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.change.journal.ChangeBasis;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange.Stage;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.WaitCause;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.RollBack;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.change.verdict.Expectation;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.change.window.WeeklyStarts;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For every guardrail, and whatever is beside it, a compute that a change harmed is back at its former size minutes after the
 * obstacle's end. Where that end needs a person, the plan says so.
 */
class EveryWayBackTest {

    private static final Duration MINUTES = Duration.ofMinutes(5);
    /** When people, or the platform, remove what does not end by itself. */
    private static final Instant LIFTED = START.plus(Duration.ofMinutes(20));
    private static final Autosuspend HOUR = new Autosuspend.After(Duration.ofHours(1));
    private static final Autosuspend DAY = new Autosuspend.After(Duration.ofDays(1));

    /** What else is in the project. */
    enum Beside {
        NOTHING, EQUAL_REPLICA, SMALLER_REPLICA, TWO_SMALLER_REPLICAS, DISMISSED_REPLICA, REPLICA_WITH_LOST_REQUEST,
        LOST_REQUEST, RUNNING_OPERATIONS, OPEN_PROPOSAL, MOVING_COMPUTE, UNVERIFIED_PRIMARY;

        private boolean hasSmallerReplica() {
            return EnumSet.of(SMALLER_REPLICA, TWO_SMALLER_REPLICAS, DISMISSED_REPLICA, REPLICA_WITH_LOST_REQUEST)
                    .contains(this);
        }
    }

    /** REPLICA never forbids a larger size; {@link #aReplicaGoesBack_onceItsPrimaryIsNotLarger} has its way back. */
    static Stream<Arguments> obstacles() {
        return EnumSet.complementOf(EnumSet.of(Guardrail.REPLICA))
                .stream()
                .flatMap(guardrail -> Stream.of(Beside.values())
                        .flatMap(beside -> Stream.of(HARMED, REPLICA)
                                .filter(on -> on.equals(HARMED) || beside.hasSmallerReplica())
                                .map(on -> Arguments.of(guardrail, on, beside))));
    }

    @ParameterizedTest(name = "{0} on {1}, beside {2}")
    @MethodSource("obstacles")
    void whatDidHarmIsUndone_minutesAfterTheObstacleEnds(Guardrail guardrail, ComputeId on, Beside beside) {
        HarmedProject project = new HarmedProject();
        Instant ends = arrange(project, beside);
        project.shrink();
        Instant end = place(project, guardrail, on);
        project.judge();
        end = later(end, placeAfterVerdict(project, guardrail, on));

        Set<Guardrail> named = EnumSet.noneOf(Guardrail.class);
        Instant last = later(ends, end).plus(MINUTES);
        while (project.now.isBefore(last)) {
            project.pass();
            vetoes(project.plan(on)).forEach(veto -> named.add(veto.guardrail()));
            if (project.now.isBefore(end)) {
                assertThat(project.size(HARMED)).isEqualTo(SMALL);
            }
            project.now = project.now.plusSeconds(30);
            if (project.now.equals(LIFTED)) {
                lift(project, guardrail, on);
            }
        }
        assertThat(end.isAfter(START) && !named.contains(guardrail)).as("%s says what holds it", named).isFalse();
        assertThat(project.size(HARMED)).as("%s", project.plan(HARMED)).isEqualTo(FORMER);
    }

    /** It is recommended on the replica, and the plan of its primary names it. */
    @ParameterizedTest
    @EnumSource(value = ChangeMode.class, names = {"ADVISE", "OBSERVE"})
    void aReplicaThatTheAgentMayNotGrow_isLeftToAPerson_andThenTheWayBackGoesOn(ChangeMode mode) {
        HarmedProject project = new HarmedProject();
        arrange(project, Beside.SMALLER_REPLICA);
        project.of(REPLICA).policy(Given.changes(mode, ApprovalMode.POLICY, When.NOW));
        project.shrink();
        project.judge();
        for (int minute = 0; minute < 60; minute++) {
            project.now = project.now.plusSeconds(60);
            project.pass();
        }

        assertThat(project.plan(HARMED)).isEqualTo(
                new Plan.Wait(new WaitCause.Replicas(List.of(REPLICA.endpointId()), FORMER)));
        assertThat(project.of(REPLICA).target).isEqualTo(FORMER);

        project.of(REPLICA).compute(ComputeBuilder.like(project.of(REPLICA).compute).size(FORMER).compute());
        project.pass();
        assertThat(project.size(HARMED)).isEqualTo(FORMER);
    }

    /** A person who gives the way back up meanwhile ends what the replica does for it. */
    @Test
    void aWayBackThatIsGivenUp_growsNoReplica() {
        HarmedProject project = new HarmedProject();
        arrange(project, Beside.SMALLER_REPLICA);
        project.shrink();
        project.judge();
        ChangeCase replica = project.of(REPLICA)
                .policy(policy -> Given.with(policy, new Timing(When.NOW, Given.NO_WINDOWS,
                        Given.NO_WINDOWS, null, RollBack.NOW)));
        Veto.OfPlatform refused = new Veto.KeyRefused("401");
        project.refusals.put(REPLICA, refused);
        project.pass();
        project.pass();
        assertThat(vetoes(project.plan(REPLICA))).containsExactly(refused);
        Situation due = replica.situation();

        project.write(NamedEntries.dismissed(project.now, HARMED, project.now.plusSeconds(60), "me", null));
        project.refusals.clear();

        assertThat(Planner.isUndoing(due)).isTrue();
        assertThat(Planner.isUndoing(due.by(new ChangeFacts(replica.record,
                FleetChanges.NONE, replica.probe, id -> project.of(id).record)))).isFalse();
    }

    /** Its former range reaches below what its primary has now. */
    @Test
    void aReplicaGoesBack_onceItsPrimaryIsNotLarger() {
        ChangeCase replica = new ChangeCase();
        SizeRange wide = Given.cu("1", "4");
        SizeRange fixed = Given.cu("2");
        replica.after(ChangeCase.judged(ChangeCase.NOW, wide, fixed, Action.SHRINK, EffectVerdict.HARMFUL));
        replica.compute(ComputeBuilder.like(Given.compute(fixed)).type("read_only").compute());

        assertThat(back(replica, fixed).guardrails()).containsExactly(Guardrail.REPLICA);
        assertThat(back(replica, Given.cu("1")).plan()).isInstanceOfSatisfying(Plan.Apply.class,
                apply -> assertThat(apply.change().to()).isEqualTo(SettingValue.of(wide)));
    }

    private static ChangeCase back(ChangeCase replica, SizeRange primary) {
        Compute first = ComputeBuilder.like(Given.compute(primary)).id("shop", "ep-first").type("read_write").compute();
        return replica.around(
                new ChangeCase().around.with(null, BranchOrder.of(replica.compute, List.of(replica.compute, first),
                        id -> null)));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    private static List<Veto> vetoes(Plan plan) {
        return plan instanceof Plan.BlockedPlan(var vetoes, var approval) ? vetoes : List.of();
    }

    /** Returns when what is beside it is out of the way. */
    private static Instant arrange(HarmedProject project, Beside beside) {
        boolean isReplica = beside == Beside.UNVERIFIED_PRIMARY;
        project.add(HARMED, isReplica ? "read_only" : "read_write", SMALL);
        Instant before = START.minusSeconds(10);
        return switch (beside) {
            case NOTHING -> START;
            case EQUAL_REPLICA -> {
                project.add(REPLICA, "read_only", FORMER);
                yield START;
            }
            case SMALLER_REPLICA -> {
                project.add(REPLICA, "read_only", SMALL);
                yield START;
            }
            case TWO_SMALLER_REPLICAS -> {
                project.add(REPLICA, "read_only", SMALL);
                project.add(new ComputeId("shop", "ep-second"), "read_only", Given.cu("1"));
                yield START;
            }
            case DISMISSED_REPLICA -> {
                project.add(REPLICA, "read_only", SMALL);
                project.write(NamedEntries.dismissed(before, REPLICA, START.plus(Duration.ofDays(7)), "me", null));
                yield START;
            }
            case REPLICA_WITH_LOST_REQUEST -> {
                project.add(REPLICA, "read_only", SMALL);
                lost(project, REPLICA, before);
                yield START.plus(Duration.ofMinutes(2));
            }
            case LOST_REQUEST -> {
                addBeside(project);
                lost(project, BESIDE, before);
                yield START.plus(Duration.ofMinutes(2));
            }
            case RUNNING_OPERATIONS -> {
                addBeside(project);
                project.running = LIFTED;
                project.write(begun(BESIDE, "other", before, ChangeBasis.Via.API));
                project.write(new Executed(before, BESIDE, "other", ExecutionOutcome.ACCEPTED, "", List.of("op")));
                yield LIFTED;
            }
            case OPEN_PROPOSAL -> {
                addBeside(project);
                project.write(begun(BESIDE, "other", before, ChangeBasis.Via.FILE));
                project.write(new Executed(before, BESIDE, "other", ExecutionOutcome.PROPOSED, "", List.of()));
                yield START.plus(Duration.ofMinutes(2));
            }
            case MOVING_COMPUTE -> {
                addBeside(project);
                ChangeCase other = project.of(BESIDE);
                other.compute(ComputeBuilder.like(other.compute).state("init").compute());
                yield START;
            }
            case UNVERIFIED_PRIMARY -> {
                ComputeId primary = new ComputeId("shop", "ep-first");
                project.add(primary, "read_write", SMALL);
                project.write(NamedEntries.intended(before, primary, "first", FORMER, SMALL, "",
                        Given.basis(Action.SHRINK, Reason.TOO_BIG), 1));
                project.write(new Settled(before, primary, "first", Settled.ChangeEnd.APPLIED, "", null));
                yield START;
            }
        };
    }

    private static void addBeside(HarmedProject project) {
        ChangeCase other = project.add(BESIDE, "read_write", SMALL);
        other.compute(ComputeBuilder.like(other.compute).branch("br-other").compute());
    }

    private static Intended begun(ComputeId id, String changeId, Instant at, ChangeBasis.Via via) {
        return NamedEntries.intended(at, id, changeId, SMALL, Given.cu("0.5"), "",
                new ChangeBasis(Action.GROW, Reason.TOO_SMALL, Expectation.NONE, null, null, via), 1);
    }

    private static void lost(HarmedProject project, ComputeId id, Instant at) {
        project.write(begun(id, "lost", at, ChangeBasis.Via.API));
        project.write(new Executed(at, id, "lost", ExecutionOutcome.NO_REPLY, "", List.of()));
    }

    /** Returns when it ends: now, where it does not hold a roll-back. */
    private static Instant place(HarmedProject project, Guardrail guardrail, ComputeId on) {
        ChangeCase one = project.of(on);
        Instant before = START.minusSeconds(10);
        boolean isOpen = one.record.open() != null;
        switch (guardrail) {
            case STOPPED -> project.write(new Switched(before, true, "me"));
            case LOCKED_PROJECT -> one.project = ChangeCase.LOCKED;
            case DISABLED -> one.compute(ComputeBuilder.like(one.compute).disabled(true).compute());
            case UNKNOWN_STATE -> one.compute(ComputeBuilder.like(one.compute).state("dozing").compute());
            case MOVING -> one.compute(ComputeBuilder.like(one.compute).state("init").compute());
            case UNKNOWN_SIZE -> project.tables.put(on, new SizeTable(Given.table()
                    .sizes()
                    .stream()
                    .filter(size -> !size.cu().equals(FORMER.max()))
                    .toList(), null));
            case PROTECTED -> permits(one, new ApprovalTerms(ApprovalMode.PERSON, Duration.ofDays(7), null, true));
            case BLACKOUT -> one.policy(timed(always()));
            case DRIFT -> one.inCode = Given.cu("3");
            case PLATFORM -> project.refusals.put(on, new Veto.KeyRefused("401"));
            case OPEN_CHANGE -> {
                if (!isOpen) {
                    lost(project, on, before);
                }
                return before.plus(Duration.ofMinutes(2));
            }
            case PROJECT_BUSY -> {
                ComputeId other = new ComputeId("shop", "ep-busy");
                lost(project, other, before);
                return before.plus(Duration.ofMinutes(2));
            }
            case COOLDOWN, UNVERIFIED -> {
                if (!isOpen) {
                    delayed(project, on, before, guardrail == Guardrail.UNVERIFIED);
                }
                return START;
            }
            case DISMISSED -> {
                project.write(NamedEntries.dismissed(before, on, START.plus(Duration.ofDays(7)), "me", null));
                return START;
            }
            case SET_ELSEWHERE -> {
                project.write(NamedEntries.setElsewhere(before, on, SettingValue.of(HOUR), SettingValue.of(DAY)));
                return START;
            }
            case BAD_BEFORE -> {
                if (!isOpen && !on.equals(HARMED)) {
                    project.write(begun(on, "bad", START.minus(Duration.ofDays(2)), ChangeBasis.Via.API));
                    project.write(new Settled(before, on, "bad", Settled.ChangeEnd.APPLIED, "", null));
                    project.write(new Verified(before, on, "bad", EffectVerdict.INEFFECTIVE, ""));
                }
                return START;
            }
            case QUOTA -> {
                one.quota(100, 100);
                return START;
            }
            case PLAN -> {
                one.sizing = Given.free();
                return START;
            }
            case EVIDENCE -> {
                one.figures(null);
                return START;
            }
            case STALE -> {
                one.figures(ChangeCase.figures(Duration.ofHours(25), Duration.ofDays(8)));
                return START;
            }
            case UNCONFIRMED -> {
                one.isConfirmed = false;
                return START;
            }
            case BLIND -> {
                one.probe(new LatestProbe.FailedSince(new Observation.Unreachable(Failure.AUTH, "no"), before));
                return START;
            }
            case FLEET_LIMIT, CANARY, BREAKER -> {
                project.fleet(new FleetChanges(Collections.nCopies(20,
                        ChangeCase.change(before, new ComputeId("bank", "ep-1"), Action.GROW, Stage.UNVERIFIED)),
                        Collections.nCopies(5, EffectVerdict.INEFFECTIVE), null, false));
                return START;
            }
            case DAILY_LIMIT, BUDGET -> {
                one.policy(policy -> Given.with(policy, new ChangeLimits(Duration.ZERO, Duration.ZERO, null, 0, 0,
                        Duration.ZERO, new Budget(1.0, 1.0, 1.0))));
                project.use = ChangeCase.use(100, 100);
                return START;
            }
            case ALERT -> {
                project.alert = new Veto.AlertFiring("DiskFull");
                return START;
            }
            case OBJECTIVE -> {
                project.alert = new Veto.ObjectiveMissed();
                return START;
            }
            case STARTING -> {
                project.startedAt = START;
                return START;
            }
            case NOT_SENT -> {
                for (int time = 0; time < 8 && !isOpen; time++) {
                    project.write(begun(on, "unsent", before, ChangeBasis.Via.API));
                    project.write(new Executed(before, on, "unsent", ExecutionOutcome.NOT_SENT, "", List.of()));
                }
                return START;
            }
            case CLAMPED, ROLL_BACK, REPLICA -> {
                return START;
            }
        }
        return LIFTED;
    }

    /** Obstacles that only a request of the way back itself meets. */
    private static Instant placeAfterVerdict(HarmedProject project, Guardrail guardrail, ComputeId on) {
        if (project.of(on).record.open() != null) {
            return START;
        }
        Reason reason = on.equals(REPLICA) ? Reason.BELOW_PRIMARY : Reason.TOO_BIG;
        Intended back = NamedEntries.intended(START, on, "back", SMALL, FORMER, "",
                new ChangeBasis(Action.GROW, reason, Expectation.NONE, null, "shrink", ChangeBasis.Via.API), 1);
        return switch (guardrail) {
            case CLAMPED -> {
                project.write(back);
                project.write(new Settled(START, on, "back", Settled.ChangeEnd.CLAMPED, "", SettingValue.of(SMALL)));
                yield START.plus(Duration.ofDays(1));
            }
            case ROLL_BACK -> {
                for (int time = 0; time < 4; time++) {
                    project.write(back);
                    project.write(new Executed(START, on, "back", ExecutionOutcome.REFUSED, "400", List.of()));
                }
                yield START.plus(Duration.ofMinutes(8));
            }
            default -> START;
        };
    }

    private static void lift(HarmedProject project, Guardrail guardrail, ComputeId on) {
        ChangeCase one = project.of(on);
        switch (guardrail) {
            case STOPPED -> project.write(new Switched(project.now, false, "me"));
            case LOCKED_PROJECT -> one.project = ChangeCase.PROJECT;
            case DISABLED -> one.compute(ComputeBuilder.like(one.compute).disabled(false).compute());
            case UNKNOWN_STATE, MOVING -> one.compute(ComputeBuilder.like(one.compute).state("active").compute());
            case UNKNOWN_SIZE -> project.tables.clear();
            case PROTECTED -> permits(one, new ApprovalTerms(ApprovalMode.PERSON, Duration.ofDays(7), null, false));
            case BLACKOUT -> one.policy(timed(Given.NO_WINDOWS));
            case DRIFT -> one.inCode = null;
            case PLATFORM -> project.refusals.clear();
            default -> {
                // It ends by itself, or holds no roll-back.
            }
        }
    }

    /** A change of the delay, made or without a verdict. */
    private static void delayed(HarmedProject project, ComputeId on, Instant at, boolean isMade) {
        project.write(
                new Intended(at, on, "delay", SettingValue.of(DAY), SettingValue.of(HOUR),
                        new RecordedCauses(List.of()),
                        Given.basis(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND), 1));
        project.write(new Settled(at, on, "delay", isMade
                ? Settled.ChangeEnd.APPLIED
                : Settled.ChangeEnd.FAILED, "", null));
    }

    private static void permits(ChangeCase one, ApprovalTerms terms) {
        one.policy(policy -> Given.with(policy, terms));
    }

    private static UnaryOperator<ChangePolicy> timed(ChangeWindows blackouts) {
        return policy -> Given.with(policy, new Timing(When.WINDOW, Given.NO_WINDOWS, blackouts, null, RollBack.NOW));
    }

    private static ChangeWindows always() {
        return new ChangeWindows(List.of(new ChangeWindow(
                new WeeklyStarts(EnumSet.allOf(DayOfWeek.class), LocalTime.MIDNIGHT), Duration.ofDays(2),
                ZoneOffset.UTC)));
    }
}
