package dev.plimsoll.stress.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeLimits;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules that each change keeps when it begins, judged at its intent by the journal alone. They are written again
 * here, and use none of the agent's guardrails.
 */
final class BeginningRules {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration QUIET = Duration.ofMinutes(5);

    private final ComputePolicies terms;
    private final Intended intent;
    private final Seen seen;
    private final WrittenBefore written;
    private final BudgetRule budget;
    private final Instant startedAt;
    private final BiConsumer<String, Object> violated;
    private final @Nullable Approved approval;

    /**
     * @param seen     the compute as last listed for the agent
     * @param fleet    all computes as last listed for the agent
     * @param written  the journal before the intent, oldest first
     * @param startedAt when the agent started, by its clock
     * @param violated receives each rule that does not hold
     */
    BeginningRules(ComputePolicies terms, Intended intent, Seen seen, Collection<Seen> fleet,
            List<JournalEntry> written, Instant startedAt, BiConsumer<String, Object> violated) {
        this.terms = terms;
        this.intent = intent;
        this.seen = seen;
        this.written = WrittenBefore.of(intent.compute(), written);
        this.budget = new BudgetRule(intent, fleet, this.written);
        this.startedAt = startedAt;
        this.violated = violated;
        List<Approved> approvals = this.written.approvals();
        this.approval = approvals.isEmpty() ? null : approvals.getLast();
    }

    /** Whether the change waited until its compute was suspended. */
    boolean waitedForIdle() {
        return isSize() && isIdle() && !isApprovedAtOnce();
    }

    void check(boolean alert) {
        ChangePolicy policy = terms.change();
        require("no change in mode observe or advise", policy.mode() == ChangeMode.APPLY);
        require("no change of a protected compute", !policy.permission().isProtected());
        Switched turned = written.latest(Switched.class);
        require("no change under the stop switch", turned == null || !turned.stopped());
        require("no change in a blackout", policy.timing().blackouts().covering(intent.at()).isEmpty());
        require("no setting that may not change", policy.settings().contains(intent.setting()));
        require("no size that the table lacks", intent.to()
                .size()
                .filter(size -> !ChangeTerms.TABLE.lists(size.max()) || !ChangeTerms.TABLE.lists(size.min()))
                .isEmpty());
        // Only the platform itself holds a roll-back back, while operations run.
        WrittenBefore concerned = intent.isRollBack() ? new WrittenBefore(written.own(), written.own()) : written;
        require("no two open changes in a project, and of a compute never",
                concerned.openChanges(intent.compute().projectId()).isEmpty());
        if (intent.isRollBack()) {
            checkRollBack();
        } else {
            require("no change while an alert fires", !alert);
            checkPermission();
            checkMoment();
            checkLimits();
            checkVerdicts();
            checkPersons();
        }
    }

    private void require(String rule, boolean holds) {
        if (!holds) {
            violated.accept(rule, intent);
        }
    }

    /** An approval for the moment of the policy takes back no approval for now, which may have been read already. */
    private boolean isApprovedAtOnce() {
        return intent.basis().approvedBy() != null && written.approvals().stream().anyMatch(Approved::atOnce);
    }

    private boolean isIdle() {
        return seen.compute().lifecycle().state().isIdle();
    }

    private void checkRollBack() {
        String undone = String.valueOf(intent.basis().rollsBack());
        List<Intended> former = written.own()
                .stream()
                .filter(Intended.class::isInstance)
                .map(Intended.class::cast)
                .filter(one -> one.changeId().equals(undone))
                .toList();
        require("a roll-back undoes a change", former.size() == 1
                && former.getFirst().from().equals(intent.to()) && former.getFirst().to().equals(intent.from()));
        require("no roll-back of a roll-back", former.stream().noneMatch(Intended::isRollBack));
        Set<String> before = written.own()
                .stream()
                .filter(entry -> entry instanceof Intended other && undone.equals(other.basis().rollsBack()))
                .map(entry -> ((Intended) entry).changeId())
                .collect(Collectors.toSet());
        require("no roll-back of a change once one is applied", written.own()
                .stream()
                .noneMatch(entry -> entry instanceof Settled end && end.isInUse() && before.contains(end.changeId())));
        UndoAsked asked = written.undoAsked(undone);
        require("a roll-back follows a harmful verdict, or the request of a person", asked != null || written.own()
                .stream()
                .anyMatch(entry -> entry instanceof Verified verified && verified.changeId().equals(undone)
                        && verified.verdict() == EffectVerdict.HARMFUL));
        if (asked != null) {
            require("no undoing outside its window or before its compute is idle", asked.atOnce() || isMoment(false));
            return;
        }
        switch (terms.change().timing().rollBack()) {
            case OFF -> require("no roll-back where it is off", false);
            case IDLE -> require("a roll-back waits for idle where it must", !isSize() || isIdle());
            case NOW -> {
                // At any moment.
            }
        }
    }

    private void checkPermission() {
        require("no limit is moved outside the owner's range", !isSize()
                || (isMovedWithin(ChangeTerms.size(intent.from()).max(), ChangeTerms.size(intent.to()).max())
                        && isMovedWithin(ChangeTerms.size(intent.from()).min(),
                                ChangeTerms.size(intent.to()).min())));
        if (intent.basis().approvedBy() == null) {
            require("no change without the approval that it needs",
                    terms.change().permission().approval() == ApprovalMode.POLICY
                            || written.hasConfirmed(terms.change().permission().graduateAfter()));
            return;
        }
        require("no change on an approval that is used, expired or void", approval != null
                && intent.at().isBefore(approval.at().plus(terms.change().permission().expires()))
                && approval.from().equals(intent.from()) && approval.branchId().equals(seen.compute().branchId())
                && isTowards(approval.to()));
    }

    /** A limit that stays may lie outside: somebody set it. */
    private boolean isMovedWithin(ComputeUnits from, ComputeUnits to) {
        return from.equals(to) || terms.sizing().allowed().includes(to, ChangeTerms.TABLE);
    }

    private boolean isSize() {
        return intent.setting() == ComputeSetting.SIZE;
    }

    private boolean isLarger() {
        return isSize() && ChangeTerms.size(intent.to()).max().isAbove(ChangeTerms.size(intent.from()).max());
    }

    private boolean isTowards(SettingValue target) {
        if (terms.change().limits().maxStep() == null || !isSize() || target.size().isEmpty()) {
            return intent.to().equals(target);
        }
        SizeRange approved = ChangeTerms.size(target);
        ComputeUnits from = ChangeTerms.size(intent.from()).max();
        ComputeUnits to = ChangeTerms.size(intent.to()).max();
        return approved.max().isAbove(from) ? !to.isAbove(approved.max()) : !to.isBelow(approved.max());
    }

    private void checkMoment() {
        require("no change outside its window or before its compute is idle",
                isApprovedAtOnce() || isMoment(isOverdue()));
    }

    private boolean isMoment(boolean isOverdue) {
        boolean isInWindow = terms.change().timing().windows().covering(intent.at()).isPresent();
        return switch (terms.change().timing().when()) {
            case NOW -> true;
            case WINDOW -> isInWindow;
            // Another delay drops no connection.
            case IDLE -> !isSize() || isIdle() || (isInWindow && isOverdue);
        };
    }

    private boolean isOverdue() {
        Duration deadline = terms.change().timing().deadline();
        Recommended recommended = written.ofCompute(Recommended.class);
        // An approval that came after the decision counts for the next one.
        Approved decidedOn = intent.basis().approvedBy() == null ? null : approval;
        Instant since = decidedOn != null ? decidedOn.at() : recommended == null ? null : recommended.at();
        return deadline != null && since != null && !intent.at().isBefore(since.plus(deadline));
    }

    private void checkLimits() {
        ChangeLimits limits = terms.change().limits();
        Duration cooldown = intent.basis().action() == Action.SHRINK ? limits.shrinkCooldown() : limits.growCooldown();
        Intended before = written.ofCompute(Intended.class);
        require("no change in the cooldown", before == null || !intent.at().isBefore(before.at().plus(cooldown)));
        require("no change over the limit per day",
                limits.perDay() == null || written.begun(true, intent.at().minus(DAY)) < limits.perDay());
        require("no change over the limit per hour",
                limits.perHour() == null || written.begun(false, intent.at().minus(HOUR)) < limits.perHour());
        require("no change to a larger size over a budget", !isLarger() || budget.holds(limits.budget()));
        require("no change while the breaker is open", !written.isBreakerOpen());
        if (intent.basis().approvedBy() == null) {
            require("no change by policy before the first of its kind has its verdict", written.isProven(intent));
            Recommended recommended = written.ofCompute(Recommended.class);
            require("no change by policy in the first minutes, unless it was recommended before",
                    !intent.at().isBefore(startedAt.plus(QUIET))
                            || (recommended != null && recommended.at().isBefore(startedAt)));
        }
    }

    /** Each change waits for the verdict on the one before, but that a size which proved too small may grow. */
    private void checkVerdicts() {
        Map<ComputeSetting, Intended> unverified = written.unverified();
        Intended size = unverified.get(ComputeSetting.SIZE);
        boolean regrows = size != null && size.basis().action() == Action.SHRINK
                && intent.basis().action() == Action.GROW;
        require("no change before the verdict on the one before", unverified.isEmpty() || regrows
                || (isSize() && size == null));
    }

    private void checkPersons() {
        Dismissed dismissed = written.ofCompute(Dismissed.class);
        Approved approved = written.ofCompute(Approved.class);
        boolean isOver = dismissed == null || !dismissed.until().isAfter(intent.at())
                || written.isLater(approved, dismissed);
        require("no change that a person dismissed", isOver);
        // Each setting by itself: an approval or a change of another one overrules nobody.
        SetElsewhere elsewhere = written.ofCompute(SetElsewhere.class,
                other -> other.to().setting() == intent.setting());
        Intended before = written.ofCompute(Intended.class, other -> other.setting() == intent.setting());
        Approved overruling = written.ofCompute(Approved.class, other -> other.to().setting() == intent.setting());
        boolean isOverruled = elsewhere != null
                && (written.isLater(overruling, elsewhere) || written.isLater(before, elsewhere));
        require("no change soon after somebody else set the size", elsewhere == null || isOverruled
                || !elsewhere.at().plus(terms.change().limits().yield()).isAfter(intent.at()));
    }
}
