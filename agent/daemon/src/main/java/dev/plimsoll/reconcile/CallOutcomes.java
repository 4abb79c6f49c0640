package dev.plimsoll.reconcile;

import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How the latest list calls to one platform went: whether this agent can work there. */
final class CallOutcomes {

    private boolean isAnswered;
    private @Nullable Instant listedAt;
    private @Nullable Instant failingSince;
    /** When the projects were last tried to list. */
    private volatile Instant triedAt = Instant.EPOCH;

    <T> Listing<T> projects(Instant begun, Supplier<Listing<T>> call, Predicate<T> isNamed) {
        triedAt = begun;
        Listing<T> listing = computes(begun, call, isNamed);
        synchronized (this) {
            listedAt = begun;
        }
        return listing;
    }

    /** @param isUnasked what is listed without a call: projects that the configuration names */
    <T> Listing<T> computes(Instant begun, Supplier<Listing<T>> call, Predicate<T> isUnasked) {
        try {
            Listing<T> listing = call.get();
            if (listing.items().stream().noneMatch(isUnasked)) {
                succeeded();
            }
            return listing;
        } catch (PlatformFault fault) {
            failed(begun);
            throw fault;
        }
    }

    private synchronized void succeeded() {
        isAnswered = true;
        failingSince = null;
    }

    private synchronized void failed(Instant begun) {
        failingSince = failingSince == null ? begun : failingSince;
    }

    Instant triedAt() {
        return triedAt;
    }

    synchronized PlatformAccess access() {
        return new PlatformAccess(isAnswered ? listedAt : null, failingSince);
    }
}
