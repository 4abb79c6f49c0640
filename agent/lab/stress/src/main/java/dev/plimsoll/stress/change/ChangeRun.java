package dev.plimsoll.stress.change;

import dev.plimsoll.advice.Action;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.Executed;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Verified;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.stress.change.RunCounts.What;
import dev.plimsoll.stress.change.WatchedStore.StoreFile;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One run: about a simulated day of one or two agents, or longer, with everything drawn from one seed. It runs on one thread,
 * so a seed always gives the same run. What happens at the same time happens between two calls of an agent.
 */
final class ChangeRun implements AutoCloseable {

    /** Chance that a call of an agent is disturbed. */
    static final double RARELY = 0.005;
    /** The same after a change was decided. */
    static final double IN_A_CHANGE = 0.15;

    private static final Instant START = Instant.parse("2026-03-27T22:00:00Z");
    private static final int CALM_STEPS = 12;

    private final Random random;
    private final Consumer<String> story;
    private final SimulatedPlatform platform;
    private final SimulatedCode code;
    private final RunKind kind;
    private final ChangeTerms drawing;
    private final Map<ComputeId, ComputePolicies> terms = new HashMap<>();
    private final List<WatchedStore> stores = new ArrayList<>();
    private final List<SimulatedAgent> agents = new ArrayList<>();
    private final SimulatedPerson person;
    private final RunCounts counts = new RunCounts();
    private final RequestRules rules = new RequestRules(this);
    private final Disturber disturber;
    private final FailingProbes failingProbes;
    private @Nullable SimulatedAgent acting;
    private @Nullable Violation violation;
    private int replacements;

    /**
     * @param story receives what happens, line by line
     * @param file  the store in a file; null for stores in memory
     * @param maker makes the journals of stores in memory
     */
    ChangeRun(long seed, Consumer<String> story, @Nullable StoreFile file, JournalMaker maker) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L + 1);
        this.story = story;
        this.platform = new SimulatedPlatform(random, START.plus(Duration.ofMinutes(random.nextInt(7 * 24 * 60))),
                random.nextBoolean());
        this.code = new SimulatedCode(this);
        this.kind = RunKind.of(seed);
        this.drawing = new ChangeTerms(random, kind);
        this.person = new SimulatedPerson(this);
        this.disturber = new Disturber(this, person, kind.roughness(random));
        this.failingProbes = new FailingProbes(seed, kind.isCalm());
        int projects = kind.projects(random);
        SimulatedLoad load = null;
        for (int number = kind.computes(random); number > 0; number--) {
            ComputeId id = new ComputeId("project-" + number % projects, "ep-" + number);
            SizeRange size = kind.size(random);
            load = load == null || kind != RunKind.TOGETHER ? SimulatedLoad.drawn(random) : load;
            platform.add(new SimulatedCompute(id, size, load, platform.now()));
            terms.put(id, terms.isEmpty() || kind != RunKind.TOGETHER ? drawing.draw() : one(terms));
        }
        stores.add(file == null ? WatchedStore.inMemory(this, maker) : WatchedStore.in(this, file));
        int others = kind.isCalm() ? 2 : random.nextInt(4);
        if (others == 0) {
            stores.add(WatchedStore.inMemory(this, maker));
        }
        agents.add(new SimulatedAgent(this, "a", stores.getFirst(), Duration.ZERO));
        if (others <= 1) {
            agents.add(new SimulatedAgent(this, "b", stores.getLast(), Duration.ofSeconds(random.nextInt(5))));
        }
        if (file != null) {
            counts.add(What.IN_SQLITE);
        }
    }

    private static ComputePolicies one(Map<ComputeId, ComputePolicies> terms) {
        return terms.values().iterator().next();
    }

    /** Makes the journal of a store in memory. */
    interface JournalMaker {
        Journal journal(Predicate<Fence> isHeld);
    }

    /** Plays the run. Returns the first rule that did not hold; null if all held. */
    @Nullable
    Violation play() {
        terms.forEach((id, one) -> story.accept(id + " " + one.change() + " " + one.sizing().allowed()));
        for (int step = 0; step < kind.steps() && violation == null; step++) {
            platform.advance(Duration.ofSeconds(kind.stepSeconds(random)));
            disturber.disturb();
            ComputeId unseen = failingProbes.step(platform.all().stream().map(SimulatedCompute::id).toList());
            if (unseen != null) {
                happened(Disturbance.PROBES_FAIL, unseen);
            }
            List.copyOf(agents).forEach(this::tick);
        }
        disturber.calm();
        failingProbes.end();
        for (int step = 0; step < CALM_STEPS && violation == null; step++) {
            platform.advance(Duration.ofMinutes(5));
            List.copyOf(agents).forEach(this::tick);
        }
        if (violation == null) {
            stores.forEach(store -> new EndingRules(platform, store, counts, rules, this::violated).check());
        }
        platform.ledger().forEach(counts::add);
        if (kind.isCalm()) {
            new GoalFigures(platform, counts).count(stores.getFirst().written());
        }
        return violation;
    }

    private void tick(SimulatedAgent agent) {
        SimulatedAgent before = acting;
        acting = agent;
        agent.tick();
        acting = before;
    }

    /** Whether a disturbance happens now. */
    boolean occurs(@Nullable Disturbance what, double chance) {
        return disturber.occurs(what, chance);
    }

    /** Something else may happen between two calls of the agent that acts now. */
    void between(double chance) {
        if (acting != null) {
            disturber.between(acting, chance);
        }
    }

    void happened(Disturbance what, Object detail) {
        counts.add(what);
        tell("%s %s", what.words(), detail);
    }

    void tell(String format, Object... values) {
        story.accept(platform.now() + " " + String.format(Locale.ROOT, format, values));
    }

    void replace(SimulatedAgent agent) {
        agent.end();
        agents.set(agents.indexOf(agent), new SimulatedAgent(this, agent.name() + ++replacements, agent.store(),
                agent.clockError()));
    }

    /** Why a probe fails now; empty if it succeeds. */
    Optional<Observation.Failed> failure(ComputeId compute) {
        return failingProbes.of(compute);
    }

    void tickOthers(SimulatedAgent agent) {
        List.copyOf(agents).stream().filter(other -> !other.equals(agent)).forEach(this::tick);
    }

    /** Called for each entry that is written, except intents. */
    void wrote(JournalEntry entry) {
        switch (entry) {
            case Executed reply -> counts.add(What.of(reply.outcome().word()));
            case Settled end -> counts.add(What.of(end.result().word()));
            case Verified verified -> counts.add(What.of(verified.verdict().name()));
            case Recommended advice -> {
                return;
            }
            case Blocked held when held.guardrail() == Guardrail.CANARY ->
                counts.add(What.HELD_FOR_THE_FIRST);
            default -> {
                // Not counted.
            }
        }
        tell("%s", entry);
    }

    /** The request reaches the platform. */
    Execution patch(SimulatedAgent agent, Intended intent) {
        platform.advance(Duration.ofMillis(200 + random.nextInt(3_000)));
        Disturbance disturbance = disturber.ofRequest();
        if (disturbance != null) {
            happened(disturbance, intent.compute());
        }
        SimulatedCompute compute = platform.find(intent.compute());
        Instant awakeSince = compute != null && compute.isAwake() ? compute.startedAt() : null;
        int known = platform.ledger().size();
        Execution execution = platform.patch(intent, disturbance);
        boolean drops = platform.ledger().size() > known && platform.ledger().getLast().dropped() > 0;
        if (awakeSince != null && drops) {
            rules.dropped(agent, intent, awakeSince);
        }
        if (kind.isCalm() && compute != null && random.nextBoolean() && intent.basis().action() == Action.SHRINK) {
            compute.outgrow();
        }
        return execution;
    }

    void violated(String rule, Object detail) {
        violation = violation == null ? new Violation(rule, String.valueOf(detail)) : violation;
        tell("VIOLATED %s", violation);
    }

    Random random() {
        return random;
    }

    SimulatedPlatform platform() {
        return platform;
    }

    SimulatedCode code() {
        return code;
    }

    List<SimulatedAgent> agents() {
        return agents;
    }

    List<WatchedStore> stores() {
        return stores;
    }

    ComputePolicies terms(ComputeId compute) {
        return Objects.requireNonNull(terms.get(compute));
    }

    Veto.@Nullable OfAlerts alert() {
        return disturber.alert();
    }

    /** The rules of requests, which know what was requested before. */
    RequestRules rules() {
        return rules;
    }

    /** The agent that acts now. */
    SimulatedAgent acting() {
        return Objects.requireNonNull(acting);
    }

    RunCounts counts() {
        return counts;
    }

    @Override
    public void close() {
        stores.forEach(WatchedStore::close);
    }
}
