package dev.plimsoll.store;

import dev.plimsoll.fleet.Compute;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether a store may be opened: on a server, not before the whole fleet was listed once, and not while one of its computes
 * is that server.
 */
final class Clearance {

    private static final String WAITING = "a store on a server is opened when the first listing of the fleet has shown "
            + "that it lives on no compute that is watched";

    private final Residence residence;
    private final Map<String, String> refusals = new ConcurrentHashMap<>();
    private volatile boolean given;

    Clearance(Residence residence) {
        this.residence = residence;
        this.given = !residence.isServer();
    }

    /** What a project was listed to have; says why its store must not be opened, where that is new. */
    Optional<String> listed(String projectId, Collection<Compute> computes) {
        Optional<String> refusal = residence.whyNot(computes);
        String before = refusal.isPresent()
                ? refusals.put(projectId, refusal.get())
                : refusals.remove(projectId);
        return before == null ? refusal : Optional.empty();
    }

    /** All projects were asked for once. */
    void give() {
        given = true;
    }

    /** Whether nothing is wrong so far, but not all is known. */
    boolean isAwaited() {
        return !given && refusals.isEmpty();
    }

    /** Why it must not be opened now; empty where it may. */
    Optional<String> constraint() {
        return refusals.values().stream().findFirst().or(() -> given ? Optional.empty() : Optional.of(WAITING));
    }
}
