package dev.plimsoll.change;

import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.fleet.ComputeId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Port to the journal of decisions and actions. Answers and changes are kept until somebody archives them, in a hash chain that shows later
 * tampering. Old recommendations are deleted after the retention of the store, but stay counted; {@link JournalEntries} shows them all.
 *
 * <p>Every method throws if the journal is unreachable: the agent does nothing that it cannot record.
 */
public interface Journal extends AnswerJournal {

    /**
     * Records the intent to change a size, if the change is still allowed.
     *
     * <p>It is refused if the agent's lease has another epoch by now, if a change of the compute or of another compute
     * of its project is open, if the stop switch is on, if a person dismissed changes of the compute and the intent is
     * no roll-back, or if the fleet had its number of changes in the last hour. The checks and the write are one
     * transaction. An intent that was not sent is no change.
     *
     * @param fence   the lease under which the change was decided
     * @param perHour changes of the fleet in one hour; null for no limit
     * @return whether it was written; if not, no request may be sent
     */
    boolean intend(Intended intent, Fence fence, @Nullable Integer perHour);

    /** Changes of the fleet since {@code since}, and the verdicts since a person resumed. */
    FleetChanges fleetChanges(Instant since);

    /**
     * What was written since {@code position}, so that a reader need not read unchanged entries.
     *
     * <p>The last few lines before that position are repeated. In a server database, a line can become visible after
     * one with a higher number.
     *
     * @param position of a previous call; 0 for the first, which returns only the present position
     */
    Tail since(long position);

    /** Whether the stop switch is on. */
    boolean stopped();

    /**
     * The lease that an agent held when it decided.
     *
     * @param holder the agent
     * @param epoch  epoch of the lease; it rises whenever the lease passes to another agent, or expires
     */
    record Fence(String holder, long epoch) {}

    /**
     * New lines of the journal.
     *
     * @param lines    those about one compute
     * @param position where the next call continues
     */
    record Tail(List<Line> lines, long position) {

        public Tail {
            lines = List.copyOf(lines);
        }
    }

    /**
     * Notice of a new entry about a compute.
     *
     * @param number unique number of the entry
     */
    record Line(long number, ComputeId compute) {}
}
