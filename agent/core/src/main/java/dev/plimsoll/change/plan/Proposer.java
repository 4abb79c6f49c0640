package dev.plimsoll.change.plan;

import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.Optional;

/** Port that proposes changes to people who manage computes as code. It sends nothing to the platform. */
public interface Proposer {

    /**
     * Proposes the new size once. Only the platform's listing shows whether people applied it. Never throws.
     *
     * @param compute as listed right before
     * @return {@link Execution.ProposedAsCode}, or {@link Execution.NotSent} where nothing was proposed
     */
    Execution propose(Compute compute, Intended intent);

    /**
     * What became of a proposal whose answer nobody recorded, because the agent died. It proposes nothing. Never throws.
     *
     * @return {@link Execution.ProposedAsCode}, or {@link Execution.NotSent} if there is no such proposal; empty while that
     *         cannot be read
     */
    Optional<Execution> proposed(Compute compute, Intended intent);

    /**
     * The size that the applied code says now; empty if it says none, or cannot be read. Never throws.
     *
     * @param compute as listed
     */
    Optional<SizeRange> inCode(Compute compute);
}
