package dev.plimsoll.change;

import dev.plimsoll.fleet.ComputeId;
import java.util.List;
import java.util.Map;

/**
 * Port to the record of what was decided and done. It only grows.
 *
 * <p>Every method fails loudly when the record cannot be reached: what cannot be recorded is not done.
 */
public interface Journal {

    void append(JournalEntry entry);

    /** Everything about one compute, oldest first, as far as it can bear on what is done next. */
    List<JournalEntry> of(ComputeId compute);

    /** The latest entries of the whole fleet, newest first. */
    List<JournalEntry> latest(int count);

    /** Whether the stop switch is on. */
    boolean stopped();

    /** How often each outcome was reached since the beginning: {@code confirmed}, {@code failed}, {@code refused}. */
    Map<String, Long> outcomes();

    /** How often each advice was given: by action, then by reason. */
    Map<String, Map<String, Long>> decisions();

    /** How often each guardrail held a change back. */
    Map<String, Long> vetoes();
}
