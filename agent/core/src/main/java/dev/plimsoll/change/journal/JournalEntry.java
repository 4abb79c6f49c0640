package dev.plimsoll.change.journal;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Candidate;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.StandingAdvice;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.Worded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One entry of the journal: a recommendation, an answer, an intent, an action or a result. */
public sealed interface JournalEntry {

    /** Where the second and later words of the name of a kind begin. */
    Pattern WORD_START = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    Instant at();

    /** The compute; null if the entry concerns the whole fleet. */
    default @Nullable ComputeId subject() {
        return null;
    }

    /** The word of its kind, such as {@code dismissal_undone}. */
    default String kind() {
        return kind(getClass());
    }

    /** The word of a kind of entry. */
    static String kind(Class<?> type) {
        return WORD_START.matcher(type.getSimpleName()).replaceAll("_").toLowerCase(Locale.ROOT);
    }

    /** Whether it belongs to the hash chain, and is removed only with all entries before it. */
    default boolean isPermanent() {
        return !(this instanceof Recommended || this instanceof Blocked);
    }

    /** An entry about one compute. */
    sealed interface OfCompute extends JournalEntry {

        ComputeId compute();

        @Override
        default ComputeId subject() {
            return compute();
        }
    }

    /** An entry about one change. */
    sealed interface OfChange extends OfCompute {

        String changeId();
    }

    /**
     * A recommendation that differs from the previous one.
     *
     * @param branchId the branch of the compute at that time
     */
    record Recommended(Instant at, ComputeId compute, Action action, Reason reason, SettingValue from,
            SettingValue to, String branchId, RecordedCauses why) implements OfCompute {

        /** Whether it asks for anything. */
        public boolean asks() {
            return Recommendation.asks(action, reason);
        }

        /** Whether {@code advice} asks for the same. */
        public boolean says(Recommendation advice) {
            return action == advice.action() && reason == advice.reason() && to.equals(advice.wanted());
        }

        /**
         * What stands of it for {@code now}; null if it asked for nothing, or was about another value or branch.
         *
         * @param shown the recommendation of the pass before, with its causes; null after a start
         */
        public @Nullable StandingAdvice standing(Compute now, @Nullable Recommendation shown) {
            if (!branchId.equals(now.branchId()) || !from.equals(now.value(from.setting()))) {
                return null;
            }
            if (shown != null && says(shown)) {
                return new StandingAdvice(at, shown.chosen().asConfirmed());
            }
            return action == Action.HOLD ? null
                    : new StandingAdvice(at,
                            new Candidate(action, to.size().orElse(now.size()), reason, why.lasting()).asConfirmed());
        }
    }

    /**
     * A person approved a change.
     *
     * @param from     the value at that time; the approval is void at another one
     * @param to       the only value that it allows
     * @param branchId the branch at that time; the approval is void on another one
     * @param atOnce   whether to make it at the next pass, even if the compute is awake
     * @param waits    what it waited for at that time; null if nothing, or if unknown
     * @param until    when it expires; null in an entry of version 0.1.0, where the policy says it
     */
    record Approved(Instant at, ComputeId compute, SettingValue from, SettingValue to, String branchId, String by,
            boolean atOnce, @Nullable String waits, @Nullable Instant until) implements OfCompute {

        public Approved {
            by = PlainText.of(by);
        }

        /** Whether it allows {@code compute} to get {@code target}. */
        public boolean allows(@Nullable SettingValue present, String presentBranch, SettingValue target) {
            return to.equals(target) && from.equals(present) && branchId.equals(presentBranch);
        }

        /**
         * Whether it is over at {@code now}.
         *
         * @param expires how long an approval holds that does not say until when; null where that is not known, so that it
         *                does not hold
         */
        public boolean isOver(Instant now, @Nullable Duration expires) {
            Instant end = until != null ? until : expires == null ? at : at.plus(expires);
            return !now.isBefore(end);
        }
    }

    /** A person took back the approval, or the request to undo a change, that no change has used yet. */
    record Withdrawn(Instant at, ComputeId compute, String by) implements OfCompute {

        public Withdrawn {
            by = PlainText.of(by);
        }
    }

    /**
     * A person wants a change undone, whatever its verdict.
     *
     * @param atOnce whether to undo it at the next pass, even if the compute is awake
     */
    record UndoAsked(Instant at, ComputeId compute, String changeId, String by, boolean atOnce) implements OfChange {

        public UndoAsked {
            by = PlainText.of(by);
        }
    }

    /**
     * A person rejected what was recommended, and any change of the compute, until {@code until}.
     *
     * @param because the reason; null where none was given
     * @param action  action of the recommendation that it answers; null where nothing was recommended, so that it answers all
     * @param reason  its reason; null without an action
     */
    record Dismissed(Instant at, ComputeId compute, Instant until, String by, @Nullable String because,
            @Nullable Action action, @Nullable Reason reason) implements OfCompute {

        public Dismissed {
            by = PlainText.of(by);
            because = because == null ? null : PlainText.of(because);
        }

        /** Whether it answers a recommendation of this action and reason, whatever its target. */
        public boolean answers(Action action, Reason reason) {
            return this.action == null || (this.action == action && this.reason == reason);
        }
    }

    /** A person took back the dismissal in force. */
    record DismissalUndone(Instant at, ComputeId compute, String by) implements OfCompute {

        public DismissalUndone {
            by = PlainText.of(by);
        }
    }

    /** A guardrail blocked a change, for another reason than before. */
    record Blocked(Instant at, ComputeId compute, Guardrail guardrail, String why) implements OfCompute {}

    /**
     * The intent to change one setting; written before the platform is asked.
     *
     * @param basis what it rests on, and what is expected of it
     * @param epoch epoch of the claim under which it was decided
     */
    record Intended(Instant at, ComputeId compute, String changeId, SettingValue from, SettingValue to,
            RecordedCauses why, ChangeBasis basis, long epoch) implements OfChange {

        public ComputeSetting setting() {
            return to.setting();
        }

        public boolean isRollBack() {
            return basis.rollsBack() != null;
        }
    }

    /**
     * Reply of the platform.
     *
     * @param operations ids of the platform's operations that are still to be followed; empty if there are none
     */
    record Executed(Instant at, ComputeId compute, String changeId, ExecutionOutcome outcome, String detail,
            List<String> operations) implements OfChange {

        public Executed {
            operations = List.copyOf(operations);
        }
    }

    /**
     * What reading showed of a change.
     *
     * @param detail what was read
     * @param shown  the value that was read; null where the change says it, or none was read
     */
    record Settled(Instant at, ComputeId compute, String changeId, ChangeEnd result, String detail,
            @Nullable SettingValue shown) implements OfChange {

        /** How a change ended. */
        public enum ChangeEnd implements Worded {
            /** Its value is in use. */
            APPLIED,
            /** It was a roll-back, and its value is in use. */
            ROLLED_BACK,
            /** It cannot come any more. */
            FAILED,
            /** It did not come for so long that nobody waits for it any more. */
            NOT_APPLIED,
            /** The platform accepted it, and shows another value. */
            CLAMPED
        }

        /** Whether the intended value is in use. */
        public boolean isInUse() {
            return result == ChangeEnd.APPLIED || result == ChangeEnd.ROLLED_BACK;
        }
    }

    /** Whether an applied change helped. */
    record Verified(Instant at, ComputeId compute, String changeId, EffectVerdict verdict, String detail)
            implements
                OfChange {}

    /**
     * A setting changed without an intent of any agent on this store: somebody else set it.
     *
     * @param outcome whether it was what the agent recommended at that time; null if not
     * @param by      who set it by Plimsoll itself; null where nobody knows
     */
    record SetElsewhere(Instant at, ComputeId compute, SettingValue from, SettingValue to, @Nullable Relation outcome,
            @Nullable String by) implements OfCompute {

        /** What a value set by somebody else has to do with the recommendation. */
        public enum Relation {
            /** It was set exactly as recommended. */
            FOLLOWED
        }

        public boolean followed() {
            return outcome == Relation.FOLLOWED;
        }
    }

    /** The stop switch was turned on or off. Off also closes the breaker. */
    record Switched(Instant at, boolean stopped, String by) implements JournalEntry {

        public Switched {
            by = PlainText.of(by);
        }
    }

    /**
     * The oldest entries of the hash chain are removed from the journal.
     *
     * @param by             who removed them
     * @param firstSeq       number of the first of them in the chain
     * @param lastSeq        number of the last of them
     * @param entries        how many there are, 1 or more
     * @param file           name of the file to which version 0.1.0 moved them, without its path; null without one
     * @param fileSha256     SHA-256 of that file, 64 hexadecimal digits; null without one
     * @param archivesSha256 SHA-256 over all anchors of the chain up to this one, 64 hexadecimal digits
     */
    record Archived(Instant at, String by, long firstSeq, long lastSeq, long entries,
            @Nullable String file, @Nullable String fileSha256, String archivesSha256) implements JournalEntry {

        public Archived {
            by = PlainText.of(by);
        }
    }
}
