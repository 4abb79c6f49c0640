package dev.plimsoll.change.explore;

import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.SetElsewhere;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.plan.ChangeAttempt;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One state of everything: the platform, the network, the store and two agents.
 *
 * <p>The explorer keeps one instance of each equal part, so states are compared by the identity of their parts.
 *
 * @param places   the computes, as they are
 * @param requests requests that may still take effect, or whose reply an agent waits for
 * @param book     the journal
 * @param lease    who may write intents
 * @param clock    index of the present moment in {@link Moments}
 * @param agents   the two agents
 * @param past     what the invariants need of the past
 * @param left     what may still happen, by {@link Limit}
 */
record World(List<Place> places, List<Request> requests, Book book, Lease lease, int clock, List<Agent> agents,
        Past past, long left) {

    /** Who set the present size, where no change of an agent did. */
    static final String HUMAN = "human";
    /** The same where the platform made another size of what it was asked for. */
    static final String PLATFORM = "platform";

    /**
     * A compute at the platform.
     *
     * @param wanted the size that a pass recommends now
     * @param author the change that set the size, {@link #HUMAN} or {@link #PLATFORM}; empty at the beginning
     * @param wakes  how often it woke
     */
    record Place(SizeRange size, SizeRange wanted, boolean awake, String branch, String author, int wakes) {}

    /** What became of a request so far. */
    enum Stage {
        /** Sent, and not arrived yet. */
        TRAVELLING,
        /** Accepted, and not applied yet. */
        ACCEPTED,
        /** Applied, or accepted and dropped by the platform. */
        DONE,
        /** Refused by the platform. */
        REFUSED,
        /** Lost on its way, or a proposal that people closed or another one replaced. */
        LOST,
        /** Proposed as code, and not merged. */
        PROPOSED,
        /** Accepted, and its operation failed. */
        FAILED
    }

    /**
     * A request.
     *
     * @param wakes how often the compute had woken at the listing behind the intent
     */
    record Request(Intended intent, Stage stage, int wakes) {

        boolean mayCome() {
            return stage == Stage.TRAVELLING || stage == Stage.ACCEPTED || stage == Stage.PROPOSED;
        }

        Request at(Stage other) {
            return new Request(intent, other, wakes);
        }
    }

    /** The lease of the leader. */
    record Lease(int holder, long epoch) {}

    /**
     * What the invariants need of the past.
     *
     * @param sent    changes with a request
     * @param givenUp changes that a person gave up while open
     * @param missed  changes that an agent gave up after it had waited for long
     * @param held    for each compute, the approval that is not void, and that no request used; empty without one
     */
    record Past(List<String> sent, List<String> givenUp, List<String> missed, List<Optional<Approved>> held) {

        /** A request uses up the approval. */
        Past sent(Intended intent) {
            return new Past(and(sent, intent.changeId()), givenUp, missed, held).holding(intent.compute(),
                    Optional.empty());
        }

        Past givenUp(Intended open) {
            return new Past(sent, and(givenUp, open.changeId()), missed, held);
        }

        /** After what a person or another tool did, or what was read. */
        Past after(JournalEntry entry) {
            return switch (entry) {
                case Approved approval -> holding(approval.compute(), Optional.of(approval));
                case Dismissed no -> holding(no.compute(), Optional.empty());
                case SetElsewhere other -> holding(other.compute(), Optional.empty());
                case Settled read when read.result() == Settled.ChangeEnd.NOT_APPLIED
                        && !missed.contains(read.changeId()) ->
                    new Past(sent, givenUp, and(missed, read.changeId()), held).usedUp(read);
                case Settled read -> usedUp(read);
                default -> this;
            };
        }

        /** Somebody else set the very size of an intent that was not sent: there is nothing left to approve. */
        private Past usedUp(Settled read) {
            return sent.contains(read.changeId()) ? this : holding(read.compute(), Optional.empty());
        }

        private Past holding(ComputeId compute, Optional<Approved> approval) {
            int index = Moments.IDS.indexOf(compute);
            return held.get(index).equals(approval) ? this
                    : new Past(sent, givenUp, missed, replaced(held, index, approval));
        }

        private static List<String> and(List<String> all, String changeId) {
            return Stream.concat(all.stream(), Stream.of(changeId)).toList();
        }
    }

    /**
     * An agent.
     *
     * @param epoch     epoch of the lease that it read at the start of its pass
     * @param startedAt when it started; an index of {@link Moments}
     * @param begunAt   when it listed for this pass
     * @param before    the size of each compute in the listing before; none where there was none
     */
    record Agent(long epoch, int startedAt, int begunAt, Map<Integer, SizeRange> before, Phase phase) {

        Agent in(Phase other) {
            return new Agent(epoch, startedAt, begunAt, before, other);
        }

        /** The pass is over; a later one is independent of it. */
        Agent idle() {
            return new Agent(0, startedAt, 0, before, new Phase.Idle());
        }
    }

    /** What a second listing showed. */
    enum Proof {
        /** There was none. */
        NONE,
        /** The same size. */
        SAME,
        /** Another size. */
        OTHER
    }

    /** How far an agent is in its pass. It makes the passes over the computes of a project one after the other. */
    sealed interface Phase {
        record Idle() implements Phase {}
        /**
         * The project is listed.
         *
         * @param again whether it is listed a second time, because the first listing shows another value
         * @param open  the change that was open after the first listing; empty if none was, and before the second one
         */
        record Listed(int compute, Compute found, boolean again, Optional<Intended> open) implements Phase {}
        /** The role, the record and the fleet are read. */
        record Informed(int compute, Compute found, Book seen, Proof proof, Optional<Intended> open) implements Phase {}
        /**
         * A change is attempted.
         *
         * @param wakes      how often the compute had woken at the second listing
         * @param relistedAt when that was; an index of {@link Moments}
         */
        record Trying(int compute, SizeRange wanted, ChangeAttempt attempt, boolean sent, int wakes,
                int relistedAt) implements Phase {}
    }

    Instant now() {
        return Moments.TIMES.get(clock);
    }

    World spend(Limit limit) {
        return new World(places, requests, book, lease, clock, agents, past, limit.spend(left));
    }

    World noted(JournalEntry entry) {
        return new World(places, requests, book.after(entry), lease, clock, agents, past.after(entry), left);
    }

    World with(Book other) {
        return new World(places, requests, other, lease, clock, agents, past, left);
    }

    World with(Lease other) {
        return new World(places, requests, book, other, clock, agents, past, left);
    }

    World with(Past other) {
        return new World(places, requests, book, lease, clock, agents, other, left);
    }

    World with(List<Request> other) {
        return new World(places, other, book, lease, clock, agents, past, left);
    }

    World with(int index, Place other) {
        return new World(replaced(places, index, other), requests, book, lease, clock, agents, past, left);
    }

    World with(int index, Agent other) {
        return new World(places, requests, book, lease, clock, replaced(agents, index, other), past, left);
    }

    World later() {
        return new World(places, requests, book, lease, clock + 1, agents, past, left);
    }

    static <T> List<T> replaced(List<T> all, int index, T other) {
        if (all.size() == 1) {
            return List.of(other);
        }
        List<T> then = new ArrayList<>(all);
        then.set(index, other);
        return List.copyOf(then);
    }

    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(@Nullable Object other) {
        return other instanceof World that && places == that.places && requests == that.requests && book == that.book
                && lease == that.lease && clock == that.clock && agents == that.agents && past == that.past
                && left == that.left;
    }

    @Override
    public int hashCode() {
        int hash = System.identityHashCode(places);
        hash = 31 * hash + System.identityHashCode(requests);
        hash = 31 * hash + System.identityHashCode(book);
        hash = 31 * hash + System.identityHashCode(lease);
        hash = 31 * hash + System.identityHashCode(agents);
        hash = 31 * hash + System.identityHashCode(past);
        return 31 * (31 * hash + clock) + Long.hashCode(left);
    }
}
