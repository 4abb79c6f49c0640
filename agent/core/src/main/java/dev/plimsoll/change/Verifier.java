package dev.plimsoll.change;

import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;

/**
 * Verifies an open change by reading the size again. An accepted change is not an applied one, and a lost reply is not
 * a refusal.
 */
public final class Verifier {

    /** Longest time that the platform may take until an invisible change counts as failed. */
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    /** Result of the verification. */
    public sealed interface Verdict {

        /** Not visible yet. */
        record Pending() implements Verdict {}

        /** The size is the intended one. */
        record Confirmed() implements Verdict {}

        /** The size is another one. */
        record Diverged(ChangeResult found) implements Verdict {}
    }

    public Verdict verify(Intended open, Compute compute, Instant now) {
        if (compute.size().equals(open.to())) {
            return new Verdict.Confirmed();
        }
        if (!compute.size().equals(open.from())) {
            return new Verdict.Diverged(new ChangeResult.SetByOther(open.to(), compute.size()));
        }
        boolean pending = now.isBefore(open.at().plus(DEADLINE));
        return pending
                ? new Verdict.Pending()
                : new Verdict.Diverged(new ChangeResult.StillUnchanged(open.to(), compute.size()));
    }
}
