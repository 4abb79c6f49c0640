package dev.plimsoll.change.journal;

import dev.plimsoll.fleet.ComputeId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The entries of the {@link Journal}, as they are shown and counted. Every method throws if it is unreachable. */
public interface JournalEntries {

    /**
     * Stored entries, newest first.
     *
     * @param compute the only compute to include; null for the whole fleet
     * @param before  only entries with a lower id
     * @param count   largest number of entries
     */
    List<StoredEntry> page(@Nullable ComputeId compute, long before, int count);

    /** The computes that the store knows: those with a status or an entry, also deleted ones. */
    List<ComputeId> computes();

    /**
     * Number of changes by result: a verdict, {@code applied}, {@code rolled_back}, {@code failed}, {@code refused},
     * {@code not_sent}.
     */
    Map<String, Long> outcomes();

    /** Number of recommendations by action, then by reason. */
    Map<String, Map<String, Long>> decisions();

    /** Number of blocked changes by guardrail. */
    Map<String, Long> vetoes();
}
