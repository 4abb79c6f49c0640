package dev.plimsoll.change.journal;

import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Archived;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.OfChange;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.JournalEntry.Withdrawn;
import dev.plimsoll.change.journal.LatestChange.ReplyState;
import dev.plimsoll.change.journal.PastVerdict.Undoing;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.SettingValue;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Change status of one compute, according to its journal.
 *
 * @param recommended  the latest recommendation
 * @param approved     an approval that no change has used yet
 * @param dismissed    the latest rejection, unless an approval came after it, or somebody took it back
 * @param blocked      the latest guardrail that blocked a change since that recommendation
 * @param latest       the latest change
 * @param verdicts     verdicts on its changes, newest first, at most {@link #KEPT}
 * @param attempts     its latest intents
 * @param foreign      the latest value of each setting that somebody else set, unless the agent changed it since
 */
public record ChangeRecord(@Nullable Recommended recommended, @Nullable Approved approved,
        @Nullable Dismissed dismissed, @Nullable Blocked blocked, @Nullable LatestChange latest,
        List<PastVerdict> verdicts, Attempts attempts, List<SetElsewhere> foreign) {

    /** More than any rule asks about. */
    public static final int KEPT = 24;

    public static final ChangeRecord EMPTY = new ChangeRecord(null, null, null, null, null, List.of(), Attempts.NONE,
            List.of());

    public ChangeRecord {
        verdicts = List.copyOf(verdicts.subList(0, Math.min(KEPT, verdicts.size())));
        foreign = List.copyOf(foreign);
    }

    /** The dismissal that still holds at {@code now}; null if there is none. */
    public @Nullable Dismissed dismissedAt(Instant now) {
        return dismissed != null && dismissed.until().isAfter(now) ? dismissed : null;
    }

    /** A copy without a dismissal and an approval that are over at {@code now}. */
    public ChangeRecord asOf(Instant now) {
        boolean isOver = approved != null && approved.until() != null && !now.isBefore(approved.until());
        return Objects.equals(dismissed, dismissedAt(now)) && !isOver ? this
                : new ChangeRecord(recommended, isOver ? null : approved, dismissedAt(now), blocked, latest, verdicts,
                        attempts, foreign);
    }

    /** The status after one more entry. */
    public ChangeRecord after(JournalEntry entry) {
        ChangeRecord without = latest == null ? null : latest.without();
        if (latest == null || without == null || entry instanceof Intended) {
            return with(entry);
        }
        if (entry instanceof Executed reply && reply.outcome() == ExecutionOutcome.NOT_SENT
                && reply.changeId().equals(latest.intent().changeId())) {
            // The record of before the intent, with that attempt noted.
            return new ChangeRecord(without.recommended, without.approved, without.dismissed, without.blocked,
                    without.latest, without.verdicts, without.attempts.notSent(latest.intent(), reply.at()),
                    without.foreign);
        }
        ChangeRecord then = with(entry);
        LatestChange change = then.latest;
        return change == null || change.without() == null
                ? then
                : then.with(change.with(without.after(entry)), then.verdicts);
    }

    /** A copy, not bound to give anything back if its latest change was not sent. */
    private ChangeRecord settled() {
        return latest == null || latest.without() == null ? this : with(latest.with(null), verdicts);
    }

    /** A copy by the entries of the hash chain alone: without what was recommended and blocked. */
    public ChangeRecord chained() {
        ChangeRecord before = latest == null ? null : latest.without();
        return new ChangeRecord(null, approved, dismissed, null,
                latest == null ? null : latest.with(before == null ? null : before.chained()), verdicts, attempts,
                foreign);
    }

    private ChangeRecord with(JournalEntry entry) {
        return switch (entry) {
            case Recommended advice -> new ChangeRecord(advice, approved, dismissed, null, latest, verdicts, attempts,
                    foreign);
            case Approved approval -> new ChangeRecord(recommended, approval, null, blocked, latest, verdicts,
                    attempts.approved(), foreignBut(approval.to().setting()));
            case Dismissed dismissal -> new ChangeRecord(recommended, null, dismissal, blocked, latest,
                    undoing(past -> true, way -> way.dismissed(true)), attempts, foreign);
            case DismissalUndone undone -> new ChangeRecord(recommended, approved, null, blocked, latest,
                    undoing(past -> true, way -> way.dismissed(false)), attempts, foreign);
            case Withdrawn back -> new ChangeRecord(recommended, null, dismissed, blocked, latest,
                    verdicts.stream().map(past -> past.asked() == null ? past : past.asked(null, back.at())).toList(),
                    attempts, foreign);
            case UndoAsked asked -> new ChangeRecord(recommended, null, dismissed, blocked, latest, verdicts.stream()
                    .map(past -> past.change().changeId().equals(asked.changeId()) ? past.asked(asked, asked.at())
                            : past)
                    .toList(), attempts.approved(), foreign);
            case Blocked veto -> new ChangeRecord(recommended, approved, dismissed, veto, latest, verdicts, attempts,
                    foreign);
            case Intended intent -> new ChangeRecord(recommended, null, dismissed, blocked,
                    LatestChange.begun(intent, latest, settled()),
                    intent.isRollBack() ? verdicts : undoingNothing(intent.setting()), attempts.begun(intent.at()),
                    foreignBut(intent.setting()));
            case Executed done -> switch (done.outcome()) {
                case REFUSED -> ended(done, LatestChange.End.REFUSED, null);
                case CLAMPED -> replied(done, ReplyState.CLAMPED);
                case ACCEPTED, FINISHED -> replied(done, ReplyState.ACCEPTED);
                case PROPOSED -> proposed(done);
                case NO_REPLY -> replied(done, ReplyState.NONE);
                case NOT_SENT -> this;
            };
            case Settled end -> ended(end, LatestChange.End.of(end), end.shown());
            case Verified verified -> verified(verified);
            case SetElsewhere other ->
                new ChangeRecord(recommended, null, dismissed, blocked, latest, undoingNothing(other.to().setting()),
                        attempts, Stream.concat(Stream.of(other), foreignBut(other.to().setting()).stream()).toList());
            case Switched unrelated -> this;
            case Archived unrelated -> this;
        };
    }

    /** Whether no change, verdict, approval or dismissal in it ends by itself. */
    public boolean hasSettled() {
        return open() == null && approved == null && dismissed == null
                && changes().stream().noneMatch(LatestChange::isUnverified);
    }

    /** Whether the platform began operations for the open change. */
    public boolean isWorkedOn() {
        return latest != null && latest.isOpen() && !latest.operations().isEmpty();
    }

    /** The open change; null if there is none. */
    public @Nullable Intended open() {
        return latest != null && latest.isOpen() ? latest.intent() : null;
    }

    /**
     * Whether a change began under a later claim than {@code epoch}. An agent of the earlier claim listed before that
     * change, so it concludes nothing any more.
     */
    public boolean isAfterClaim(long epoch) {
        return latest != null && latest.intent().epoch() > epoch;
    }

    /** The latest change of each setting and those that wait for a verdict, the latest first. */
    public List<LatestChange> changes() {
        return Stream.iterate(latest, Objects::nonNull, LatestChange::other).toList();
    }

    /** The latest change of one setting; null without one. */
    public @Nullable LatestChange latest(ComputeSetting setting) {
        return first(change -> change.intent().setting() == setting);
    }

    /** The change of one setting that waits for its verdict; null if none does. */
    public @Nullable LatestChange unverified(ComputeSetting setting) {
        return first(change -> change.intent().setting() == setting && change.isUnverified());
    }

    private @Nullable LatestChange first(Predicate<LatestChange> isIt) {
        return changes().stream().filter(isIt).findFirst().orElse(null);
    }

    /** The value of a setting that somebody else set, unless the agent changed it since; null if nobody did. */
    public @Nullable SetElsewhere setElsewhere(ComputeSetting setting) {
        return foreign.stream().filter(set -> set.to().setting() == setting).findFirst().orElse(null);
    }

    private List<SetElsewhere> foreignBut(ComputeSetting setting) {
        return foreign.stream().filter(set -> set.to().setting() != setting).toList();
    }

    /** The latest change of a setting, or the latest one that was not sent, if it is the one with this id. */
    public Optional<Intended> intent(String changeId) {
        Attempts.UnsentIntent unsent = attempts.unsent();
        if (unsent != null && unsent.intent().changeId().equals(changeId)) {
            return Optional.of(unsent.intent());
        }
        return changes().stream().map(LatestChange::intent).filter(of -> of.changeId().equals(changeId)).findFirst();
    }

    /** The verdicts that count for the breaker, newest first: all after {@code resumed}, or all without it. */
    public List<EffectVerdict> verdictsSince(@Nullable Instant resumed) {
        return verdicts.stream()
                .filter(past -> resumed == null || past.verified().at().isAfter(resumed))
                .map(past -> past.verified().verdict())
                .toList();
    }

    /** The change that a person can have undone: the latest one, unless it undid another, or somebody set a value since. */
    public @Nullable Intended undoable() {
        return latest == null || latest.end() != LatestChange.End.APPLIED || latest.intent().isRollBack()
                || setElsewhere(latest.intent().setting()) != null ? null : latest.intent();
    }

    /** The request of a person to undo a change, until that is done or given up; null without one. */
    public @Nullable PastVerdict undoAsked() {
        return verdicts.stream()
                .filter(past -> past.asked() != null && past.undoing() != null && !past.undoing().dismissed())
                .findFirst()
                .orElse(null);
    }

    /** The harmful change that is left to undo, of the size first: what holds another setting does not hold it. */
    public @Nullable PastVerdict toUndo(Compute compute) {
        return verdicts.stream()
                .filter(past -> past.undoing() != null && !past.undoing().dismissed()
                        && past.change().to().equals(compute.value(past.setting())))
                .min(Comparator.comparing(PastVerdict::setting))
                .orElse(null);
    }

    /** The verdicts after each way back that {@code concerns} selects went on by {@code step}, or ended by null. */
    private List<PastVerdict> undoing(Predicate<PastVerdict> concerns, Function<Undoing, @Nullable Undoing> step) {
        return verdicts.stream()
                .map(past -> past.undoing() == null || !concerns.test(past) ? past
                        : past.with(step.apply(past.undoing())))
                .toList();
    }

    /** The verdicts without a way back of this setting: it has another value by now, or a person wants this one. */
    private List<PastVerdict> undoingNothing(ComputeSetting setting) {
        return undoing(past -> past.setting() == setting, way -> null);
    }

    /**
     * The result of a change ends only that change: another agent may have started its own meanwhile. What did not come
     * for long may come after all.
     */
    private ChangeRecord ended(OfChange entry, LatestChange.End result, @Nullable SettingValue shown) {
        if (latest == null || !latest.takes(entry)) {
            return this;
        }
        Intended change = latest.intent();
        return with(latest.ended(result, entry.at(), shown), result == LatestChange.End.APPLIED
                ? undoingNothing(change.setting())
                : undoing(past -> past.change().changeId().equals(change.basis().rollsBack()),
                        way -> way.failed(change.at())));
    }

    private ChangeRecord replied(Executed done, ReplyState reply) {
        return latest == null || !latest.isOpen() || !latest.intent().changeId().equals(done.changeId())
                ? this
                : with(latest.replied(reply, done.operations()), verdicts);
    }

    /** An agent that has lost its claim may write its commit after another one found none: then the change is open again. */
    private ChangeRecord proposed(Executed done) {
        Attempts.UnsentIntent unsent = attempts.unsent();
        return unsent != null && open() == null && unsent.intent().changeId().equals(done.changeId())
                ? with(unsent.intent()).replied(done, ReplyState.PROPOSED)
                : replied(done, ReplyState.PROPOSED);
    }

    /** The first verdict counts: an agent that lost its claim meanwhile may write a second one. */
    private ChangeRecord verified(Verified verified) {
        for (LatestChange change : changes()) {
            if (change.takes(verified)) {
                boolean isForeign = setElsewhere(change.intent().setting()) != null;
                PastVerdict past = PastVerdict.of(change.intent(), verified, isForeign);
                return with(Objects.requireNonNull(latest).judged(verified),
                        Stream.concat(Stream.of(past), verdicts.stream()).toList());
            }
        }
        return this;
    }

    private ChangeRecord with(LatestChange change, List<PastVerdict> known) {
        return new ChangeRecord(recommended, approved, dismissed, blocked, change, known, attempts, foreign);
    }
}
