package dev.plimsoll.emulator.account;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Identity;
import dev.plimsoll.emulator.compute.Settings;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.State;
import dev.plimsoll.emulator.compute.Surroundings;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.operation.Orders;
import dev.plimsoll.emulator.postgres.PostgresServer;
import dev.plimsoll.emulator.proxy.Door;
import dev.plimsoll.emulator.scenario.BranchSpec;
import dev.plimsoll.emulator.scenario.ComputeSpec;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.size.Limits;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A project: its branches, its computes, and what is under way on them; one call changes it at a time. */
public final class Project {

    private final String id;
    private final boolean locked;
    private final Instant createdAt;
    private final Surroundings surroundings;
    private final Terms terms;
    private final Branches branches;
    private final Operations operations;
    private final Map<Integer, Placed> computes = new ConcurrentSkipListMap<>();
    private final Set<String> gone = ConcurrentHashMap.newKeySet();
    private final ReentrantLock changing = new ReentrantLock();
    private volatile String name;
    private volatile Instant updatedAt;

    private record Placed(Compute compute, Door door) {}

    Project(String id, String name, boolean locked, List<BranchSpec> branches, Surroundings surroundings) {
        this.id = id;
        this.name = name;
        this.locked = locked;
        this.createdAt = surroundings.clock().instant();
        this.updatedAt = createdAt;
        this.surroundings = surroundings;
        this.terms = new Terms(surroundings.platform());
        this.branches = new Branches(id, branches, surroundings.clock());
        this.operations = new Operations(id, surroundings.clock(), surroundings.tick());
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

    public Instant updatedAt() {
        return updatedAt;
    }

    /** What it is called from now on. */
    void rename(String newName) {
        name = newName;
        updatedAt = surroundings.clock().instant();
    }

    public Branches branches() {
        return branches;
    }

    public Operations operations() {
        return operations;
    }

    /** The state a compute is on its way to; empty when nothing is under way on it. */
    public Optional<State> pending(Compute compute) {
        return operations.under(compute.identity().id()).map(action -> switch (action) {
            case START_COMPUTE -> State.ACTIVE;
            case SUSPEND_COMPUTE -> State.IDLE;
            default -> compute.snapshot().state();
        });
    }

    /** Oldest first. */
    public List<Compute> computes() {
        return computes.values().stream().map(Placed::compute).toList();
    }

    /** Empty when there is none of that id, or no longer. */
    public Optional<Compute> compute(String endpointId) {
        return computes().stream().filter(compute -> compute.identity().id().equals(endpointId)).findFirst();
    }

    /** Whether there was a compute of that id. */
    public boolean isGone(String endpointId) {
        return gone.contains(endpointId);
    }

    /** Of a branch, oldest first. */
    public List<Compute> computesOf(String branchId) {
        return computes().stream().filter(compute -> compute.settings().branch().equals(branchId)).toList();
    }

    /** The one that writes to a branch; empty when it has none. */
    public Optional<Compute> primaryOf(String branchId) {
        return computesOf(branchId).stream().filter(compute -> compute.identity().isPrimary()).findFirst();
    }

    /**
     * Does something that nothing else may change meanwhile; refuses it where the platform does one thing at a time and
     * is at something.
     */
    public <T, E extends Exception> T alone(Changing<T, E> change) throws IOException, E {
        changing.lock();
        try {
            if (terms.serializes() && operations.busy()) {
                throw Refusal.locked();
            }
            return change.run();
        } finally {
            changing.unlock();
        }
    }

    /** Adds a compute and answers at once; it becomes active afterwards. */
    public Change create(Wish wish, Orders orders) throws IOException {
        return alone(() -> createUnlocked(wish, orders));
    }

    /** The same, within a change that is under way. */
    public Change createUnlocked(Wish wish, Orders orders) throws IOException {
        branches.get(wish.branch());
        terms.allow(wish.limits());
        if (wish.primary()) {
            refuseSecondPrimary(wish.branch());
        } else {
            terms.allowReplica();
        }
        Settings settings = settings(wish.branch(), wish.limits(), wish.poolerEnabled(), wish.disabled(),
                wish.suspendDelay());
        Compute compute = place(Names.endpoint(), wish.primary() ? Identity.PRIMARY : Identity.REPLICA, null,
                rowsOf(wish.branch()), settings);
        Change change = compute.manage().startAfterCreation(orders);
        if (orders.forgotten()) {
            remove(compute);
        }
        return change;
    }

    /** Adds a compute as the scenario has it, filled and idle, or active. */
    void add(ComputeSpec spec) throws IOException {
        String kind = spec.type().equals(Identity.PRIMARY) ? Identity.PRIMARY : Identity.REPLICA;
        Settings settings = settings(spec.branch(), spec.limits(), spec.poolerEnabled(), spec.disabled(),
                spec.suspendDelay());
        Compute compute = place(spec.id(), kind, spec.stateWord(), spec.rows(), settings);
        Duration ago = spec.lastActiveAgo();
        compute.prepare(ago == null ? null : surroundings.clock().instant().minus(ago));
        if (spec.started() && !spec.disabled()) {
            compute.startForScenario();
        }
    }

    private Compute place(String endpointId, String type, @Nullable String stateWord, long rows, Settings settings)
            throws IOException {
        ServerSocket listener = surroundings.addresses().next();
        Identity identity = new Identity(endpointId, id, surroundings.addresses().host(listener), type, stateWord, rows,
                surroundings.clock().instant());
        PostgresServer server = surroundings.rack().server(endpointId);
        Compute compute = new Compute(identity, settings, server, operations, surroundings);
        computes.put(Names.nextNumber(), new Placed(compute, Door.open(listener, compute)));
        Thread.ofVirtual().name("suspender").start(() -> watch(compute));
        return compute;
    }

    private void watch(Compute compute) {
        try {
            while (!compute.isGone()) {
                Thread.sleep(surroundings.tick());
                compute.suspendIfInactive();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Changes a compute; it may go to a branch that is there, and a primary only to one without. */
    public Change change(Compute compute, UnaryOperator<Settings> edit, Orders orders) throws IOException {
        return alone(() -> {
            Settings before = compute.settings();
            Settings after = edit.apply(before);
            if (!after.branch().equals(before.branch())) {
                branches.get(after.branch());
                if (compute.identity().isPrimary()) {
                    refuseSecondPrimary(after.branch());
                }
            }
            if (!after.limits().equals(before.limits())) {
                terms.allow(after.limits());
            }
            return compute.manage().change(edit.andThen(this::sleepless)::apply, orders);
        });
    }

    private Settings sleepless(Settings wanted) {
        return terms.neverSleeps(wanted.limits()) ? wanted.withSuspendDelay(Scenario.NEVER) : wanted;
    }

    /** Starts, suspends or restarts a compute. */
    public Change act(Compute compute, Function<Compute, Change> act) throws IOException {
        return alone(() -> act.apply(compute));
    }

    /** Removes a compute for good; returns how it last was. */
    public Snapshot delete(Compute compute, Orders orders) throws IOException {
        return alone(() -> orders.forgotten() ? compute.snapshot() : remove(compute));
    }

    /** The same, without asking what is under way. */
    public Snapshot remove(Compute compute) throws IOException {
        computes.values().removeIf(placed -> {
            boolean found = placed.compute() == compute;
            if (found) {
                placed.door().close();
            }
            return found;
        });
        gone.add(compute.identity().id());
        return compute.delete();
    }

    /** Removes a branch with its computes. */
    public Branch deleteBranch(String branchId) throws IOException {
        return alone(() -> {
            Branch removed = branches.remove(branchId);
            for (Compute compute : computesOf(branchId)) {
                remove(compute);
            }
            return removed;
        });
    }

    void abandon() {
        computes.values().forEach(placed -> {
            placed.door().close();
            placed.compute().abandon();
        });
    }

    private void refuseSecondPrimary(String branch) {
        primaryOf(branch).ifPresent(holder -> {
            throw Refusal.of(surroundings.platform().variants().secondPrimary(),
                    "branch " + branch + " already has the read_write endpoint " + holder.identity().id());
        });
    }

    /** As many as its computes have, or those of the branch it was made from. */
    private long rowsOf(String branch) {
        long rows = computesOf(branch).stream().mapToLong(compute -> compute.identity().rows()).max().orElse(0);
        String parent = branches.find(branch).map(Branch::parent).orElse(null);
        return rows == 0 && parent != null ? rowsOf(parent) : rows;
    }

    private static Settings settings(String branch, Limits limits, boolean poolerEnabled, boolean disabled,
            Duration suspendDelay) {
        return new Settings(branch, limits, poolerEnabled, "transaction", JsonNodeFactory.instance.objectNode(),
                disabled, suspendDelay);
    }

    /** Something that changes a project. */
    public interface Changing<T, E extends Exception> {
        T run() throws IOException, E;
    }
}
