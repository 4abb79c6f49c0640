package dev.plimsoll.change.plan;

import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.Journal.ChangeFacts;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Input of one decision whether to change a compute.
 *
 * @param compute  as just listed
 * @param project  its project
 * @param proposal the recommended change
 * @param record   its changes so far
 * @param around   what else is going on
 * @param sizing   required evidence
 * @param policy   permissions and limits
 * @param inCode   the size that the code says; null if changes are not proposed as code, or it says none
 * @param probe    how its latest probe ended
 */
public record Situation(Compute compute, Project project, ProposedChange proposal, ChangeRecord record,
        Surroundings around,
        SizingPolicy sizing, ChangePolicy policy, @Nullable SizeRange inCode, LatestProbe probe) {

    /**
     * A recommended change and what it rests on.
     *
     * @param figures    figures behind it; null without an observation
     * @param staysAwake why the compute is not expected to be suspended; null if it is expected
     * @param spent      what its time was used for, by day
     * @param busiest    reads per second in the busiest of the latest 24 hours; 0 where none is known
     */
    public record ProposedChange(Recommendation recommendation, @Nullable Figures figures,
            @Nullable AwakeCause staysAwake,
            DailyTimeUse spent, double busiest) {}

    /**
     * What is going on beside the compute.
     *
     * @param fleet     recent changes of the fleet, and the stop switch
     * @param use       expected use of the fleet; null where no change is due
     * @param alert     what blocks changes according to the alerts; null if nothing does
     * @param startedAt when the agent started
     * @param platform  why the platform would not get a request now; null if nothing is known to be in the way
     * @param order     the other computes of its branch
     * @param working   other computes of its project with operations of a change that have not ended; known at an intent
     * @param failures  how often the platform tried its open change in vain; null if it did not, or that is not known
     */
    public record Surroundings(FleetChanges fleet, @Nullable FleetUse use,
            Veto.@Nullable OfAlerts alert, Instant startedAt, Veto.@Nullable OfPlatform platform,
            BranchOrder order, Set<ComputeId> working, @Nullable Integer failures) {

        /** Of a compute that is alone on its branch, while the platform takes requests. */
        public Surroundings(FleetChanges fleet, @Nullable FleetUse use,
                Veto.@Nullable OfAlerts alert, Instant startedAt) {
            this(fleet, use, alert, startedAt, null, BranchOrder.ALONE, Set.of(), null);
        }

        /** A copy with another stop switch. */
        public Surroundings withStopped(boolean now) {
            return new Surroundings(fleet.withStopped(now), use, alert, startedAt, platform, order, working, failures);
        }

        /** A copy of one compute, with what holds its requests back and the other computes of its branch. */
        public Surroundings with(Veto.@Nullable OfPlatform heldBack, BranchOrder other) {
            return new Surroundings(fleet, use, alert, startedAt, heldBack, other, working, failures);
        }

        /** A copy whose open change the platform tried in vain so often; none where that is 0. */
        public Surroundings failing(int times) {
            return new Surroundings(fleet, use, alert, startedAt, platform, order, working, times == 0 ? null : times);
        }
    }

    /** A copy by what the store holds now. */
    public Situation by(ChangeFacts facts) {
        Set<ComputeId> working = facts.fleet()
                .openBeside(compute.id())
                .map(BegunChange::compute)
                .filter(id -> facts.others().apply(id).isWorkedOn())
                .collect(Collectors.toSet());
        return new Situation(compute, project, proposal, facts.record(), new Surroundings(facts.fleet(),
                around.use(), around.alert(), around.startedAt(), around.platform(), around.order().by(facts.others()),
                working, around.failures()), sizing, policy, inCode, facts.probe());
    }

    /** The value that the setting would have. */
    SettingValue target() {
        return proposal.recommendation().wanted();
    }

    ComputeSetting setting() {
        return target().setting();
    }

    /** The size limits that the compute would have: the present ones where another setting changes. */
    SizeRange targetSize() {
        return proposal.recommendation().target();
    }

    /** The present value of that setting; null where the platform does not report it. */
    @Nullable
    SettingValue present() {
        return compute.value(setting());
    }

    Action action() {
        return proposal.recommendation().action();
    }

    /** The approval that allows this change at {@code now}; null if none does. */
    @Nullable
    Approved approval(Instant now) {
        Approved approved = record.approved();
        return approved != null && approved.allows(present(), compute.branchId(), target())
                && !approved.isOver(now, policy.permission().expires()) ? approved : null;
    }

    /**
     * Whether the change still needs the approval of a person. A compute whose changes proved good needs no more approvals, if
     * the policy says so.
     */
    boolean needsApproval(Instant now) {
        ApprovalTerms permission = policy.permission();
        Integer graduateAfter = permission.graduateAfter();
        long good = record.verdicts()
                .stream()
                .map(past -> past.verified().verdict())
                .takeWhile(verdict -> !verdict.isBad())
                .filter(verdict -> verdict == EffectVerdict.CONFIRMED)
                .count();
        return permission.approval() == ApprovalMode.PERSON && (graduateAfter == null || good < graduateAfter)
                && approval(now) == null;
    }

    /** Whether the change would be made without a person's word. */
    boolean isUnattended(Instant now) {
        return !needsApproval(now) && approval(now) == null;
    }
}
