package dev.plimsoll.store;

import dev.plimsoll.fleet.Compute;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides whether a store may be opened. A store on a server is opened only after the whole fleet was listed once, and
 * not while a compute is that server.
 */
final class OpenPermission {

    private static final String WAITING = "a store on a server is opened after the first listing of the fleet, which must show "
            + "that the server is not a watched compute";

    private final StoreAddresses addresses;
    private final Map<String, String> refusals = new ConcurrentHashMap<>();
    private volatile boolean granted;

    OpenPermission(StoreAddresses addresses) {
        this.addresses = addresses;
        this.granted = !addresses.isServer();
    }

    /** Records the listed computes of a project. Returns why the store must not be opened, if that is new. */
    Optional<String> listed(String projectId, Collection<Compute> computes) {
        Optional<String> refusal = addresses.whyNot(computes);
        String before = refusal.isPresent()
                ? refusals.put(projectId, refusal.get())
                : refusals.remove(projectId);
        return before == null ? refusal : Optional.empty();
    }

    /** Records that all projects were listed once. */
    void grant() {
        granted = true;
    }

    /** Whether nothing forbids opening so far, but the first listing is not complete. */
    boolean isPending() {
        return !granted && refusals.isEmpty();
    }

    /** Why the store must not be opened now; empty if it may. */
    Optional<String> constraint() {
        return refusals.values().stream().findFirst().or(() -> granted ? Optional.empty() : Optional.of(WAITING));
    }
}
