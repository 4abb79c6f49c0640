package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.compute.Addresses;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Settings;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.Snapshot.Identity;
import dev.plimsoll.emulator.compute.Surroundings;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.ClientListener;
import dev.plimsoll.emulator.proxy.ListenerFaults;
import dev.plimsoll.emulator.scenario.Profile;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The computes of a project, each with its listener. */
public final class Computes {

    private final String projectId;
    private final Operations operations;
    private final Surroundings surroundings;
    private final Supplier<Optional<String>> cutOff;
    private final Map<Integer, Placed> all = new ConcurrentSkipListMap<>();
    // With the branch of each.
    private final Map<String, String> gone = new ConcurrentHashMap<>();

    private record Placed(Compute compute, List<ClientListener> listeners) {

        void close() {
            listeners.forEach(ClientListener::close);
        }
    }

    /** @param cutOff why none may start now; empty where they may */
    Computes(String projectId, Operations operations, Surroundings surroundings, Supplier<Optional<String>> cutOff) {
        this.projectId = projectId;
        this.operations = operations;
        this.surroundings = surroundings;
        this.cutOff = cutOff;
    }

    /** All computes, oldest first. */
    public List<Compute> list() {
        return all.values().stream().map(Placed::compute).toList();
    }

    /** The compute with that id; empty if there is none, or if it was deleted. */
    public Optional<Compute> find(String endpointId) {
        return list().stream().filter(compute -> compute.identity().id().equals(endpointId)).findFirst();
    }

    /** The computes of a branch, oldest first. */
    public List<Compute> of(String branchId) {
        return list().stream().filter(compute -> compute.settings().branch().equals(branchId)).toList();
    }

    /** The primary compute of a branch; empty if it has none. */
    public Optional<Compute> primaryOf(String branchId) {
        return of(branchId).stream().filter(compute -> compute.identity().isPrimary()).findFirst();
    }

    /** The ids of all computes that there are or were. */
    Set<String> everHad() {
        Set<String> ids = new HashSet<>(gone.keySet());
        list().forEach(compute -> ids.add(compute.identity().id()));
        return ids;
    }

    /** The branches that have or had a compute. */
    public Set<String> branches() {
        Set<String> branches = new TreeSet<>(gone.values());
        list().forEach(compute -> branches.add(compute.settings().branch()));
        return branches;
    }

    /** The ids of all computes that are on a branch, and of those that were on it when they were deleted. */
    public Set<String> everOn(String branch) {
        Set<String> ids = everHad();
        ids.removeIf(id -> !branch.equals(gone.getOrDefault(id, branchOf(id))));
        return ids;
    }

    private String branchOf(String endpointId) {
        return find(endpointId).map(compute -> compute.settings().branch()).orElse("");
    }

    /** Whether a compute with that id was deleted. */
    public boolean isGone(String endpointId) {
        return gone.containsKey(endpointId);
    }

    /** Creates a compute with its listener; its server is not yet filled or started. */
    Compute place(String endpointId, String type, @Nullable String stateWord, long rows, Settings settings,
            BehaviourProfile behaviour) throws IOException {
        Addresses addresses = surroundings.addresses();
        ServerSocket socket = addresses.next();
        // Only the real platform shows pooled hosts.
        ServerSocket pooled = surroundings.scenario().profile() == Profile.NEON ? addresses.next() : null;
        String host = addresses.host(socket, endpointId);
        Identity identity = new Identity(endpointId, projectId, host,
                pooled == null ? host : addresses.host(pooled, endpointId + "-pooler"), type, stateWord, rows,
                surroundings.clock().instant());
        PostgresServer server = surroundings.pool().server(endpointId, !identity.isPrimary());
        Compute compute = new Compute(identity, settings, behaviour, server, operations, surroundings, cutOff);
        ListenerFaults faults = new ListenerFaults(behaviour.listening().faults(), surroundings.clock(),
                surroundings.conditions().origin());
        List<ClientListener> listeners = new ArrayList<>(
                List.of(listener(socket, compute, behaviour.listening().tls(), faults, false)));
        if (pooled != null) {
            listeners.add(listener(pooled, compute, behaviour.listening().tls(), faults, true));
        }
        all.put(Names.nextNumber(), new Placed(compute, listeners));
        surroundings.ticker().add(compute.upkeep());
        return compute;
    }

    private ClientListener listener(ServerSocket socket, Compute compute, boolean tls, ListenerFaults faults,
            boolean pooled) {
        String id = compute.identity().id();
        ClientListener listener = ClientListener.open(socket, compute, faults, tls ? surroundings.authority()
                .certify(socket.getInetAddress(), id + ".localhost", id + "-pooler.localhost") : null, pooled);
        if (faults.everCloses()) {
            surroundings.ticker().add(listener);
        }
        return listener;
    }

    /** Deletes a compute, even during an operation; returns its last state. */
    public Snapshot remove(Compute compute) throws IOException {
        all.values().removeIf(placed -> {
            boolean found = placed.compute() == compute;
            if (found) {
                placed.close();
            }
            return found;
        });
        gone.put(compute.identity().id(), compute.settings().branch());
        return compute.delete();
    }

    void abandon() {
        all.values().forEach(placed -> {
            placed.close();
            placed.compute().abandon();
        });
    }
}
