package dev.plimsoll.emulator.account;

import dev.plimsoll.emulator.account.Traits.ComputeDefaults;
import dev.plimsoll.emulator.compute.Change;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.compute.Settings;
import dev.plimsoll.emulator.compute.Settings.Label;
import dev.plimsoll.emulator.compute.Settings.SuspendDelay;
import dev.plimsoll.emulator.compute.Snapshot;
import dev.plimsoll.emulator.compute.Snapshot.Identity;
import dev.plimsoll.emulator.compute.State;
import dev.plimsoll.emulator.compute.Surroundings;
import dev.plimsoll.emulator.operation.Operations;
import dev.plimsoll.emulator.operation.Operations.Orders;
import dev.plimsoll.emulator.scenario.ComputeSpec;
import dev.plimsoll.emulator.scenario.ProjectSpec.BranchSpec;
import dev.plimsoll.emulator.scenario.QuotaSpec;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A project with its branches, computes and operations; only one call changes it at a time. */
public final class Project {

    private final String id;
    private final Surroundings surroundings;
    private final Terms terms;
    private final Branches branches;
    private final Operations operations;
    private final Computes computes;
    private final Allowance allowance;
    private final ReentrantLock changing = new ReentrantLock();
    private volatile Shown shown;
    private volatile boolean deleted;

    /**
     * What the API shows of a project.
     *
     * @param updateAt when an update of its computes is planned; absent if none is
     */
    public record Shown(String name, boolean locked, Instant createdAt, @Nullable Instant updateAt, Instant updatedAt,
            Traits traits) {}

    /**
     * @param updateIn time from now to a planned update; null for none
     * @param quota    of the scenario; null for none
     */
    Project(String id, String name, boolean locked, @Nullable Duration updateIn, Traits traits,
            @Nullable QuotaSpec quota, List<BranchSpec> branches, Surroundings surroundings) {
        Instant now = surroundings.clock().instant();
        this.id = id;
        this.shown = new Shown(name, locked, now, updateIn == null ? null : now.plus(updateIn), now,
                quota == null ? traits : traits.withQuota(quota.limits()));
        this.surroundings = surroundings;
        this.terms = new Terms(surroundings.scenario());
        this.branches = new Branches(id, branches, surroundings.clock());
        this.operations = new Operations(id, surroundings.clock(), surroundings.ticker().tick());
        this.computes = new Computes(id, operations, surroundings, () -> allowance().exhausted());
        this.allowance = new Allowance(id, quota, surroundings.clock(), surroundings.conditions().ledger(), computes,
                () -> shown.traits().quota(), () -> deleted);
        surroundings.ticker().add(allowance);
    }

    public String id() {
        return id;
    }

    public Shown shown() {
        return shown;
    }

    /** Sets the project's name and attributes. */
    void set(String name, Traits traits) {
        shown = new Shown(name, shown.locked(), shown.createdAt(), shown.updateAt(),
                surroundings.clock().instant(), traits);
    }

    /** The plan of its owner, in the words of profile neon. */
    public String plan() {
        return terms.plan();
    }

    /** What it used in its consumption period, and its quota. */
    public Allowance allowance() {
        return allowance;
    }

    /** Its quota is checked no longer. */
    void closed() {
        deleted = true;
    }

    public Branches branches() {
        return branches;
    }

    public Operations operations() {
        return operations;
    }

    public Computes computes() {
        return computes;
    }

    /** The pending state of a compute; empty without a running operation. */
    public Optional<State> pending(Compute compute) {
        return operations.under(compute.identity().id()).map(action -> switch (action) {
            case START_COMPUTE -> State.ACTIVE;
            case SUSPEND_COMPUTE -> State.IDLE;
            default -> compute.snapshot().state();
        });
    }

    /**
     * Runs an exclusive change; refuses it if the platform allows one change at a time and another one is
     * running.
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

    /** Adds a compute and returns at once; the compute becomes active later. */
    public Change create(ComputeRequest request, Orders orders) throws IOException {
        return alone(() -> createUnlocked(request, orders));
    }

    /** Creates a compute within a running change. */
    public Change createUnlocked(ComputeRequest request, Orders orders) throws IOException {
        Settings settings = sleepless(request.settings());
        branches.get(settings.branch());
        allowance.refuseStarts();
        terms.allow(settings.limits());
        if (request.primary()) {
            refuseSecondPrimary(settings.branch());
        } else {
            terms.allowReplica();
        }
        Compute compute = computes.place(Names.endpoint(), request.primary() ? Identity.PRIMARY : Identity.REPLICA,
                null,
                rowsOf(settings.branch()), settings, surroundings.scenario().behaviour());
        Change change = compute.manage().startAfterCreation(orders);
        if (orders.forgotten()) {
            computes.remove(compute);
        }
        return change;
    }

    /** Adds a compute of the scenario with its data, idle or active. */
    void add(ComputeSpec spec) throws IOException {
        String kind = spec.type().equals(Identity.PRIMARY) ? Identity.PRIMARY : Identity.REPLICA;
        Scenario scenario = surroundings.scenario();
        Settings settings = new Settings(spec.branch(), spec.limits(scenario.sizes()),
                spec.poolerEnabled(), "transaction", ComputeDefaults.NONE.postgres(), spec.disabled(),
                SuspendDelay.usual(scenario.suspendDelay(spec)), Label.USUAL);
        Compute compute = computes.place(spec.id(), kind, spec.stateWord(), spec.data().rows(), settings,
                scenario.behaviour(spec));
        Duration ago = spec.lastActiveAgo();
        compute.prepare(ago == null ? null : surroundings.clock().instant().minus(ago));
        if (spec.started() && !spec.disabled()) {
            compute.startForScenario();
        }
    }

    /** Changes a compute; it may move to an existing branch, a primary only to a branch without a primary. */
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
        return terms.neverSleeps(wanted.limits()) ? wanted.withSuspendDelay(SuspendDelay.NEVER) : wanted;
    }

    /** Starts, suspends or restarts a compute. */
    public Change act(Compute compute, Function<Compute, Change> act) throws IOException {
        return alone(() -> act.apply(compute));
    }

    /** Deletes a compute; returns its last state. */
    public Snapshot delete(Compute compute, Orders orders) throws IOException {
        return alone(() -> orders.forgotten() ? compute.snapshot() : computes.remove(compute));
    }

    /** Deletes a branch with its computes. */
    public Branch deleteBranch(String branchId) throws IOException {
        return alone(() -> {
            Branch removed = branches.remove(branchId);
            for (Compute compute : computes.of(branchId)) {
                computes.remove(compute);
            }
            return removed;
        });
    }

    private void refuseSecondPrimary(String branch) {
        computes.primaryOf(branch).ifPresent(holder -> {
            throw Refusal.of((int) surroundings.scenario().keys().variants().secondPrimary(),
                    "branch " + branch + " already has the read_write endpoint " + holder.identity().id());
        });
    }

    /** As many as its computes have, or those of the branch it was made from. */
    private long rowsOf(String branch) {
        long rows = computes.of(branch).stream().mapToLong(compute -> compute.identity().rows()).max().orElse(0);
        String parent = branches.find(branch).map(Branch::creation).map(Branch.Creation::parent).orElse(null);
        return rows == 0 && parent != null ? rowsOf(parent) : rows;
    }

    /** Something that changes a project. */
    public interface Changing<T, E extends Exception> {
        T run() throws IOException, E;
    }

    /**
     * A request for a new compute.
     *
     * @param primary true for a primary, false for a replica
     */
    public record ComputeRequest(boolean primary, Settings settings) {

        /** A copy on another branch. */
        public ComputeRequest on(String branch) {
            return new ComputeRequest(primary, settings.on(branch));
        }
    }
}
