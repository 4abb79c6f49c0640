package dev.plimsoll.change;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Assessment;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.AssessmentTunables;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.change.ChangePolicy.Approval;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.Planner.Situation;
import dev.plimsoll.change.Veto.Guardrail;
import dev.plimsoll.change.Veto.RecentChange.LatestChange;
import dev.plimsoll.decision.Decision.Constraint;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.PredictionTunables;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PlannerTest {

    private static final Instant NOW = Given.T0.plus(Duration.ofHours(30));
    private static final SizeRange TO = Given.cu("4");

    private final Planner planner = new Planner(Given.table());

    @Test
    void observe_doesNotRecommend() {
        assertThat(plan(Given.compute(Given.cu("1")), policy(Mode.OBSERVE, Approval.POLICY, When.NOW, null)))
                .isInstanceOf(Plan.Nothing.class);
    }

    @Test
    void advise_neverApplies() {
        assertThat(plan(Given.compute(Given.cu("1")), policy(Mode.ADVISE, Approval.POLICY, When.NOW, null)))
                .isInstanceOf(Plan.Advise.class);
    }

    @Test
    void whenNow_appliesAtTheNextPass() {
        assertThat(plan(Given.compute(Given.cu("1")), apply(When.NOW))).isEqualTo(
                new Plan.Apply(new Resize(Given.ID, Given.cu("1"), TO, List.of(), null)));
    }

    @Test
    void whenIdle_waitsForTheSuspend_andAppliesThen() {
        assertThat(plan(Given.compute(Given.cu("1")), apply(When.IDLE)))
                .isEqualTo(new Plan.Wait(new WaitCause.Suspend(null)));
        assertThat(plan(Given.compute(Given.cu("1"), "idle"), apply(When.IDLE))).isInstanceOf(Plan.Apply.class);
    }

    @Test
    void waitForApproval_namesTheMomentAfterIt() {
        Compute awake = Given.compute(Given.cu("1"));
        ChangePolicy idle = policy(Mode.APPLY, Approval.PERSON, When.IDLE, null);

        assertThat(plan(situation(awake, idle, ChangeRecord.EMPTY, false, false)))
                .isEqualTo(new Plan.Wait(new WaitCause.Approval(Given.ID.endpointId()),
                        new WaitCause.Suspend(null)));
        assertThat(plan(situation(awake, policy(Mode.APPLY, Approval.PERSON, When.NOW, null), ChangeRecord.EMPTY, false,
                false))).isInstanceOfSatisfying(Plan.Wait.class, wait -> assertThat(wait.moment()).isNull());
    }

    @Test
    void waitForAnUnexpectedSuspend_givesTheReason() {
        Situation usual = situation(Given.compute(Given.cu("1")), apply(When.IDLE), ChangeRecord.EMPTY, false, false);
        AwakeCause awake = new AwakeCause.LongAwake(Duration.ofDays(3));
        Situation never = new Situation(usual.compute(), usual.locked(), usual.recommendation(), usual.figures(),
                usual.record(), usual.stopped(), usual.sizing(), usual.policy(), awake);

        assertThat(plan(never)).isEqualTo(new Plan.Wait(new WaitCause.Suspend(awake)));
    }

    @Test
    void approvalForNow_appliesWhileAwake_butGuardrailsStay() {
        Compute awake = Given.compute(Given.cu("1"));
        ChangePolicy person = policy(Mode.APPLY, Approval.PERSON, When.IDLE, null);
        ChangeRecord later = approved(TO);
        ChangeRecord atOnce = ChangeRecord
                .of(List.of(recommended(NOW), new Approved(NOW, Given.ID, TO, "me", true, null)));
        ChangeRecord another = ChangeRecord
                .of(List.of(recommended(NOW), new Approved(NOW, Given.ID, Given.cu("2"), "me", true, null)));

        assertThat(plan(situation(awake, person, later, false, false))).isInstanceOf(Plan.Wait.class);
        assertThat(plan(situation(awake, person, atOnce, false, false))).isInstanceOf(Plan.Apply.class);
        assertThat(plan(situation(awake, person, another, false, false))).isInstanceOf(Plan.Wait.class);
        assertThat(plan(situation(awake, person, atOnce, true, false))).isInstanceOf(Plan.Blocked.class);
    }

    @Test
    void deadline_endsTheWait() {
        ChangePolicy policy = new ChangePolicy(Mode.APPLY, Approval.POLICY, When.IDLE, Duration.ofMinutes(30), null,
                Duration.ofHours(2));
        ChangeRecord old = ChangeRecord.of(List.of(recommended(NOW.minus(Duration.ofHours(3)))));

        assertThat(plan(situation(Given.compute(Given.cu("1")), policy, old, false, false)))
                .isInstanceOf(Plan.Apply.class);
    }

    @Test
    void stepLimit_shortensTheChange() {
        Plan plan = plan(Given.compute(Given.cu("1")), policy(Mode.APPLY, Approval.POLICY, When.NOW, 2));

        assertThat(((Plan.Apply) plan).resize().to()).isEqualTo(Given.cu("3"));
    }

    @Test
    void stepTowardsTheRange_endsWithinIt_fromBelowAndFromAbove() {
        SizingPolicy range = Given.policy("1", "4", SizingPolicy.Rule.REGRET, SizingPolicy.PlatformPlan.PAID);

        assertThat(step("0.25", "3", range)).isEqualTo(Given.cu("1"));
        assertThat(step("10", "2", range)).isEqualTo(Given.cu("4"));
        assertThat(step("1", "4", range)).isEqualTo(Given.cu("2"));
    }

    @Test
    void stepThatThePlatformRefuses_isReplacedByTheTarget() {
        Compute scaling = Given.compute(Given.cu("0.25", "8"));
        Situation situation = new Situation(scaling, false, grow(Given.cu("1", "9")),
                figures(Duration.ofHours(25), Duration.ZERO), ChangeRecord.EMPTY, false,
                Given.policy("0.25", "10", SizingPolicy.Rule.REGRET, SizingPolicy.PlatformPlan.PAID),
                policy(Mode.APPLY, Approval.POLICY, When.NOW, 1));

        Plan plan = new Planner(Given.neon()).plan(situation, NOW);

        assertThat(((Plan.Apply) plan).resize().to()).isEqualTo(Given.cu("1", "9"));
    }

    private SizeRange step(String from, String to, SizingPolicy range) {
        Situation situation = new Situation(Given.compute(Given.cu(from)), false, grow(Given.cu(to)),
                figures(Duration.ofHours(25), Duration.ZERO), ChangeRecord.EMPTY, false, range,
                policy(Mode.APPLY, Approval.POLICY, When.NOW, 1));
        return ((Plan.Apply) plan(situation)).resize().to();
    }

    @Test
    void approval_isForItsTargetOnly() {
        ChangePolicy person = policy(Mode.APPLY, Approval.PERSON, When.NOW, null);
        Compute compute = Given.compute(Given.cu("1"));

        assertThat(plan(situation(compute, person, ChangeRecord.EMPTY, false, false))).isInstanceOf(Plan.Wait.class);
        assertThat(plan(situation(compute, person, approved(Given.cu("2")), false, false)))
                .isInstanceOf(Plan.Wait.class);
        assertThat(plan(situation(compute, person, approved(TO), false, false))).isInstanceOf(Plan.Apply.class);
    }

    @Test
    void approval_isUsedByOneChange() {
        ChangeRecord used = approved(TO)
                .after(new Intended(NOW.minus(Duration.ofHours(2)), Given.ID, "c1", Given.cu("1"), TO, "why", 1))
                .after(new Verified(NOW, Given.ID, "c1", Verified.FAILED, "still 1"));

        assertThat(used.approved()).isNull();
        assertThat(used.open()).isNull();
    }

    /** Each guardrail alone blocks a change that would otherwise be made. */
    @ParameterizedTest
    @EnumSource(Guardrail.class)
    void eachGuardrail_blocks(Guardrail guardrail) {
        Plan plan = plan(broken(Set.of(guardrail)));

        assertThat(plan).isInstanceOfSatisfying(Plan.Blocked.class,
                blocked -> assertThat(guardrails(blocked)).contains(guardrail));
    }

    @Test
    void allVetoes_areKept() {
        Set<Guardrail> all = Arrays.stream(Guardrail.values()).collect(Collectors.toSet());
        all.remove(Guardrail.UNKNOWN_STATE);

        Plan plan = plan(broken(all));

        assertThat(guardrails((Plan.Blocked) plan)).containsExactlyInAnyOrderElementsOf(all);
    }

    /** The cooldown counts from the request, whatever its result, and its cause names that event. */
    @Test
    void cooldown_namesTheResultOfTheChange() {
        ChangeRecord requested = ChangeRecord.EMPTY.after(
                new Intended(NOW.minusSeconds(60), Given.ID, "c1", Given.cu("0.5"), Given.cu("1"), "why", 1));

        assertThat(cooldown(requested)).isEqualTo(LatestChange.STARTED);
        assertThat(cooldown(requested.after(executed(Executed.ACCEPTED)))).isEqualTo(LatestChange.STARTED);
        assertThat(cooldown(requested.after(executed(Executed.REFUSED)))).isEqualTo(LatestChange.REFUSED);
        assertThat(cooldown(requested.after(verified(Verified.CONFIRMED)))).isEqualTo(LatestChange.MADE);
        assertThat(cooldown(requested.after(verified(Verified.FAILED)))).isEqualTo(LatestChange.FAILED);
    }

    private static Executed executed(String outcome) {
        return new Executed(NOW, Given.ID, "c1", outcome, "");
    }

    private static Verified verified(String verdict) {
        return new Verified(NOW, Given.ID, "c1", verdict, "");
    }

    private LatestChange cooldown(ChangeRecord record) {
        Plan plan = plan(situation(Given.compute(Given.cu("1")), apply(When.NOW), record, false, false));
        return ((Plan.Blocked) plan).vetoes()
                .stream()
                .filter(Veto.RecentChange.class::isInstance)
                .map(veto -> ((Veto.RecentChange) veto).latest())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void planning_isIdempotent() {
        Situation situation = situation(Given.compute(Given.cu("1")), apply(When.NOW), ChangeRecord.EMPTY, false,
                false);

        assertThat(plan(situation)).isEqualTo(plan(situation));
    }

    private static Situation broken(Set<Guardrail> by) {
        String state = by.contains(Guardrail.UNKNOWN_STATE)
                ? "dozing"
                : by.contains(Guardrail.MOVING) ? "init" : "active";
        Compute plain = Given.compute(Given.cu("1"), state);
        Compute compute = new Compute(plain.id(), plain.branchId(), plain.host(), plain.regionId(), plain.type(),
                plain.state(), null, plain.size(), false, by.contains(Guardrail.DISABLED), null);
        SizeRange to = by.contains(Guardrail.UNKNOWN_SIZE) ? Given.cu("1.5") : TO;
        Duration observed = by.contains(Guardrail.EVIDENCE) ? Duration.ofMinutes(59) : Duration.ofHours(25);
        Duration age = by.contains(Guardrail.STALE) ? Duration.ofDays(8) : Duration.ZERO;
        return new Situation(compute, by.contains(Guardrail.LOCKED_PROJECT), grow(to), figures(observed, age),
                record(by), by.contains(Guardrail.STOPPED), Given.policy(), new ChangePolicy(Mode.APPLY,
                        Approval.POLICY, When.NOW, Duration.ofMinutes(30), null, null,
                        by.contains(Guardrail.PROTECTED)));
    }

    @Test
    void policyApproval_waitsUntilTheBenefitExceedsTheCost_butAPersonsDoesNot() {
        List<Constraint> unpaidBy = List.of(Constraint.SAVING_BELOW_COST);
        CostBenefit unpaid = new CostBenefit(1, 5, 5, unpaidBy);
        Compute compute = Given.compute(Given.cu("1"));

        assertThat(plan(withCostBenefit(unpaid, compute, Approval.POLICY, ChangeRecord.EMPTY)))
                .isEqualTo(new Plan.Wait(new WaitCause.Benefit(unpaidBy), null));
        assertThat(plan(withCostBenefit(unpaid, compute, Approval.PERSON, approved(TO))))
                .isInstanceOf(Plan.Apply.class);
        assertThat(plan(
                withCostBenefit(new CostBenefit(6, 5, 5, List.of()), compute, Approval.POLICY, ChangeRecord.EMPTY)))
                .isInstanceOf(Plan.Apply.class);
    }

    @Test
    void protection_blocksEvenAnApprovedChange() {
        ChangePolicy policy = new ChangePolicy(Mode.APPLY, Approval.PERSON, When.NOW, Duration.ZERO, null, null, true);

        Plan plan = plan(situation(Given.compute(Given.cu("1")), policy, approved(TO), false, false));

        assertThat(guardrails((Plan.Blocked) plan)).containsExactly(Guardrail.PROTECTED);
    }

    private static Situation withCostBenefit(CostBenefit costBenefit, Compute compute, Approval approval,
            ChangeRecord record) {
        Recommendation grow = Recommendation.of(
                new Candidate(Action.GROW, TO, Reason.TOO_SMALL, List.of(), costBenefit));
        return new Situation(compute, false, grow, figures(Duration.ofHours(25), Duration.ZERO), record, false,
                Given.policy(), policy(Mode.APPLY, approval, When.NOW, null));
    }

    private static ChangeRecord record(Set<Guardrail> by) {
        ChangeRecord record = ChangeRecord.EMPTY;
        if (by.contains(Guardrail.DISMISSED)) {
            record = record.after(new Dismissed(NOW, Given.ID, NOW.plusSeconds(1), "me"));
        }
        if (by.contains(Guardrail.OPEN_CHANGE) || by.contains(Guardrail.COOLDOWN)) {
            Instant when = by.contains(Guardrail.COOLDOWN) ? NOW.minusSeconds(60) : NOW.minus(Duration.ofDays(1));
            record = record.after(new Intended(when, Given.ID, "c1", Given.cu("0.5"), Given.cu("1"), "why", 1));
        }
        return by.contains(Guardrail.OPEN_CHANGE)
                ? record
                : record.after(new Verified(NOW, Given.ID, "c1", Verified.CONFIRMED, ""));
    }

    private static Set<Guardrail> guardrails(Plan.Blocked blocked) {
        return blocked.vetoes().stream().map(Veto::guardrail).collect(Collectors.toSet());
    }

    private static ChangePolicy apply(When when) {
        return policy(Mode.APPLY, Approval.POLICY, when, null);
    }

    private static ChangePolicy policy(Mode mode, Approval approval, When when, @Nullable Integer maxStep) {
        return new ChangePolicy(mode, approval, when, Duration.ofMinutes(30), maxStep, null);
    }

    private static ChangeRecord approved(SizeRange to) {
        return ChangeRecord.of(Stream.of(recommended(NOW), new Approved(NOW, Given.ID, to, "me")).toList());
    }

    private static JournalEntry recommended(Instant at) {
        return new Recommended(at, Given.ID, "grow", "too_small", Given.cu("1"), TO, "why");
    }

    private static Recommendation grow(SizeRange to) {
        return Recommendation.of(new Candidate(Action.GROW, to, Reason.TOO_SMALL, List.of()));
    }

    private static Figures figures(Duration observed, Duration age) {
        Life life = new Life(Given.cu("1")).reads(Duration.ofSeconds(1), 100_000, 0.001, 10)
                .reads(observed.minusSeconds(1), 100_000, 0.001, 10);
        Assessment assessment = new Assessor(Given.table(), PredictionTunables.SHIPPED.saturation(),
                AssessmentTunables.SHIPPED).assess(Given.compute(Given.cu("1")),
                        new AssessmentInput(life.history(), 0), Given.policy());
        Figures assessed = requireNonNull(assessment.figures());
        return new Figures(NOW.minus(age), assessed.judged(), assessed.readsPerSecond(), assessed.cache(),
                assessed.connections(), assessed.database(), assessed.observed());
    }

    private Situation situation(Compute compute, ChangePolicy policy, ChangeRecord record, boolean locked,
            boolean stopped) {
        return new Situation(compute, locked, grow(TO), figures(Duration.ofHours(25), Duration.ZERO), record, stopped,
                Given.policy(), policy);
    }

    private Plan plan(Compute compute, ChangePolicy policy) {
        return plan(situation(compute, policy, ChangeRecord.EMPTY, false, false));
    }

    private Plan plan(Situation situation) {
        return planner.plan(situation, NOW);
    }
}
