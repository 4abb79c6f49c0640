package dev.plimsoll.change;

import dev.plimsoll.change.ChangeRecord.LatestChange.Reply;
import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Blocked;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.SetElsewhere;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.change.JournalEntry.Verified;
import dev.plimsoll.change.effect.EffectVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Change status of one compute, according to its journal.
 *
 * @param recommended  the latest recommendation
 * @param approved     an approval that no change has used yet
 * @param dismissed    the latest rejection, unless an approval came after it
 * @param blocked      the latest guardrail that blocked a change since that recommendation
 * @param latest       the latest change
 * @param verdicts     verdicts on its changes, newest first, at most {@link #KEPT}
 * @param starts       times of its latest intents, newest first, at most {@link #KEPT}
 * @param setElsewhere the latest size that somebody else set, unless the agent changed it since
 */
public record ChangeRecord(@Nullable Recommended recommended, @Nullable Approved approved,
        @Nullable Dismissed dismissed, @Nullable Blocked blocked, @Nullable LatestChange latest,
        List<PastVerdict> verdicts, List<Instant> starts, @Nullable SetElsewhere setElsewhere) {

    /** More than any rule asks about. */
    public static final int KEPT = 24;

    public static final ChangeRecord EMPTY = new ChangeRecord(null, null, null, null, null, List.of(), List.of(), null);

    public ChangeRecord {
        verdicts = newest(verdicts);
        starts = newest(starts);
    }

    /** The dismissal that still holds at {@code now}; null if there is none. */
    public @Nullable Dismissed dismissedAt(Instant now) {
        return dismissed != null && dismissed.until().isAfter(now) ? dismissed : null;
    }

    /**
     * A change and what became of it.
     *
     * @param intent   the change
     * @param reply what is known of the request
     * @param operations ids of the platform's operations that have not ended, as far as the journal tells
     * @param end      its result; null while it is open
     * @param endedAt  time of that; null while it is open
     * @param verdict  whether it helped; null while that is not known
     */
    public record LatestChange(Intended intent, Reply reply, List<String> operations, @Nullable Result end,
            @Nullable Instant endedAt, @Nullable Verified verdict) {

        public LatestChange {
            operations = List.copyOf(operations);
        }

        /** What is known of the request of a change. */
        public enum Reply {
            /** Nothing. */
            NONE,
            /** The platform accepted it. */
            ACCEPTED,
            /** It is proposed as code, and people may apply it at any time. */
            PROPOSED
        }

        /** How a change ended. */
        public enum Result {
            /** The platform refused it, or nothing was sent. */
            REFUSED,
            /** The new size was listed. */
            APPLIED,
            /** The new size will not come any more. */
            FAILED
        }

        public boolean isOpen() {
            return end == null;
        }

        /** Whether the new size is in use, and nobody knows yet whether it helps. */
        public boolean isUnverified() {
            return end == Result.APPLIED && verdict == null && !intent.isRollBack();
        }

        private LatestChange ended(Result result, Instant at) {
            return new LatestChange(intent, reply, operations, result, at, verdict);
        }
    }

    /** A change with its verdict. */
    public record PastVerdict(Intended change, Verified verified) {}

    /** The status after all entries of one compute, oldest first. */
    public static ChangeRecord of(List<JournalEntry> entries) {
        ChangeRecord record = EMPTY;
        for (JournalEntry entry : entries) {
            record = record.after(entry);
        }
        return record;
    }

    /** The status after one more entry. */
    public ChangeRecord after(JournalEntry entry) {
        return switch (entry) {
            case Recommended advice -> new ChangeRecord(advice, approved, dismissed, null, latest, verdicts, starts,
                    setElsewhere);
            case Approved approval -> new ChangeRecord(recommended, approval, null, blocked, latest, verdicts, starts,
                    null);
            case Dismissed dismissal -> new ChangeRecord(recommended, null, dismissal, blocked, latest, verdicts,
                    starts, setElsewhere);
            case Blocked veto -> new ChangeRecord(recommended, approved, dismissed, veto, latest, verdicts, starts,
                    setElsewhere);
            case Intended intent -> new ChangeRecord(recommended, null, dismissed, blocked,
                    new LatestChange(intent, Reply.NONE, List.of(), null, null, null), verdicts,
                    before(intent.at(), starts),
                    null);
            case Executed done when done.outcome().equals(Executed.REFUSED) ->
                ended(done.changeId(), LatestChange.Result.REFUSED, done.at());
            case Executed done when done.outcome().equals(Executed.ACCEPTED)
                    || done.outcome().equals(Executed.FINISHED) ->
                replied(done, Reply.ACCEPTED);
            case Executed done when done.outcome().equals(Executed.PROPOSED) -> replied(done, Reply.PROPOSED);
            case Executed done -> this;
            case Settled end -> ended(end.changeId(), end.result().equals(Settled.FAILED)
                    ? LatestChange.Result.FAILED
                    : LatestChange.Result.APPLIED, end.at());
            case Verified verified -> verified(verified);
            case SetElsewhere other -> new ChangeRecord(recommended, null, dismissed, blocked, latest, verdicts, starts,
                    other);
            case Switched unrelated -> this;
        };
    }

    /** The open change; null if there is none. */
    public @Nullable Intended open() {
        return latest != null && latest.isOpen() ? latest.intent() : null;
    }

    /**
     * Whether a change began under a later lease than {@code epoch}. An agent of the earlier lease listed before that
     * change, so it concludes nothing any more.
     */
    public boolean isAfterLease(long epoch) {
        return latest != null && latest.intent().epoch() > epoch;
    }

    /** The latest change, if it is the one with this id. */
    public Optional<Intended> intent(String changeId) {
        return Optional.ofNullable(latest)
                .map(LatestChange::intent)
                .filter(intent -> intent.changeId().equals(changeId));
    }

    /** Time of the latest intent; null without a change. */
    public @Nullable Instant lastChange() {
        return latest == null ? null : latest.intent().at();
    }

    /** The verdicts that count for the breaker, newest first: all after {@code resumed}, or all without it. */
    public List<EffectVerdict> verdictsSince(@Nullable Instant resumed) {
        return verdicts.stream()
                .filter(past -> resumed == null || past.verified().at().isAfter(resumed))
                .map(past -> past.verified().verdict())
                .toList();
    }

    /** The result of a change ends only that change: another agent may have started its own meanwhile. */
    private ChangeRecord ended(String changeId, LatestChange.Result result, Instant at) {
        return latest == null || !latest.isOpen() || !latest.intent().changeId().equals(changeId)
                ? this
                : with(latest.ended(result, at), verdicts);
    }

    private ChangeRecord replied(Executed done, Reply reply) {
        return latest == null || !latest.isOpen() || !latest.intent().changeId().equals(done.changeId())
                ? this
                : with(new LatestChange(latest.intent(), reply, done.operations(), null, null, null), verdicts);
    }

    /** The first verdict counts: an agent that lost its lease meanwhile may write a second one. */
    private ChangeRecord verified(Verified verified) {
        if (latest == null || latest.verdict() != null || !latest.intent().changeId().equals(verified.changeId())) {
            return this;
        }
        return with(
                new LatestChange(latest.intent(), latest.reply(), latest.operations(), latest.end(),
                        latest.endedAt(), verified),
                before(new PastVerdict(latest.intent(), verified), verdicts));
    }

    private ChangeRecord with(LatestChange change, List<PastVerdict> known) {
        return new ChangeRecord(recommended, approved, dismissed, blocked, change, known, starts, setElsewhere);
    }

    private static <T> List<T> before(T newest, List<T> older) {
        List<T> all = new ArrayList<>(older.size() + 1);
        all.add(newest);
        all.addAll(older);
        return all;
    }

    private static <T> List<T> newest(List<T> all) {
        return List.copyOf(all.subList(0, Math.min(KEPT, all.size())));
    }
}
