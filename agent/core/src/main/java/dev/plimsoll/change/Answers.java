package dev.plimsoll.change;

import dev.plimsoll.change.JournalEntry.Approved;
import dev.plimsoll.change.JournalEntry.Dismissed;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Switched;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Records a person's answers to recommended changes, and the stop switch, in the journal. */
public final class Answers {

    private static final String UNKNOWN = "What it waits for is unknown now: plimsoll advise --explain shows it once the "
            + "platform answers.";

    private final Supplier<Journal> journal;
    private final boolean mayApply;

    /**
     * @param mayApply whether any compute may be changed at all, so that an approval can take effect
     */
    public Answers(Supplier<Journal> journal, boolean mayApply) {
        this.journal = journal;
        this.mayApply = mayApply;
    }

    /** Result of an answer. */
    public sealed interface Answer {

        /** Recorded; {@code what} says what it means. */
        record Taken(String what) implements Answer {}

        /** The journal has no such compute. */
        record NoSuchCompute(String name) implements Answer {}

        /** No change is recommended for the compute. */
        record NoProposal(String why) implements Answer {}
    }

    /**
     * Approves the change recommended for {@code compute}. The approval holds for that target and for one change.
     *
     * @param compute       endpoint id, or {@code project/endpoint}
     * @param atOnce        whether to make the change at the next pass, even if the compute is awake
     * @param by            who approved
     * @param computeStatus the present status of a compute, which shows what its change waits for; empty if unknown
     */
    public Answer approve(String compute, boolean atOnce, String by, Instant now,
            Function<ComputeId, Optional<ComputeStatus>> computeStatus) {
        Optional<ComputeId> id = journal.get().find(compute);
        if (id.isEmpty()) {
            return new Answer.NoSuchCompute(compute);
        }
        if (!mayApply) {
            return new Answer.NoProposal("sizing.mode is not apply, so nothing would carry out an approval");
        }
        Recommended proposal = ChangeRecord.of(journal.get().of(id.get())).recommended();
        if (proposal == null || proposal.to().equals(proposal.from())) {
            return new Answer.NoProposal(proposal == null
                    ? "there is no recommendation for it yet"
                    : "the present recommendation is to %s (%s): %s".formatted(proposal.action(), proposal.reason(),
                            proposal.why()));
        }
        Optional<ApprovalNotice> notice = computeStatus.apply(id.get()).map(one -> new ApprovalNotice(one, atOnce));
        journal.get()
                .append(new Approved(now, id.get(), proposal.to(), by, atOnce,
                        notice.map(ApprovalNotice::waits).orElse(null)));
        return new Answer.Taken("%s may change from %s to %s, once. %s".formatted(id.get(),
                proposal.from().asBounds(), proposal.to().asBounds(),
                notice.map(ApprovalNotice::sentence).orElse(UNKNOWN)));
    }

    /** Rejects changes of {@code compute} for a time; recommendations are still shown. */
    public Answer dismiss(String compute, Duration howLong, String by, Instant now) {
        Optional<ComputeId> id = journal.get().find(compute);
        if (id.isEmpty()) {
            return new Answer.NoSuchCompute(compute);
        }
        Instant until = now.plus(howLong);
        journal.get().append(new Dismissed(now, id.get(), until, by));
        return new Answer.Taken("%s is not changed until %s".formatted(id.get(), until));
    }

    /** Turns the stop switch on. A change already requested from the platform is not cancelled. */
    public Answer stop(String by, Instant now) {
        journal.get().append(new Switched(now, true, by));
        return new Answer.Taken("no change starts until plimsoll resume");
    }

    /** Turns the stop switch off. */
    public Answer resume(String by, Instant now) {
        journal.get().append(new Switched(now, false, by));
        return new Answer.Taken("changes may start again");
    }

}
