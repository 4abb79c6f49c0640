package dev.plimsoll.emulator.compute;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.emulator.compute.Change.Operation;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.Door;
import dev.plimsoll.emulator.proxy.DoorFaults;
import dev.plimsoll.emulator.scenario.ComputeSpec;
import dev.plimsoll.emulator.scenario.Conduct;
import dev.plimsoll.emulator.scenario.Limits;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A project: its computes, and which of them is the one primary of each branch. */
public final class Project {

    private final String id;
    private final String name;
    private final boolean locked;
    private final Instant createdAt;
    private final Surroundings surroundings;
    private final Map<Integer, Placed> computes = new ConcurrentSkipListMap<>();
    private final Map<String, String> primaryOfBranch = new ConcurrentHashMap<>();

    private record Placed(Compute compute, Door door) {}

    Project(String id, String name, boolean locked, Surroundings surroundings) {
        this.id = id;
        this.name = name;
        this.locked = locked;
        this.createdAt = surroundings.clock().instant();
        this.surroundings = surroundings;
    }

    public String id() {
        return id;
    }

    public String name() {
        return name;
    }

    public boolean locked() {
        return locked;
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** Oldest first. */
    public List<Compute> computes() {
        return computes.values().stream().map(Placed::compute).toList();
    }

    /** Empty when there is none of that id, or no longer. */
    public Optional<Compute> compute(String endpointId) {
        return computes().stream().filter(compute -> compute.identity().id().equals(endpointId)).findFirst();
    }

    /**
     * Adds a compute and answers at once; it becomes active afterwards.
     *
     * @param type {@code read_write}; anything else is a replica
     */
    public Change create(String branch, String type, Limits limits, boolean poolerEnabled) throws IOException {
        String kind = type.equals(Identity.PRIMARY) ? Identity.PRIMARY : Identity.REPLICA;
        String endpointId = Names.endpoint();
        if (kind.equals(Identity.PRIMARY)) {
            reserve(branch, endpointId);
        }
        Settings settings = settings(branch, limits, poolerEnabled, false, surroundings.scenario().suspendDelay());
        Compute compute = place(endpointId, kind, null, rowsOf(branch), settings, surroundings.scenario().conduct());
        Snapshot snapshot = compute.snapshot();
        compute.startAfterCreation();
        return new Change(snapshot, State.ACTIVE, List.of(Operation.running("start_compute")));
    }

    /** Adds a compute as the scenario has it, filled and idle, or active. */
    void add(ComputeSpec spec) throws IOException {
        String kind = spec.type().equals(Identity.PRIMARY) ? Identity.PRIMARY : Identity.REPLICA;
        if (kind.equals(Identity.PRIMARY)) {
            reserve(spec.branch(), spec.id());
        }
        Settings settings = settings(spec.branch(), spec.limits(), spec.poolerEnabled(), spec.disabled(),
                spec.suspendDelay());
        Compute compute = place(spec.id(), kind, spec.stateWord(), spec.rows(), settings, spec.conduct());
        Duration ago = spec.lastActiveAgo();
        compute.prepare(ago == null ? null : surroundings.clock().instant().minus(ago));
        if (spec.started() && !spec.disabled()) {
            compute.startForScenario();
        }
    }

    private Compute place(String endpointId, String type, @Nullable String stateWord, long rows, Settings settings,
            Conduct conduct) throws IOException {
        ServerSocket listener = surroundings.addresses().next();
        Identity identity = new Identity(endpointId, id, surroundings.addresses().host(listener), type, stateWord, rows,
                surroundings.clock().instant());
        PostgresServer server = surroundings.rack().server(endpointId);
        Compute compute = new Compute(identity, settings, conduct, server, surroundings);
        DoorFaults faults = new DoorFaults(conduct.door(), surroundings.clock(), surroundings.origin());
        Door door = Door.open(listener, compute, faults,
                conduct.tls() ? surroundings.authority().certify(listener.getInetAddress()) : null);
        computes.put(Names.nextNumber(), new Placed(compute, door));
        surroundings.ticker().add(compute);
        if (faults.everCloses()) {
            surroundings.ticker().add(door);
        }
        return compute;
    }

    /** Changes a compute; a primary that goes to another branch needs that branch to have none. */
    public Change change(Compute compute, UnaryOperator<Settings> edit) {
        String from = compute.settings().branch();
        String to = edit.apply(compute.settings()).branch();
        if (from.equals(to) || !compute.identity().isPrimary()) {
            return compute.change(edit);
        }
        String endpointId = compute.identity().id();
        reserve(to, endpointId);
        try {
            Change change = compute.change(edit);
            primaryOfBranch.remove(from, endpointId);
            return change;
        } catch (RuntimeException e) {
            primaryOfBranch.remove(to, endpointId);
            throw e;
        }
    }

    /** Removes a compute for good; returns how it last was. */
    public Snapshot delete(Compute compute) throws IOException {
        computes.values().removeIf(placed -> {
            boolean found = placed.compute() == compute;
            if (found) {
                placed.door().close();
            }
            return found;
        });
        Snapshot last = compute.delete();
        primaryOfBranch.remove(last.settings().branch(), compute.identity().id());
        return last;
    }

    void abandon() {
        computes.values().forEach(placed -> {
            placed.door().close();
            placed.compute().abandon();
        });
    }

    private void reserve(String branch, String endpointId) {
        String holder = primaryOfBranch.putIfAbsent(branch, endpointId);
        if (holder != null && !holder.equals(endpointId)) {
            throw new Conflict("branch " + branch + " already has the read_write endpoint " + holder);
        }
    }

    private long rowsOf(String branch) {
        return computes().stream()
                .filter(compute -> compute.settings().branch().equals(branch))
                .mapToLong(compute -> compute.identity().rows())
                .max()
                .orElse(0);
    }

    private static Settings settings(String branch, Limits limits, boolean poolerEnabled, boolean disabled,
            Duration suspendDelay) {
        return new Settings(branch, limits, poolerEnabled, "transaction", JsonNodeFactory.instance.objectNode(),
                disabled, suspendDelay);
    }
}
