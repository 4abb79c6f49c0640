package dev.plimsoll.reconcile;

import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.plan.PlatformInMemory;
import dev.plimsoll.change.status.StatusListener;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.store.ClaimedStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A platform and a clock in memory, and agents on a shipped store. No probe succeeds; a person approves each change. */
final class StoredFleet extends PlatformInMemory implements InstantSource, AutoCloseable {

    static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");

    Instant now = T0;
    /** What each listing fails with, by project id; {@code *} for the projects. */
    final Map<String, PlatformFault> faults = new ConcurrentHashMap<>();
    /** Listings with an item that cannot be read. */
    final Set<String> partial = ConcurrentHashMap.newKeySet();
    final List<String> listings = new CopyOnWriteArrayList<>();
    /** Others in place of this one. */
    List<Platform> platforms = List.of();

    private final Path file;
    private final List<OneAgent> agents = new ArrayList<>();
    private long epoch = 1;

    StoredFleet(Path folder) {
        file = folder.resolve("plimsoll.db");
    }

    StoredFleet with(ComputeId id, String cu) {
        add(new ComputeBuilder().id(id).size(Given.cu(cu)).state("idle").active(now).compute());
        return this;
    }

    /** An agent with the claim on all projects. */
    OneAgent agent(String name) {
        ClaimedStore store = new ClaimedStore(file);
        agents.forEach(one -> one.store.lose());
        store.take(name, ++epoch);
        OneAgent agent = new OneAgent(store, reconciler(store));
        agents.add(agent);
        return agent;
    }

    /** An agent, and what it has of the store. */
    record OneAgent(ClaimedStore store, Reconciler reconciler) {

        Journal journal() {
            return store.store().stores().journal();
        }
    }

    /** Time passes, and all agents tick each five seconds. */
    void ticks(Duration time) {
        for (Instant end = now.plus(time); now.isBefore(end);) {
            now = now.plusSeconds(5);
            agents.forEach(one -> one.reconciler.once());
        }
    }

    /** The agent ends. */
    void ends(OneAgent agent) {
        agents.remove(agent);
        agent.reconciler.close();
        agent.store.close();
    }

    private Reconciler reconciler(ClaimedStore store) {
        ChangePolicy change = Given.with(Given.changes(ChangeMode.APPLY, ApprovalMode.PERSON, When.NOW),
                EnumSet.allOf(ComputeSetting.class));
        Ports ports = new Ports(this, new NoProbe(), store,
                store.store()::stores, new ChangeChannels(() -> this, () -> null), new StatusListener() {},
                Explanation.WORDING,
                Alerts.NONE);
        return new Reconciler(ports,
                compute -> new ComputePolicies(World.table(), World.probing(true, null), World.sizing(World.SOON),
                        change, Map.of()),
                () -> World.INTERVALS, ProbeRule.QUIET, this,
                Executors.newVirtualThreadPerTaskExecutor());
    }

    /** All computes are suspended. */
    private record NoProbe() implements CacheProbe {

        @Override
        public Observation probe(Compute compute, Duration stay) {
            throw new AssertionError("a suspended compute is not probed");
        }

        @Override
        public void leave(ComputeId compute) {
            // There is no session.
        }
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public List<Platform> platforms() {
        return platforms.isEmpty() ? super.platforms() : platforms;
    }

    @Override
    public Listing<Project> projects() {
        return listed("*", UnknownWord.PROJECT, super.projects());
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        if (!projects.containsKey(projectId)) {
            faults.putIfAbsent(projectId, new PlatformFault(PlatformFault.FaultKind.HTTP, 404, "no such project"));
        }
        return listed(projectId, UnknownWord.COMPUTE, super.computes(projectId));
    }

    private <T> Listing<T> listed(String what, String kind, Listing<T> whole) {
        listings.add(what);
        PlatformFault fault = faults.get(what);
        if (fault != null) {
            throw fault;
        }
        return partial.contains(what)
                ? new Listing<>(whole.items(), List.of(new UnknownWord(kind, "?", "the listing")))
                : whole;
    }

    @Override
    public void close() {
        List.copyOf(agents).forEach(this::ends);
    }
}
