package dev.plimsoll.change;

import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.fleet.ComputeId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Port to the record of what was decided and done. Answers and changes stay for ever; old advice is deleted after the
 * retention of the store, and stays counted.
 *
 * <p>Every method fails loudly when the record cannot be reached: what cannot be recorded is not done.
 */
public interface Journal {

    void append(JournalEntry entry);

    /**
     * Records an intent to change a size, unless something else would make the change wrong: the agent's lease has another
     * epoch by now, or a change of the compute is open. Both are checked and the intent is written as one.
     *
     * @param fence the lease under which the change was decided
     * @return whether it was written; if not, nothing may be sent
     */
    boolean intend(Intended intent, Fence fence);

    /** Everything about one compute, oldest first, as far as it can bear on what is done next. */
    List<JournalEntry> of(ComputeId compute);

    /** The latest entries of the whole fleet, newest first. */
    List<JournalEntry> latest(int count);

    /**
     * What was written since {@code position}, so that nobody has to read what did not change. The last few lines before it are
     * told again: in a database on a server a line may become visible after one with a higher number.
     *
     * @param position of a call before; 0 for the first, which tells the present position alone
     */
    Tail since(long position);

    /** The compute that {@code name} names, as endpoint id or {@code project/endpoint}, if anything was ever recorded of it. */
    Optional<ComputeId> find(String name);

    /** Whether the stop switch is on. */
    boolean stopped();

    /** How often each outcome was reached since the beginning: {@code confirmed}, {@code failed}, {@code refused}. */
    Map<String, Long> outcomes();

    /** How often each advice was given: by action, then by reason. */
    Map<String, Map<String, Long>> decisions();

    /** How often each guardrail held a change back. */
    Map<String, Long> vetoes();

    /**
     * The lease that an agent held when it decided.
     *
     * @param holder the agent
     * @param epoch  of the lease: it rises whenever the lease passes to another agent, or lapses
     */
    record Fence(String holder, long epoch) {}

    /**
     * What was written.
     *
     * @param lines    that are about one compute
     * @param position to ask from next time
     */
    record Tail(List<Line> lines, long position) {

        public Tail {
            lines = List.copyOf(lines);
        }
    }

    /**
     * That something was written about a compute.
     *
     * @param number of the entry, which no other has
     */
    record Line(long number, ComputeId compute) {}
}
