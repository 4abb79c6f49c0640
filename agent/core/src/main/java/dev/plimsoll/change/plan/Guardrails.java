package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.Attempts;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.PastVerdict.Undoing;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.Veto.OverBudget.Scope;
import dev.plimsoll.change.journal.Veto.RecentChange.LatestEnd;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlanRule;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects all that forbids one change now, not only the first. */
final class Guardrails {

    /** A recommendation based on an older probe is not applied. */
    private static final Duration STALE = Duration.ofDays(7);
    /** How old a picture of a compute that is awake may be: its connections and its load may be others by then. */
    private static final Duration STALE_AWAKE = Duration.ofMinutes(15);
    /** Time after its start in which the agent makes no change by policy that was not recommended before. */
    private static final Duration STARTING = Duration.ofMinutes(5);
    /** Time in which the platform is not asked again for a value that it answered with another one. */
    private static final Duration CLAMPED = Duration.ofDays(1);

    private final Situation at;
    private final ChangeRecord record;
    private final SizeTable table;
    private final Instant now;
    private final List<Veto> vetoes = new ArrayList<>();

    Guardrails(Situation at, SizeTable table, Instant now) {
        this.at = at;
        this.record = at.record();
        this.table = table;
        this.now = now;
    }

    private void addIf(boolean holds, Veto veto) {
        if (holds) {
            vetoes.add(veto);
        }
    }

    private boolean isYetToCome(Instant time) {
        return time.isAfter(now);
    }

    /** All that forbids the recommended change. */
    List<Veto> ofAdvice() {
        addAlways(at.target(), false);
        addPersons();
        addHistory();
        addLimits();
        if (at.isUnattended(now)) {
            addUnattended();
        }
        addBudget();
        QuotaRule.of(at, now).ifPresent(vetoes::add);
        // A replica that is smaller than its primary needs no other evidence: the listing alone shows it.
        if (!isBelowPrimary()) {
            addEvidence();
        }
        addIf(!(at.probe() instanceof LatestProbe.Succeeded), new Veto.Blind(at.probe()));
        return vetoes;
    }

    /**
     * All that forbids undoing a harmful change, or growing a replica that is in its way. Evidence, cooldown and limits do
     * not apply: the verdict is the evidence, and the way back was taken before.
     */
    List<Veto> ofRollBack(SettingValue target, Undoing undoing) {
        addAlways(target, true);
        addIf(isYetToCome(undoing.retryAt()), new Veto.RollBackFailed(undoing.failures(), undoing.retryAt()));
        return vetoes;
    }

    private boolean isBelowPrimary() {
        return at.proposal().recommendation().reason() == Reason.BELOW_PRIMARY;
    }

    private void addAlways(SettingValue target, boolean isRollBack) {
        Compute compute = at.compute();
        ComputeState state = compute.state();
        addIf(at.around().fleet().stopped(), new Veto.StopSwitchOn());
        addIf(at.policy().permission().isProtected(), new Veto.ProtectedCompute());
        addIf(at.project().locked(), new Veto.ProjectLocked());
        addIf(compute.lifecycle().disabled(), new Veto.ComputeDisabled());
        addIf(state.kind() == ComputeState.StateKind.UNKNOWN, new Veto.UnknownState(state.word()));
        addIf(compute.isMoving(), new Veto.StateMoving());
        target.size().ifPresent(size -> {
            addIf(!table.lists(size.max()) || !table.lists(size.min()), new Veto.TargetNotListed(size));
            at.around().order().veto(compute, size).ifPresent(vetoes::add);
        });
        PlanRule.needed(table.plansFrom(at.sizing().allowed().plan()), rule -> switch (target) {
            case SettingValue.OfSize(var limits) -> isRollBack || rule.allows(limits);
            case SettingValue.OfAutosuspend(var delay) -> rule.allowsDelay(delay.seconds());
        }).ifPresent(plan -> vetoes.add(new Veto.TargetWithheld(target, plan)));
        addOpen(isRollBack);
        addClamped(target);
        addRequest(isRollBack);
        SizeRange inCode = at.inCode();
        if (inCode != null && !inCode.equals(compute.size())) {
            vetoes.add(new Veto.CodeDiffers(inCode, compute.size()));
        }
        at.policy()
                .timing()
                .blackouts()
                .covering(now)
                .ifPresent(blackout -> vetoes.add(new Veto.InBlackout(blackout.to())));
        at.around()
                .fleet()
                .openBeside(compute.id())
                .filter(open -> !isRollBack || open.holdsRollBacks(at.around().working(), now))
                .findFirst()
                .ifPresent(open -> vetoes.add(new Veto.ProjectBusy(open.compute())));
    }

    private void addOpen(boolean isRollBack) {
        LatestChange latest = record.latest();
        if (latest != null && latest.isOpen()) {
            vetoes.add(latest.reply() == LatestChange.ReplyState.PROPOSED
                    ? new Veto.ProposalOpen(latest.intent().to())
                    : new Veto.ChangeOpen(Verifier.givenUpAt(latest, isRollBack), at.around().failures()));
        }
    }

    /** What the platform answered with another value, it would answer so again; an approval since asks nevertheless. */
    private void addClamped(SettingValue target) {
        LatestChange latest = record.latest(target.setting());
        if (latest == null || latest.end() != LatestChange.End.CLAMPED || !latest.intent().to().equals(target)) {
            return;
        }
        Instant until = latest.intent().at().plus(CLAMPED);
        Approved approval = at.approval(now);
        boolean isApprovedSince = approval != null && approval.to().equals(target)
                && approval.at().isAfter(latest.intent().at());
        SettingValue shown = latest.shown();
        if (shown != null && isYetToCome(until) && !isApprovedSince) {
            vetoes.add(new Veto.ValueClamped(target, shown, until));
        }
    }

    /** What would keep the request from being sent. */
    private void addRequest(boolean isRollBack) {
        Veto.OfPlatform platform = at.around().platform();
        if (platform != null && at.policy().via() == Via.API) {
            vetoes.add(platform);
        }
        Attempts.UnsentIntent unsent = record.attempts().unsent();
        // The pause of another change does not hold a way back.
        if (unsent != null && isYetToCome(unsent.retryAt()) && (!isRollBack || unsent.intent().isRollBack())) {
            vetoes.add(new Veto.RequestNotSent(unsent.retryAt()));
        }
    }

    /** What people said, and other tools. */
    private void addPersons() {
        Dismissed dismissed = record.dismissedAt(now);
        if (dismissed != null) {
            vetoes.add(new Veto.ChangesDismissed(dismissed.until(), dismissed.because()));
        }
        SetElsewhere elsewhere = record.setElsewhere(at.setting());
        Instant yielded = elsewhere == null ? now : elsewhere.at().plus(at.policy().limits().yield());
        if (elsewhere != null && isYetToCome(yielded)) {
            vetoes.add(new Veto.ValueSetElsewhere(elsewhere.to(), yielded));
        }
        Veto.OfAlerts alert = at.around().alert();
        if (alert != null) {
            vetoes.add(alert);
        }
    }

    /** What became of former changes. */
    private void addHistory() {
        LatestChange latest = record.latest();
        Duration cooldown = at.policy().limits().cooldown(at.action());
        if (latest != null && isYetToCome(latest.intent().at().plus(cooldown))) {
            vetoes.add(new Veto.RecentChange(LatestEnd.of(latest), cooldown));
        }
        record.changes()
                .stream()
                .filter(this::mustWaitFor)
                .findFirst()
                .ifPresent(change -> vetoes.add(new Veto.Unverified(change.intent().at())));
        BadVerdicts.add(vetoes, at, now);
    }

    /**
     * Whether the verdict on {@code change} comes first. A size that turned out too small may grow before it. Nor does a
     * size wait for the verdict on a delay, which takes days; a delay waits for every verdict.
     */
    private boolean mustWaitFor(LatestChange change) {
        boolean regrows = change.intent().basis().action() == Action.SHRINK && at.action() == Action.GROW;
        boolean concerns = change.intent().setting() == at.setting() || at.setting() == ComputeSetting.AUTOSUSPEND;
        return change.isUnverified() && concerns && !regrows;
    }

    /** How many changes there may be. */
    private void addLimits() {
        Integer perDay = at.policy().limits().perDay();
        Instant yesterday = now.minus(Duration.ofDays(1));
        if (perDay != null && record.attempts().starts().stream().filter(yesterday::isBefore).count() >= perDay) {
            vetoes.add(new Veto.DailyLimit(perDay));
        }
        Integer perHour = at.policy().limits().perHour();
        if (perHour != null && at.around().fleet().since(now.minus(Duration.ofHours(1))) >= perHour) {
            vetoes.add(new Veto.FleetLimit(perHour));
        }
    }

    /** What else a change without a person's word needs: a first one of its kind that helped, and an agent that runs. */
    private void addUnattended() {
        ComputeId canary = at.around().fleet().canary(at.action(), at.compute().id());
        // Growth that only follows a primary has no effect of its own that another change could prove.
        if (canary != null && !isBelowPrimary()) {
            vetoes.add(new Veto.CanaryFirst(canary));
        }
        Instant started = at.around().startedAt();
        Recommended recommended = record.recommended();
        boolean isOld = recommended != null && recommended.to().equals(at.target())
                && recommended.at().isBefore(started);
        addIf(isYetToCome(started.plus(STARTING)) && !isOld, new Veto.JustStarted(started.plus(STARTING)));
    }

    /** What a larger size may use. */
    private void addBudget() {
        Budget budget = at.policy().limits().budget();
        FleetUse use = at.around().use();
        ComputeId id = at.compute().id();
        ComputeUnits most = at.targetSize().max();
        if (use == null || budget.equals(Budget.NONE) || !at.compute().size().max().isBelow(most)) {
            return;
        }
        vetoes.addAll(use.unknown(id, budget));
        FleetUse.MonthlyUse then = use.after(id, most, at.around().fleet());
        addOver(Scope.COMPUTE, then.compute(), budget.compute());
        addOver(Scope.PROJECT, then.project(), budget.project());
        addOver(Scope.FLEET, then.fleet(), budget.fleet());
    }

    private void addOver(Scope scope, double then, @Nullable Double limit) {
        if (limit != null && then > limit) {
            vetoes.add(new Veto.OverBudget(scope, then, limit));
        }
    }

    private void addEvidence() {
        // Only a person may act on what the samples of now do not support.
        addIf(at.isUnattended(now) && !at.proposal().recommendation().isConfirmed(), new Veto.NotConfirmed());
        Figures figures = at.proposal().figures();
        if (figures == null) {
            vetoes.add(new Veto.NotObserved());
            return;
        }
        boolean isSize = at.setting() == ComputeSetting.SIZE;
        CostBenefit benefit = at.proposal().recommendation().costBenefit();
        Duration needed = at.sizing()
                .evidence()
                .before(at.action() == Action.GROW, benefit != null && benefit.isCertain());
        // A delay is recommended after days of observation at any size.
        addIf(isSize && figures.observed().compareTo(needed) < 0,
                new Veto.ObservedTooShort(figures.observed(), needed));
        Duration stale = isSize && at.compute().isAwake() ? STALE_AWAKE : STALE;
        addIf(figures.asOf().plus(stale).isBefore(now), new Veto.ProbeTooOld(stale));
    }
}
