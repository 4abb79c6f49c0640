package dev.plimsoll.change.status;

import dev.plimsoll.change.journal.AnswerJournal;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere.Relation;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.Wording;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.SettingValue;
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
    private final boolean mayApply;
    private final Runnable taken;

    /** Answers that nobody waits to see. */
    public Answers(Supplier<? extends AnswerJournal> journal, Wording wording, boolean mayApply) {
        this(journal, wording, mayApply, () -> {});
    }

    /**
     * @param wording  renders what an approved change waits for, for the journal
     * @param mayApply whether any compute may be changed at all, so that an approval can take effect
     * @param taken    runs when an answer is recorded, before its result is returned, so that the status shown next knows it
     */
    public Answers(Supplier<? extends AnswerJournal> journal, Wording wording, boolean mayApply, Runnable taken) {
        this.journal = journal;
        this.wording = wording;
        this.mayApply = mayApply;
        this.taken = taken;
    }

    /** Result of an answer. */
    public sealed interface AnswerResult {

        /** The answer is recorded. */
        sealed interface Taken extends AnswerResult {}

        /**
         * A change is approved, once.
         *
         * @param notice its consequences; null where they are not known now
         */
        record ApprovalTaken(ComputeId compute, SettingValue from, SettingValue to, @Nullable ApprovalNotice notice)
                implements
                    Taken {}

        /** Changes of a compute are rejected until {@code until}. */
        record DismissalTaken(ComputeId compute, Instant until) implements Taken {}

        /** A dismissal is taken back. */
        record DismissalTakenBack(ComputeId compute) implements Taken {}

        /** The stop switch is on. */
        record StopTaken() implements Taken {}

        /** The stop switch is off. */
        record ResumeTaken() implements Taken {}

        /** What is written names no compute that the store knows, or more than one. Nothing is recorded. */
        record NotOneCompute(NamedCompute.NotOne name) implements AnswerResult {}

        /** Nothing is dismissed for the compute that could be taken back. */
        record NothingDismissed(ComputeId compute) implements AnswerResult {}

        /** No change is recommended that could be approved. */
        sealed interface NoProposal extends AnswerResult {}

        /** Nothing would carry out an approval. */
        record NothingApplies() implements NoProposal {}

        /** There is no recommendation yet. */
        record NothingRecommended() implements NoProposal {}

        /** The present recommendation is none that the agent may carry out. */
        record NothingChanges(Recommended recommended) implements NoProposal {}
    }

    /**
     * Approves the change recommended for {@code compute}. The approval holds for that target and for one change.
     *
     * @param compute       endpoint id, or {@code project/endpoint}
     * @param atOnce        whether to make the change at the next pass, even if the compute is awake
     * @param by            who approved
     * @param computeStatus the present status of a compute, which shows what its change waits for; empty if unknown
     */
    public AnswerResult approve(String compute, boolean atOnce, String by, Instant now,
            Function<ComputeId, Optional<ComputeStatus>> computeStatus) {
        return of(compute, id -> {
            if (!mayApply) {
                return new AnswerResult.NothingApplies();
            }
            ApprovalNotice notice = computeStatus.apply(id)
                    .map(status -> ApprovalNotice.of(status, atOnce))
                    .orElse(null);
            String waits = waits(notice);
            Recommended proposal = journal.get().answer(id, record -> {
                Recommended asked = record.recommended();
                return asked == null || asked.to().equals(asked.from())
                        ? List.of()
                        : List.of(new Approved(now, id, asked.from(), asked.to(), asked.branchId(), by, atOnce, waits));
            }).recommended();
            if (proposal == null) {
                return new AnswerResult.NothingRecommended();
            }
            if (proposal.to().equals(proposal.from())) {
                return new AnswerResult.NothingChanges(proposal);
            }
            taken.run();
            return new AnswerResult.ApprovalTaken(id, proposal.from(), proposal.to(), notice);
        });
    }

    private AnswerResult of(String name, Function<ComputeId, AnswerResult> answer) {
        return switch (NamedCompute.of(name, journal.get().computes().stream())) {
            case NamedCompute.TheOne(ComputeId id) -> answer.apply(id);
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
     * @param because the reason; null where none is given
     */
    public AnswerResult dismiss(String compute, Duration howLong, String by, @Nullable String because, Instant now) {
        return of(compute, id -> {
            Instant until = now.plus(howLong);
            journal.get().answer(id, record -> {
                Recommended answered = record.recommended() != null && record.recommended().asks()
                        ? record.recommended()
                        : null;
                Dismissed dismissed = new Dismissed(now, id, until, by, because,
                        answered == null ? null : answered.action(), answered == null ? null : answered.reason());
                return Stream.concat(givenUp(record, null, by, now), Stream.of(dismissed)).toList();
            });
            taken.run();
            return new AnswerResult.DismissalTaken(id, until);
        });
    }

    /** Takes back the dismissal in force of {@code compute}. */
    public AnswerResult undoDismissal(String compute, String by, Instant now) {
        return of(compute, id -> {
            ChangeRecord before = journal.get()
                    .answer(id, record -> record.dismissedAt(now) == null
                            ? List.of()
                            : List.of(new DismissalUndone(now, id, by)));
            if (before.dismissedAt(now) == null) {
                return new AnswerResult.NothingDismissed(id);
            }
            taken.run();
            return new AnswerResult.DismissalTakenBack(id);
        });
    }

    /** The dismissals in force, in the order of their computes. */
    public List<Dismissed> dismissals(Instant now) {
        return journal.get()
                .dismissedBeyond(now)
                .stream()
                .sorted(Comparator.comparing(ComputeId::toString))
                .flatMap(id -> Stream.ofNullable(journal.get().record(id).dismissedAt(now)))
                .toList();
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
                        wording.clause(new ChangeResult.GivenUp(by))));
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
