package dev.plimsoll.change.plan;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.window.ChangeWindows;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Permissions and limits for changes by the agent.
 *
 * @param mode       what the agent may do
 * @param permission who allows a change
 * @param timing     the moment of a change
 * @param limits     how much may change, and how often
 * @param via        who makes the change
 * @param settings   what may change; always the size
 */
public record ChangePolicy(ChangeMode mode, ApprovalTerms permission, Timing timing, ChangeLimits limits, Via via,
        Set<ComputeSetting> settings) {

    public ChangePolicy {
        settings = Set.copyOf(settings);
        if (!settings.contains(ComputeSetting.SIZE)) {
            throw new IllegalArgumentException("the size may always change");
        }
    }

    /** Whether a harmful change is to be undone, or one that a person wants undone. */
    boolean undoes(PastVerdict past) {
        return past.asked() != null || (timing.rollBack() != RollBack.OFF && settings.contains(past.setting()));
    }

    /** What the agent may do. */
    public enum ChangeMode {
        /** Probe and report. */
        OBSERVE,
        /** Also recommend. */
        ADVISE,
        /** Also change settings. */
        APPLY
    }

    /** Who approves a change. */
    public enum ApprovalMode {
        /** A person, each time. */
        PERSON,
        /** This configuration. */
        POLICY
    }

    /** Moment of a change. */
    public enum When {
        /** While the compute is suspended: no connection and no cache is lost. */
        IDLE,
        /** In a maintenance window. */
        WINDOW,
        /** At once. */
        NOW
    }

    /** Moment of the change that undoes a harmful one. */
    public enum RollBack {
        /** At once: the verdict says that staying costs more than a restart. */
        NOW,
        /** While the compute is suspended. */
        IDLE,
        /** Never: a person decides. */
        OFF
    }

    /**
     * Who allows a change.
     *
     * @param approval      who approves it
     * @param expires       how long an approval holds
     * @param graduateAfter confirmed changes of a compute after which it needs no approval; null: always needed
     * @param isProtected   whether nothing is ever changed, even if approved; recommendations are still given
     */
    public record ApprovalTerms(ApprovalMode approval, Duration expires, @Nullable Integer graduateAfter,
            boolean isProtected) {}

    /** Whether exactly this was recommended, and people saw it. */
    public boolean isAdvised(ChangeRecord record, SettingValue from, SettingValue to) {
        Recommended advice = record.recommended();
        return mode != ChangeMode.OBSERVE && advice != null && advice.from().equals(from) && advice.to().equals(to);
    }

    /**
     * The moment of a change.
     *
     * @param when      the moment
     * @param windows   when changes are allowed, for {@link When#WINDOW} and after the deadline
     * @param blackouts when nothing is changed at all
     * @param deadline  longest wait for a suspend, from the approval on; null for no limit. After it, a window is used,
     *                  or a person decides where there is none
     * @param rollBack  when a harmful change is undone
     */
    public record Timing(When when, ChangeWindows windows, ChangeWindows blackouts, @Nullable Duration deadline,
            RollBack rollBack) {}

    /**
     * How much may change, and how often.
     *
     * @param growCooldown   shortest time from one change of a compute to the next to a larger size
     * @param shrinkCooldown the same to a smaller size
     * @param maxStep        sizes of the table that one change may move; null for no limit
     * @param perDay         changes of one compute in 24 hours; null for no limit
     * @param perHour        changes of the fleet in one hour; null for no limit
     * @param yield          how long the agent leaves a compute alone whose setting somebody else changed
     * @param budget         limits of use
     */
    public record ChangeLimits(Duration growCooldown, Duration shrinkCooldown, @Nullable Integer maxStep,
            @Nullable Integer perDay, @Nullable Integer perHour, Duration yield, Budget budget) {

        Duration cooldown(Action action) {
            return action == Action.SHRINK ? shrinkCooldown : growCooldown;
        }
    }

    /**
     * Most CU-hours a month that a change to a larger size may lead to; null for no limit.
     *
     * @param compute of one compute
     * @param project of all computes of a project
     * @param fleet   of all computes
     */
    public record Budget(@Nullable Double compute, @Nullable Double project, @Nullable Double fleet) {

        public static final Budget NONE = new Budget(null, null, null);
    }
}
