package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.behaviour.BehaviourProfile;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Identity;
import dev.plimsoll.emulator.compute.Settings;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.Surroundings;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.ClientListener;
import dev.plimsoll.emulator.proxy.ListenerFaults;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/** The computes of a project, each with its door. */
public final class Computes {

    private final String projectId;
    private final Operations operations;
    private final Surroundings surroundings;
    private final Map<Integer, Placed> all = new ConcurrentSkipListMap<>();
    private final Set<String> gone = ConcurrentHashMap.newKeySet();

    private record Placed(Compute compute, ClientListener door) {}

    Computes(String projectId, Operations operations, Surroundings surroundings) {
        this.projectId = projectId;
        this.operations = operations;
        this.surroundings = surroundings;
    }

    /** Oldest first. */
    public List<Compute> list() {
        return all.values().stream().map(Placed::compute).toList();
    }

    /** Empty when there is none of that id, or no longer. */
    public Optional<Compute> find(String endpointId) {
        return list().stream().filter(compute -> compute.identity().id().equals(endpointId)).findFirst();
    }

    /** Of a branch, oldest first. */
    public List<Compute> of(String branchId) {
        return list().stream().filter(compute -> compute.settings().branch().equals(branchId)).toList();
    }

    /** The one that writes to a branch; empty when it has none. */
    public Optional<Compute> primaryOf(String branchId) {
        return of(branchId).stream().filter(compute -> compute.identity().isPrimary()).findFirst();
    }

    /** Whether there was one of that id. */
    public boolean isGone(String endpointId) {
        return gone.contains(endpointId);
    }

    /** Makes one with its door, not yet filled or started. */
    Compute place(String endpointId, String type, @Nullable String stateWord, long rows, Settings settings,
            BehaviourProfile conduct) throws IOException {
        ServerSocket listener = surroundings.addresses().next();
        Identity identity = new Identity(endpointId, projectId, surroundings.addresses().host(listener), type,
                stateWord, rows,
                surroundings.clock().instant());
        PostgresServer server = surroundings.rack().server(endpointId, !identity.isPrimary());
        Compute compute = new Compute(identity, settings, conduct, server, operations, surroundings);
        all.put(Names.nextNumber(), new Placed(compute, door(listener, compute, conduct)));
        surroundings.ticker().add(compute.upkeep());
        return compute;
    }

    private ClientListener door(ServerSocket listener, Compute compute, BehaviourProfile conduct) throws IOException {
        ListenerFaults faults = new ListenerFaults(conduct.door(), surroundings.clock(),
                surroundings.conditions().origin());
        ClientListener door = ClientListener.open(listener, compute, faults,
                conduct.tls() ? surroundings.authority().certify(listener.getInetAddress()) : null);
        if (faults.everCloses()) {
            surroundings.ticker().add(door);
        }
        return door;
    }

    /** Removes one for good, whatever is under way; returns how it last was. */
    public Snapshot remove(Compute compute) throws IOException {
        all.values().removeIf(placed -> {
            boolean found = placed.compute() == compute;
            if (found) {
                placed.door().close();
            }
            return found;
        });
        gone.add(compute.identity().id());
        return compute.delete();
    }

    void abandon() {
        all.values().forEach(placed -> {
            placed.door().close();
            placed.compute().abandon();
        });
    }
}
