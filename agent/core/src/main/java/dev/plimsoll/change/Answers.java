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

/** Takes a person's answers to proposals, and the stop switch, into the journal. */
public final class Answers {

    private static final String UNTOLD = "What it waits for is not known now: plimsoll advise --explain tells it when the "
            + "platform answers.";

    private final Journal journal;
    private final boolean mayApply;

    /**
     * @param mayApply whether any compute may be changed at all, so that a yes could be carried out
     */
    public Answers(Journal journal, boolean mayApply) {
        this.journal = journal;
        this.mayApply = mayApply;
    }

    /** What became of an answer. */
    public sealed interface Answer {

        /** Taken down; {@code what} says what it means. */
        record Taken(String what) implements Answer {}

        /** There is no such compute in the record. */
        record NoSuchCompute(String name) implements Answer {}

        /** The compute has no change proposed. */
        record NoProposal(String why) implements Answer {}
    }

    /**
     * Says yes to the change of size that is proposed for {@code compute}. The yes holds for that target and one change.
     *
     * @param compute  endpoint id, or {@code project/endpoint}
     * @param atOnce   whether the change is to be made at the next pass, also while the compute is awake
     * @param by       who said so
     * @param computeStatus where a compute stands at present, to say what its change waits for; empty where that is not known
     */
    public Answer approve(String compute, boolean atOnce, String by, Instant now,
            Function<ComputeId, Optional<ComputeStatus>> computeStatus) {
        Optional<ComputeId> id = journal.find(compute);
        if (id.isEmpty()) {
            return new Answer.NoSuchCompute(compute);
        }
        if (!mayApply) {
            return new Answer.NoProposal("sizing.mode is not apply, so nothing would carry out an approval");
        }
        Recommended proposal = ChangeRecord.of(journal.of(id.get())).recommended();
        if (proposal == null || proposal.to().equals(proposal.from())) {
            return new Answer.NoProposal(proposal == null
                    ? "nothing was recommended for it yet"
                    : "the present advice is to %s (%s): %s".formatted(proposal.action(), proposal.reason(),
                            proposal.why()));
        }
        Optional<ApprovalNotice> notice = computeStatus.apply(id.get()).map(one -> new ApprovalNotice(one, atOnce));
        journal.append(new Approved(now, id.get(), proposal.to(), by, atOnce,
                notice.map(ApprovalNotice::waits).orElse(null)));
        return new Answer.Taken("%s may change from %s to %s, once. %s".formatted(id.get(),
                proposal.from().asBounds(), proposal.to().asBounds(),
                notice.map(ApprovalNotice::sentence).orElse(UNTOLD)));
    }

    /** Says no to changes of {@code compute} for a time; its advice is still shown. */
    public Answer dismiss(String compute, Duration howLong, String by, Instant now) {
        Optional<ComputeId> id = journal.find(compute);
        if (id.isEmpty()) {
            return new Answer.NoSuchCompute(compute);
        }
        Instant until = now.plus(howLong);
        journal.append(new Dismissed(now, id.get(), until, by));
        return new Answer.Taken("%s is left as it is until %s".formatted(id.get(), until));
    }

    /** Throws the stop switch. A change that was already asked for is not called back. */
    public Answer stop(String by, Instant now) {
        journal.append(new Switched(now, true, by));
        return new Answer.Taken("no change is begun until plimsoll resume");
    }

    /** Releases the stop switch. */
    public Answer resume(String by, Instant now) {
        journal.append(new Switched(now, false, by));
        return new Answer.Taken("changes may begin again");
    }

}
