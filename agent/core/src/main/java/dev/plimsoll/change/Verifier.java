package dev.plimsoll.change;

import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;

/**
 * Settles an open change by what is read again, whatever was answered: an accepted change is not an applied one, and a
 * lost reply is not a refusal.
 */
public final class Verifier {

    /** How long the platform may take before a change that cannot be seen is taken for not done. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** What was found. */
    public sealed interface Verdict {

        /** Not to be seen yet. */
        record Pending() implements Verdict {}

        /** The size is as intended. */
        record Confirmed() implements Verdict {}

        /** The size is another. */
        record Diverged(String found) implements Verdict {}
    }

    public Verdict verify(Intended open, Compute compute, Instant now) {
        if (compute.size().equals(open.to())) {
            return new Verdict.Confirmed();
        }
        if (!compute.size().equals(open.from())) {
            return new Verdict.Diverged(
                    "wanted %s, but it is %s: somebody else set it".formatted(open.to().asBounds(),
                            compute.size().asBounds()));
        }
        boolean patient = now.isBefore(open.at().plus(PATIENCE));
        return patient
                ? new Verdict.Pending()
                : new Verdict.Diverged("wanted %s, but it is still %s".formatted(open.to().asBounds(),
                        compute.size().asBounds()));
    }
}
