package dev.plimsoll.change.explore;

import dev.plimsoll.change.explore.World.Agent;
import dev.plimsoll.change.explore.World.Phase;
import dev.plimsoll.change.explore.World.Request;
import dev.plimsoll.change.explore.World.Stage;
import dev.plimsoll.change.plan.ChangeAttempt;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Visits every reachable state of a scenario, breadth first, so that a counterexample is a shortest one. */
final class Explorer {

    /** More steps than any way to rest takes. */
    private static final int RESTLESS = 300;

    private final WorldMoves worldMoves;
    private final AgentMoves agentMoves;
    private final Invariants invariants;
    private final World beginning;
    private final boolean isSound;
    private final Parts parts = new Parts();
    private final Map<World, Reached> reached = new HashMap<>();
    private final Set<World> resting = new HashSet<>();
    private final Map<Invariant, List<String>> counterexamples = new HashMap<>();

    Explorer(Scenario scenario) {
        this.worldMoves = new WorldMoves(scenario);
        this.agentMoves = new AgentMoves(scenario, parts);
        this.invariants = new Invariants(scenario);
        this.isSound = scenario.flaw() == Flaw.NONE;
        this.beginning = canonical(WorldMoves.beginning(scenario));
    }

    /** The step by which a state was first reached. */
    private record Reached(@Nullable World from, Supplier<String> by) {}

    /**
     * What was found.
     *
     * @param counterexamples for each broken invariant, the shortest way to break it
     */
    record Result(int states, long transitions, Map<Invariants.Race, Integer> races,
            Map<Invariant, List<String>> counterexamples) {}

    /** Visits all; with a deliberate defect, as far as the first invariant that breaks. */
    Result explore() {
        Deque<World> open = new ArrayDeque<>(List.of(beginning));
        reached.put(beginning, new Reached(null, () -> "the beginning"));
        long transitions = 0;
        while (!open.isEmpty() && (isSound || counterexamples.isEmpty())) {
            World world = open.poll();
            for (Step step : steps(world)) {
                transitions++;
                World next = canonical(step.after());
                invariants.brokenBy(world, step).forEach(broken -> found(broken, world, step.name()));
                if (reached.putIfAbsent(next, new Reached(world, step.name())) == null) {
                    open.add(next);
                }
            }
            comesToRest(world);
        }
        return new Result(reached.size(), transitions, invariants.races(), counterexamples);
    }

    private List<Step> steps(World world) {
        List<Step> steps = worldMoves.of(world);
        for (int agent = 0; agent < world.agents().size(); agent++) {
            steps.addAll(agentMoves.of(world, agent));
        }
        return steps;
    }

    private void found(Invariant broken, World world, Supplier<String> last) {
        if (!counterexamples.containsKey(broken)) {
            List<String> path = new ArrayList<>(List.of(last.get()));
            for (Reached at = way(world); at.from() != null; at = way(at.from())) {
                path.add(at.by().get());
            }
            Collections.reverse(path);
            counterexamples.put(broken, path);
        }
    }

    private Reached way(World world) {
        Reached at = reached.get(world);
        return at == null ? new Reached(null, () -> "") : at;
    }

    /** Follows a fair scheduler until nothing changes any more. */
    private void comesToRest(World from) {
        World world = from;
        for (int count = 0; count < RESTLESS && resting.add(world); count++) {
            World next = fair(world);
            if (next == null || next.equals(world)) {
                invariants.brokenAtRest(world).forEach(broken -> found(broken, from, () -> "rest"));
                return;
            }
            world = next;
            if (count == RESTLESS - 1) {
                found(Invariant.COMES_TO_REST, from, () -> "no rest");
            }
        }
    }

    /** The next state by a scheduler that delivers each request and lets each agent go on; itself at rest. */
    private @Nullable World fair(World world) {
        List<Step> network = worldMoves.ofRequests(world);
        if (!network.isEmpty()) {
            return canonical(network.getFirst().after());
        }
        for (int agent = 0; agent < world.agents().size(); agent++) {
            if (!(world.agents().get(agent).phase() instanceof Phase.Idle)) {
                return canonical(agentMoves.of(world, agent).getFirst().after());
            }
        }
        for (int compute = 0; compute < world.places().size(); compute++) {
            World after = pass(world, compute);
            if (!after.equals(world)) {
                return after;
            }
        }
        return null;
    }

    /** A whole pass of the leader over a compute. */
    private World pass(World before, int compute) {
        int leader = before.lease().holder();
        World world = canonical(agentMoves.of(before, leader).get(compute).after());
        while (!(world.agents().get(leader).phase() instanceof Phase.Idle)) {
            List<Step> network = worldMoves.ofRequests(world);
            world = canonical((network.isEmpty() ? agentMoves.of(world, leader) : network).getFirst().after());
        }
        return world;
    }

    /** The same state with the one instance of each part. */
    private World canonical(World world) {
        return new World(parts.oneList(world.places()), parts.oneList(mattering(world)), world.book(),
                parts.one(world.lease()), world.clock(), parts.oneList(world.agents()), parts.one(world.past()),
                world.left());
    }

    /** The requests that still matter; mostly all of them. Loops, since each transition comes here. */
    private static List<Request> mattering(World world) {
        for (Request one : world.requests()) {
            if (!matters(one, world)) {
                return world.requests().stream().filter(each -> matters(each, world)).toList();
            }
        }
        return world.requests();
    }

    /** The failure of an operation is read as long as the change is open. */
    private static boolean isOpen(Request request, World world) {
        return world.book().records().stream().anyMatch(record -> request.intent().equals(record.open()));
    }

    private static boolean matters(Request request, World world) {
        if (request.mayCome() || (request.stage() == Stage.FAILED && isOpen(request, world))) {
            return true;
        }
        for (Agent agent : world.agents()) {
            if (agent.phase() instanceof Phase.Trying trying
                    && trying.attempt() instanceof ChangeAttempt.Recorded recorded
                    && recorded.intent().equals(request.intent())) {
                return true;
            }
        }
        return false;
    }
}
