package dev.plimsoll.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One entry of the journal: a recommendation, an answer, an intent, an action or a result. */
public sealed interface JournalEntry {

    Instant at();

    /** The compute; null if the entry concerns the whole fleet. */
    default @Nullable ComputeId subject() {
        return null;
    }

    /** An entry about one compute. */
    sealed interface OfCompute extends JournalEntry {

        ComputeId compute();

        @Override
        default ComputeId subject() {
            return compute();
        }
    }

    /**
     * A recommendation that differs from the previous one.
     *
     * @param branchId the branch of the compute at that time
     */
    record Recommended(Instant at, ComputeId compute, String action, String reason, SettingValue from,
            SettingValue to, String branchId, String why) implements OfCompute {

        /** A recommendation about the size. */
        public Recommended(Instant at, ComputeId compute, String action, String reason, SizeRange from, SizeRange to,
                String branchId, String why) {
            this(at, compute, action, reason, SettingValue.of(from), SettingValue.of(to), branchId, why);
        }

        /** Whether it asks for anything. */
        boolean asks() {
            return !action.equals(Action.HOLD.word()) || Recommendation.asks(Action.HOLD, Reason.read(reason));
        }

        /** Whether {@code advice} asks for the same. */
        public boolean says(Recommendation advice) {
            return action.equals(advice.action().word()) && reason.equals(advice.reason().word())
                    && to.equals(advice.wanted());
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
     */
    record Approved(Instant at, ComputeId compute, SettingValue from, SettingValue to, String branchId, String by,
            boolean atOnce, @Nullable String waits) implements OfCompute {

        public Approved {
            by = PlainText.of(by);
        }

        /** An approval of another size. */
        public Approved(Instant at, ComputeId compute, SizeRange from, SizeRange to, String branchId, String by,
                boolean atOnce, @Nullable String waits) {
            this(at, compute, SettingValue.of(from), SettingValue.of(to), branchId, by, atOnce, waits);
        }

        /** Whether it allows {@code compute} to get {@code target}. */
        public boolean allows(@Nullable SettingValue present, String presentBranch, SettingValue target) {
            return to.equals(target) && from.equals(present) && branchId.equals(presentBranch);
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
            @Nullable String action, @Nullable String reason) implements OfCompute {

        public Dismissed {
            by = PlainText.of(by);
            because = because == null ? null : PlainText.of(because);
        }

        /** An answer to whatever will be recommended. */
        public Dismissed(Instant at, ComputeId compute, Instant until, String by, @Nullable String because) {
            this(at, compute, until, by, because, null, null);
        }

        /** Whether it answers a recommendation of this action and reason, whatever its target. */
        public boolean answers(String action, String reason) {
            return this.action == null || (this.action.equals(action) && reason.equals(this.reason));
        }
    }

    /** A person took back the dismissal in force. */
    record DismissalUndone(Instant at, ComputeId compute, String by) implements OfCompute {

        public DismissalUndone {
            by = PlainText.of(by);
        }
    }

    /** A guardrail blocked a change, for another reason than before. */
    record Blocked(Instant at, ComputeId compute, String guardrail, String why) implements OfCompute {}

    /**
     * The intent to change one setting; written before the platform is asked.
     *
     * @param basis what it rests on, and what is expected of it
     * @param epoch epoch of the lease under which it was decided
     */
    record Intended(Instant at, ComputeId compute, String changeId, SettingValue from, SettingValue to, String why,
            ChangeBasis basis, long epoch) implements OfCompute {

        /** The intent to change the size. */
        public Intended(Instant at, ComputeId compute, String changeId, SizeRange from, SizeRange to, String why,
                ChangeBasis basis, long epoch) {
            this(at, compute, changeId, SettingValue.of(from), SettingValue.of(to), why, basis, epoch);
        }

        public ComputeSetting setting() {
            return to.setting();
        }

        public boolean isRollBack() {
            return basis.rollsBack() != null;
        }
    }

    /**
     * Reply of the platform: {@code accepted}, {@code refused}, {@code no_reply}; {@code clamped}, when it accepted the
     * change and its reply shows another value; {@code finished}, when the operations of an accepted change ended well;
     * {@code proposed}, for a change that was proposed as code; or {@code not_sent}, where the request of the intent
     * certainly never left this process.
     *
     * @param operations ids of the platform's operations that are still to be followed; empty if there are none
     */
    record Executed(Instant at, ComputeId compute, String changeId, String outcome, String detail,
            List<String> operations) implements OfCompute {

        public Executed {
            operations = List.copyOf(operations);
        }

        /** A reply without operations. */
        public Executed(Instant at, ComputeId compute, String changeId, String outcome, String detail) {
            this(at, compute, changeId, outcome, detail, List.of());
        }

        public static final String ACCEPTED = "accepted";
        public static final String CLAMPED = "clamped";
        public static final String REFUSED = "refused";
        /** Nothing of the request left this process. The intent counts as if it had not been written. */
        public static final String NOT_SENT = "not_sent";
        public static final String NO_REPLY = "no_reply";
        public static final String FINISHED = "finished";
        public static final String PROPOSED = "proposed";
    }

    /**
     * What reading showed of a change: {@code applied}, {@code rolled_back} for an applied roll-back, {@code failed}
     * where it cannot come any more, {@code not_applied} where it did not come for so long that nobody waits for it any
     * more, or {@code clamped} where the platform accepted it and shows another value.
     *
     * @param detail what was read
     * @param shown  the value that was read; null where the change says it, or none was read
     */
    record Settled(Instant at, ComputeId compute, String changeId, String result, String detail,
            @Nullable SettingValue shown) implements OfCompute {

        /** What was read of a change that says the value, or whose value does not matter. */
        public Settled(Instant at, ComputeId compute, String changeId, String result, String detail) {
            this(at, compute, changeId, result, detail, null);
        }

        public static final String APPLIED = "applied";
        public static final String ROLLED_BACK = "rolled_back";
        public static final String FAILED = "failed";
        public static final String NOT_APPLIED = "not_applied";
        public static final String CLAMPED = "clamped";

        /** Whether the intended value is in use. */
        public boolean isInUse() {
            return result.equals(APPLIED) || result.equals(ROLLED_BACK);
        }
    }

    /** Whether an applied change helped. */
    record Verified(Instant at, ComputeId compute, String changeId, EffectVerdict verdict, String detail)
            implements
                OfCompute {}

    /**
     * A setting changed without an intent of any agent on this store: somebody else set it.
     *
     * @param followed whether it was set exactly as recommended at that time; nobody knows by whom
     */
    record SetElsewhere(Instant at, ComputeId compute, SettingValue from, SettingValue to, boolean followed)
            implements
                OfCompute {

        /** Somebody else set a value that was not recommended. */
        public SetElsewhere(Instant at, ComputeId compute, SettingValue from, SettingValue to) {
            this(at, compute, from, to, false);
        }

        /** The same for a size. */
        public SetElsewhere(Instant at, ComputeId compute, SizeRange from, SizeRange to) {
            this(at, compute, SettingValue.of(from), SettingValue.of(to));
        }
    }

    /** The stop switch was turned on or off. Off also closes the breaker. */
    record Switched(Instant at, boolean stopped, String by) implements JournalEntry {

        public Switched {
            by = PlainText.of(by);
        }
    }

    /**
     * Old entries of the hash chain were written to a file, and are deleted from the journal.
     *
     * @param by         who archived them
     * @param firstSeq   number of the first of them in the chain
     * @param lastSeq    number of the last of them; entries between the two that are still needed stay
     * @param entries    how many there are, 1 or more
     * @param file       name of the file, without its path
     * @param fileSha256 SHA-256 of the file, 64 hexadecimal digits
     * @param gapsSha256 SHA-256 over the places where entries are missing, 64 hexadecimal digits
     */
    record Archived(Instant at, String by, long firstSeq, long lastSeq, long entries, String file, String fileSha256,
            String gapsSha256) implements JournalEntry {

        public Archived {
            by = PlainText.of(by);
        }
    }
}
