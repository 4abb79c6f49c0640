package dev.plimsoll.change.status;

import dev.plimsoll.change.journal.AnswerJournal;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere.Relation;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.JournalEntry.UndoAsked;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.JournalEntry.Withdrawn;
import dev.plimsoll.change.journal.LatestChange;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.PlainText;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Records a person's answers to recommended changes, and the stop switch, in the journal. */
public final class Answers {

    private final Supplier<? extends AnswerJournal> journal;
    private final Wording wording;
    private final Supplier<AnswerTerms> terms;
    private final Runnable taken;

    /** Answers that nobody waits to see. */
    public Answers(Supplier<? extends AnswerJournal> journal, Wording wording, AnswerTerms terms) {
        this(journal, wording, () -> terms, () -> {});
    }

    /**
     * What the configuration says of answers.
     *
     * @param mayApply whether any compute may be changed at all, so that an approval can take effect
     * @param expires  how long the approval of a change of a compute holds; null where that is not known
     */
    public record AnswerTerms(boolean mayApply, Function<ComputeId, @Nullable Duration> expires) {}

    /**
     * @param wording renders what an approved change waits for, for the journal
     * @param terms   asked at each answer
     * @param taken   runs when an answer is recorded, before its result is returned, so that the status shown next knows it
     */
    public Answers(Supplier<? extends AnswerJournal> journal, Wording wording, Supplier<AnswerTerms> terms,
            Runnable taken) {
        this.journal = journal;
        this.wording = wording;
        this.terms = terms;
        this.taken = taken;
    }

    /**
     * Approves the change recommended for {@code compute}. The approval holds for that target and for one change. A second one
     * of the same change is not recorded, unless it says at once and the first did not.
     *
     * @param compute       endpoint id, or {@code project/endpoint}
     * @param atOnce        whether to make the change at the next pass, even if the compute is awake
     * @param seen          when the recommendation was made that the person saw; null for the latest
     * @param by            who approved
     * @param computeStatus the present status of a compute, which shows what its change waits for; empty if unknown
     */
    public AnswerResult approve(String compute, boolean atOnce, @Nullable Instant seen, String by, Instant now,
            Function<ComputeId, Optional<ComputeStatus>> computeStatus) {
        return answered(compute, id -> {
            ApprovalNotice notice = computeStatus.apply(id)
                    .map(status -> ApprovalNotice.of(status, atOnce))
                    .orElse(null);
            Duration expires = terms.get().expires().apply(id);
            return record -> {
                Recommended asked = record.recommended();
                Approved approved = record.approved();
                if (!terms.get().mayApply()) {
                    return new Answer(new AnswerResult.NothingApplies());
                }
                if (asked == null) {
                    return new Answer(new AnswerResult.NothingRecommended());
                }
                if (isAnother(asked, seen)) {
                    return new Answer(new AnswerResult.Superseded(asked));
                }
                if (asked.to().equals(asked.from())) {
                    return new Answer(new AnswerResult.NothingChanges(asked));
                }
                if (approved != null && approved.allows(asked.from(), asked.branchId(), asked.to())
                        && !approved.isOver(now, expires) && (approved.atOnce() || !atOnce)) {
                    return new Answer(new AnswerResult.ApprovedBefore(approved, notice));
                }
                Approved taken = new Approved(now, id, asked.from(), asked.to(), asked.branchId(), by, atOnce,
                        waits(notice), expires == null ? null : now.plus(expires));
                return new Answer(new AnswerResult.ApprovalTaken(taken, notice), taken);
            };
        });
    }

    /** Whether the recommendation is not the one that the person saw. */
    private static boolean isAnother(Recommended proposal, @Nullable Instant seen) {
        return seen != null && !seen.equals(proposal.at());
    }

    /**
     * Has the latest change of {@code compute} undone, whatever its verdict. The same change is not made again for a time. A
     * second request is not recorded, unless it says at once and the first did not.
     *
     * @param atOnce whether to undo it at the next pass, even if the compute is awake
     */
    public AnswerResult undo(String compute, boolean atOnce, String by, Instant now) {
        return answered(compute, id -> record -> {
            Intended change = record.undoable();
            if (!terms.get().mayApply()) {
                return new Answer(new AnswerResult.NothingApplies());
            }
            PendingAnswer before = PendingAnswer.of(record, null);
            PastVerdict asked = record.undoAsked();
            if (before != null && asked != null && asked.change().equals(change)
                    && (before.atOnce() || !atOnce)) {
                return new Answer(new AnswerResult.UndoAskedBefore(before));
            }
            return change == null ? new Answer(new AnswerResult.NothingToUndo(id, record.latest()))
                    : new Answer(new AnswerResult.UndoTaken(id, change.to(), change.from(), atOnce),
                            Stream.concat(ended(record, change, by, now),
                                    Stream.of(new UndoAsked(now, id, change.changeId(), by, atOnce))).toList());
        });
    }

    /** The verdict on a change that nobody waits for any more; empty if it has one. */
    private Stream<JournalEntry> ended(ChangeRecord record, Intended change, String by, Instant now) {
        return record.changes()
                .stream()
                .filter(LatestChange::isUnverified)
                .filter(open -> open.intent().equals(change))
                .map(open -> new Verified(now, change.compute(), change.changeId(), EffectVerdict.INCONCLUSIVE,
                        wording.clause(new ChangeResult.UndoneOnRequest(change.from(), by))));
    }

    /** Takes back the approval of {@code compute}, or the request to undo its latest change, that no change has used yet. */
    public AnswerResult withdraw(String compute, String by, Instant now) {
        return answered(compute, id -> record -> {
            PendingAnswer pending = PendingAnswer.of(record.asOf(now), null);
            return pending == null ? new Answer(new AnswerResult.NothingPending(id))
                    : new Answer(new AnswerResult.AnswerTakenBack(pending), new Withdrawn(now, id, by));
        });
    }

    /**
     * The answers that no change has used yet, in the order of their computes.
     *
     * @param plan what follows for a compute now; null where that is not known
     */
    public List<PendingAnswer> pending(Instant now, Function<ComputeId, @Nullable Plan> plan) {
        return sorted(journal.get().answered(),
                id -> PendingAnswer.of(journal.get().record(id).asOf(now), plan.apply(id)));
    }

    private static <T> List<T> sorted(List<ComputeId> ids, Function<ComputeId, @Nullable T> answer) {
        return ids.stream()
                .sorted(Comparator.comparing(ComputeId::toString))
                .flatMap(id -> Stream.ofNullable(answer.apply(id)))
                .toList();
    }

    /** What a person's answer comes to, and the entries that record it; none where nothing is recorded. */
    private record Answer(AnswerResult result, List<JournalEntry> entries) {

        Answer(AnswerResult result, JournalEntry... entries) {
            this(result, List.of(entries));
        }
    }

    /** Records an answer by a rule, which the journal applies to what it holds then. */
    private AnswerResult answered(String name, Function<ComputeId, Function<ChangeRecord, Answer>> rules) {
        return switch (NamedCompute.of(name, journal.get().computes().stream())) {
            case NamedCompute.TheOne(ComputeId id) -> {
                Function<ChangeRecord, Answer> rule = rules.apply(id);
                Answer answer = rule.apply(journal.get().answer(id, record -> rule.apply(record).entries()));
                if (!answer.entries().isEmpty()) {
                    taken.run();
                }
                yield answer.result();
            }
            case NamedCompute.NotOne refused -> new AnswerResult.NotOneCompute(refused);
        };
    }

    /** What the change waits for, as the journal keeps it; null where it waits for nothing, or that is not known. */
    private @Nullable String waits(@Nullable ApprovalNotice notice) {
        return switch (notice) {
            case ApprovalNotice.Waits waits -> wording.clause(waits.until());
            case ApprovalNotice.Vetoed vetoed -> wording.clauses(vetoed.vetoes());
            case ApprovalNotice.Unblocks unblocks -> null;
            case ApprovalNotice.NextPass next -> null;
            case null -> null;
        };
    }

    /**
     * Rejects what is recommended for {@code compute}, and any change of it, for a time; recommendations are still shown. An open
     * change is given up: the agent stops waiting for it.
     *
     * @param seen    when the recommendation was made that the person saw; null for the latest
     * @param because the reason; null where none is given
     */
    public AnswerResult dismiss(String compute, Duration howLong, @Nullable Instant seen, String by,
            @Nullable String because, Instant now) {
        return answered(compute, id -> record -> {
            Recommended proposal = record.recommended();
            if (proposal != null && isAnother(proposal, seen)) {
                return new Answer(new AnswerResult.Superseded(proposal));
            }
            Instant until = now.plus(howLong);
            Recommended answered = proposal != null && proposal.asks() ? proposal : null;
            Dismissed dismissed = new Dismissed(now, id, until, by, because,
                    answered == null ? null : answered.action(), answered == null ? null : answered.reason());
            return new Answer(new AnswerResult.DismissalTaken(id, until),
                    Stream.concat(givenUp(record, null, by, now), Stream.of(dismissed)).toList());
        });
    }

    /** Takes back the dismissal in force of {@code compute}. */
    public AnswerResult undoDismissal(String compute, String by, Instant now) {
        return answered(compute, id -> record -> record.dismissedAt(now) == null
                ? new Answer(new AnswerResult.NothingDismissed(id))
                : new Answer(new AnswerResult.DismissalTakenBack(id), new DismissalUndone(now, id, by)));
    }

    /** The dismissals in force, in the order of their computes. */
    public List<Dismissed> dismissals(Instant now) {
        return sorted(journal.get().dismissedBeyond(now), id -> journal.get().record(id).dismissedAt(now));
    }

    /**
     * Records the settings of a compute that a person changed by Plimsoll itself, so that no agent takes them for unknown. An
     * open change of such a setting is given up.
     *
     * @param policy which settings an agent may change, and so which of others it notes
     */
    public void changed(Compute before, Compute after, ChangePolicy policy, String by, Instant now) {
        journal.get()
                .answer(after.id(), record -> after.values()
                        .stream()
                        .filter(to -> policy.settings().contains(to.setting()))
                        .flatMap(to -> Stream.ofNullable(before.value(to.setting()))
                                .filter(from -> !from.equals(to))
                                .flatMap(from -> Stream.concat(givenUp(record, to.setting(), by, now),
                                        Stream.of(new SetElsewhere(now, after.id(), from, to,
                                                policy.isAdvised(record, from, to) ? Relation.FOLLOWED : null,
                                                PlainText.of(by))))))
                        .toList());
    }

    private Stream<JournalEntry> givenUp(ChangeRecord record, @Nullable ComputeSetting setting, String by,
            Instant now) {
        return Stream.ofNullable(record.open())
                .filter(open -> setting == null || open.setting() == setting)
                .map(open -> new Settled(now, open.compute(), open.changeId(), Settled.ChangeEnd.FAILED,
                        wording.clause(new ChangeResult.GivenUp(by)), null));
    }

    /** Turns the stop switch on. A change already requested from the platform is not cancelled. */
    public AnswerResult stop(String by, Instant now) {
        return turned(new Switched(now, true, by), new AnswerResult.StopTaken());
    }

    /** Turns the stop switch off. */
    public AnswerResult resume(String by, Instant now) {
        return turned(new Switched(now, false, by), new AnswerResult.ResumeTaken());
    }

    private AnswerResult turned(Switched entry, AnswerResult result) {
        journal.get().append(entry);
        taken.run();
        return result;
    }
}
