package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.Attempts;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.Undoing;
import dev.plimsoll.change.journal.Verifier;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.journal.Veto.OverBudget.Scope;
import dev.plimsoll.change.journal.Veto.RecentChange.LatestEnd;
import dev.plimsoll.change.plan.ChangePolicy.Budget;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.window.ChangeWindow;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects all that forbids a change now, not only the first. */
final class Guardrails {

    /** A recommendation based on an older probe is not applied. */
    private static final Duration STALE = Duration.ofDays(7);
    /** The same for a compute that is awake: its connections and its load may be others by then. */
    private static final Duration STALE_AWAKE = Duration.ofMinutes(15);
    /** Time after its start in which the agent makes no change by policy that was not recommended before. */
    private static final Duration STARTING = Duration.ofMinutes(5);
    /** Time in which the platform is not asked again for a value that it answered with another one. */
    private static final Duration CLAMPED = Duration.ofDays(1);

    private final SizeTable table;

    Guardrails(SizeTable table) {
        this.table = table;
    }

    /** All that forbids the recommended change. */
    List<Veto> ofAdvice(Situation at, Instant now) {
        List<Veto> vetoes = always(at, at.target(), false, now);
        addPersons(vetoes, at, now);
        addHistory(vetoes, at, now);
        addLimits(vetoes, at, now);
        addEvidence(vetoes, at, now);
        addIf(vetoes, !(at.probe() instanceof LatestProbe.Succeeded), new Veto.Blind(at.probe()));
        return vetoes;
    }

    /**
     * All that forbids undoing a harmful change, or growing a replica that is in its way. Evidence, cooldown and limits do
     * not apply: the verdict is the evidence, and the way back was taken before.
     */
    List<Veto> ofRollBack(Situation at, SettingValue target, Undoing undoing, Instant now) {
        List<Veto> vetoes = always(at, target, true, now);
        addIf(vetoes, undoing.retryAt().isAfter(now), new Veto.RollBackFailed(undoing.failures(), undoing.retryAt()));
        return vetoes;
    }

    private List<Veto> always(Situation at, SettingValue target, boolean isRollBack, Instant now) {
        List<Veto> vetoes = new ArrayList<>();
        Compute compute = at.compute();
        addIf(vetoes, at.around().fleet().stopped(), new Veto.StopSwitchOn());
        addIf(vetoes, at.policy().permission().isProtected(), new Veto.ProtectedCompute());
        addIf(vetoes, at.locked(), new Veto.ProjectLocked());
        addIf(vetoes, compute.lifecycle().disabled(), new Veto.ComputeDisabled());
        addIf(vetoes, compute.lifecycle().state().kind() == ComputeState.StateKind.UNKNOWN,
                new Veto.UnknownState(compute.lifecycle().state().word()));
        addIf(vetoes, compute.isMoving(), new Veto.StateMoving());
        target.size()
                .filter(size -> !table.lists(size.max()) || !table.lists(size.min()))
                .ifPresent(size -> vetoes.add(new Veto.TargetNotListed(size)));
        target.size().flatMap(size -> at.around().order().veto(compute, size)).ifPresent(vetoes::add);
        addOpen(vetoes, at.record(), isRollBack);
        addClamped(vetoes, at, target, now);
        addRequest(vetoes, at, isRollBack, now);
        SizeRange inCode = at.inCode();
        if (inCode != null && !inCode.equals(compute.size())) {
            vetoes.add(new Veto.CodeDiffers(inCode, compute.size()));
        }
        at.policy()
                .timing()
                .blackouts()
                .covering(now)
                .map(ChangeWindow.Opening::to)
                .ifPresent(until -> vetoes.add(new Veto.InBlackout(until)));
        at.around()
                .fleet()
                .openBeside(compute.id())
                .filter(open -> !isRollBack || open.holdsRollBacks(at.around().working(), now))
                .findFirst()
                .ifPresent(open -> vetoes.add(new Veto.ProjectBusy(open.compute())));
        return vetoes;
    }

    /** What would keep the request from being sent. */
    private static void addRequest(List<Veto> vetoes, Situation at, boolean isRollBack, Instant now) {
        Veto.OfPlatform platform = at.around().platform();
        if (platform != null && at.policy().via() == Via.API) {
            vetoes.add(platform);
        }
        Attempts.UnsentIntent unsent = at.record().attempts().unsent();
        // The pause of another change does not hold a way back.
        if (unsent != null && unsent.retryAt().isAfter(now) && (!isRollBack || unsent.intent().isRollBack())) {
            vetoes.add(new Veto.RequestNotSent(unsent.retryAt()));
        }
    }

    private static void addOpen(List<Veto> vetoes, ChangeRecord record, boolean isRollBack) {
        LatestChange latest = record.latest();
        if (latest != null && latest.isOpen()) {
            vetoes.add(latest.reply() == LatestChange.ReplyState.PROPOSED
                    ? new Veto.ProposalOpen(latest.intent().to())
                    : new Veto.ChangeOpen(Verifier.givenUpAt(latest, isRollBack)));
        }
    }

    /** What the platform answered with another value, it would answer so again; an approval since asks nevertheless. */
    private static void addClamped(List<Veto> vetoes, Situation at, SettingValue target, Instant now) {
        LatestChange latest = at.record().latest(target.setting());
        if (latest == null || latest.end() != LatestChange.End.CLAMPED || !latest.intent().to().equals(target)) {
            return;
        }
        Instant until = latest.intent().at().plus(CLAMPED);
        Approved approval = at.approval(now);
        boolean isApprovedSince = approval != null && approval.to().equals(target)
                && approval.at().isAfter(latest.intent().at());
        SettingValue shown = latest.shown();
        if (shown != null && until.isAfter(now) && !isApprovedSince) {
            vetoes.add(new Veto.ValueClamped(target, shown, until));
        }
    }

    /** What people said, and other tools. */
    private static void addPersons(List<Veto> vetoes, Situation at, Instant now) {
        Dismissed dismissed = at.record().dismissedAt(now);
        if (dismissed != null) {
            vetoes.add(new Veto.ChangesDismissed(dismissed.until(), dismissed.because()));
        }
        SetElsewhere elsewhere = at.record().setElsewhere(at.setting());
        Duration yield = at.policy().limits().yield();
        if (elsewhere != null && elsewhere.at().plus(yield).isAfter(now)) {
            vetoes.add(new Veto.ValueSetElsewhere(elsewhere.to(), elsewhere.at().plus(yield)));
        }
        Veto.OfAlerts alert = at.around().alert();
        if (alert != null) {
            vetoes.add(alert);
        }
    }

    /** What became of former changes. */
    private static void addHistory(List<Veto> vetoes, Situation at, Instant now) {
        ChangeRecord record = at.record();
        LatestChange latest = record.latest();
        Duration cooldown = at.policy().limits().cooldown(at.action());
        if (latest != null && latest.intent().at().plus(cooldown).isAfter(now)) {
            vetoes.add(new Veto.RecentChange(LatestEnd.of(latest), cooldown));
        }
        record.changes()
                .stream()
                .filter(change -> mustWaitFor(change, at))
                .findFirst()
                .ifPresent(change -> vetoes.add(new Veto.Unverified(change.intent().at())));
        BadVerdicts.add(vetoes, at, now);
    }

    /**
     * Whether the verdict on {@code change} comes first. A size that turned out too small may grow before it. Nor does a
     * size wait for the verdict on a delay, which takes days; a delay waits for every verdict.
     */
    private static boolean mustWaitFor(LatestChange change, Situation at) {
        boolean regrows = change.intent().basis().action() == Action.SHRINK && at.action() == Action.GROW;
        boolean concerns = change.intent().setting() == at.setting() || at.setting() == ComputeSetting.AUTOSUSPEND;
        return change.isUnverified() && concerns && !regrows;
    }

    private static void addLimits(List<Veto> vetoes, Situation at, Instant now) {
        ChangeLimits limits = at.policy().limits();
        Integer perDay = limits.perDay();
        Instant yesterday = now.minus(Duration.ofDays(1));
        if (perDay != null && at.record().attempts().starts().stream().filter(yesterday::isBefore).count() >= perDay) {
            vetoes.add(new Veto.DailyLimit(perDay));
        }
        FleetChanges fleet = at.around().fleet();
        Integer perHour = limits.perHour();
        if (perHour != null && fleet.since(now.minus(Duration.ofHours(1))) >= perHour) {
            vetoes.add(new Veto.FleetLimit(perHour));
        }
        if (at.isUnattended(now)) {
            // Growth that only follows a primary has no effect of its own that another change could prove.
            ComputeId canary = at.proposal().recommendation().reason() == Reason.BELOW_PRIMARY
                    ? null
                    : fleet.canary(at.action(), at.compute().id());
            if (canary != null) {
                vetoes.add(new Veto.CanaryFirst(canary));
            }
            addStarting(vetoes, at, now);
        }
        FleetUse use = at.around().use();
        ComputeUnits most = at.targetSize().max();
        if (use != null && !limits.budget().equals(Budget.NONE) && at.compute().size().max().isBelow(most)) {
            vetoes.addAll(use.unknown(at.compute().id(), limits.budget()));
            addBudget(vetoes, limits.budget(), use.after(at.compute().id(), most, fleet));
        }
    }

    private static void addStarting(List<Veto> vetoes, Situation at, Instant now) {
        Instant until = at.around().startedAt().plus(STARTING);
        Recommended recommended = at.record().recommended();
        boolean isOld = recommended != null && recommended.to().equals(at.target())
                && recommended.at().isBefore(at.around().startedAt());
        addIf(vetoes, until.isAfter(now) && !isOld, new Veto.JustStarted(until));
    }

    private static void addBudget(List<Veto> vetoes, Budget budget, FleetUse.MonthlyUse then) {
        addOver(vetoes, Scope.COMPUTE, then.compute(), budget.compute());
        addOver(vetoes, Scope.PROJECT, then.project(), budget.project());
        addOver(vetoes, Scope.FLEET, then.fleet(), budget.fleet());
    }

    private static void addOver(List<Veto> vetoes, Scope scope, double then, @Nullable Double limit) {
        if (limit != null && then > limit) {
            vetoes.add(new Veto.OverBudget(scope, then, limit));
        }
    }

    private static void addEvidence(List<Veto> vetoes, Situation at, Instant now) {
        if (at.proposal().recommendation().reason() == Reason.BELOW_PRIMARY) {
            // The listing alone shows it.
            return;
        }
        // Only a person may act on what the samples of now do not support.
        boolean isByPolicy = at.approval(now) == null && !at.needsApproval(now);
        addIf(vetoes, isByPolicy && !at.proposal().recommendation().isConfirmed(), new Veto.NotConfirmed());
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
        addIf(vetoes, isSize && figures.observed().compareTo(needed) < 0,
                new Veto.ObservedTooShort(figures.observed(), needed));
        Duration stale = isSize && at.compute().isAwake() ? STALE_AWAKE : STALE;
        addIf(vetoes, figures.asOf().plus(stale).isBefore(now), new Veto.ProbeTooOld(stale));
    }

    private static void addIf(List<Veto> vetoes, boolean holds, Veto veto) {
        if (holds) {
            vetoes.add(veto);
        }
    }
}
