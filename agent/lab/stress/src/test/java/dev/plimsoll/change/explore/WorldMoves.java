package dev.plimsoll.change.explore;

import dev.plimsoll.change.explore.Step.Fact;
import dev.plimsoll.change.explore.World.Lease;
import dev.plimsoll.change.explore.World.Past;
import dev.plimsoll.change.explore.World.Place;
import dev.plimsoll.change.explore.World.Request;
import dev.plimsoll.change.explore.World.Stage;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** What happens without the agents: the network, the platform, people, the lease and time. */
final class WorldMoves {

    /** A dismissal ends between the next moment and the one after it. */
    private static final Duration DISMISSED = Duration.ofMinutes(60);

    /** Why probes fail. The agents decide alike, whatever it is. */
    private static final List<String> FAILURES = List.of("password", "grant", "the role's limit", "too many clients",
            "time-out", "certificate", "the view is gone");

    private final boolean atOnce;
    private final boolean operations;

    WorldMoves(Scenario scenario) {
        this.atOnce = scenario.atOnce();
        this.operations = scenario.operations();
    }

    List<Step> of(World world) {
        List<Step> steps = new ArrayList<>(ofRequests(world));
        for (int index = 0; index < world.places().size(); index++) {
            ofPlace(world, index, steps);
            ofPeople(world, index, steps);
        }
        if (Limit.LEASE.allows(world.left())) {
            Lease lease = new Lease(1 - world.lease().holder(), world.lease().epoch() + 1);
            steps.add(step(() -> "the lease passes to agent " + lease.holder(), world.spend(Limit.LEASE).with(lease)));
        }
        if (Limit.STOP.allows(world.left())) {
            boolean stopped = !world.book().stopped();
            steps.add(step(() -> "stop switch " + (stopped ? "on" : "off"), noted(world.spend(Limit.STOP),
                    new Switched(world.now(), stopped, "me"))));
        }
        if (Limit.BLIND.allows(world.left())) {
            for (String cause : FAILURES) {
                steps.add(step(() -> "probes fail: " + cause, world.spend(Limit.BLIND)));
            }
        }
        if (Limit.TIME.allows(world.left())) {
            steps.add(step(() -> "time passes", world.spend(Limit.TIME).later()));
        }
        return steps;
    }

    /** What the network and the platform do with requests; first what a fair scheduler does. */
    List<Step> ofRequests(World world) {
        List<Step> steps = new ArrayList<>();
        for (int index = 0; index < world.requests().size(); index++) {
            Request request = world.requests().get(index);
            String id = request.intent().changeId();
            if (request.stage() == Stage.TRAVELLING) {
                // A platform that lists a change late lists the former size until then, and no third one.
                boolean mayLag = SettingValue.of(place(world, request).size()).equals(request.intent().from());
                steps.add(mayLag
                        ? step(() -> "the platform accepts " + id, at(world, index, Stage.ACCEPTED))
                        : applied(world, index, request));
                if (Limit.CLAMP.allows(world.left())) {
                    steps.add(applied(world.spend(Limit.CLAMP), index, request, Moments.MIDDLE));
                }
                if (Limit.LOSS.allows(world.left())) {
                    World less = world.spend(Limit.LOSS);
                    steps.add(step(() -> "the platform refuses " + id, at(less, index, Stage.REFUSED)));
                    steps.add(step(() -> "the network loses " + id, at(less, index, Stage.LOST)));
                }
            } else if (request.stage() == Stage.PROPOSED) {
                steps.add(step(() -> "people merge " + id, at(world, index, Stage.ACCEPTED)));
                if (Limit.LOSS.allows(world.left())) {
                    steps.add(step(() -> "people close " + id, at(world.spend(Limit.LOSS), index, Stage.LOST)));
                }
            } else if (request.stage() == Stage.ACCEPTED) {
                steps.add(applied(world, index, request));
                if (Limit.LOSS.allows(world.left())) {
                    steps.add(step(() -> "the platform never applies " + id,
                            at(world.spend(Limit.LOSS), index, operations ? Stage.FAILED : Stage.DONE)));
                }
            }
        }
        return steps;
    }

    private static Step applied(World world, int index, Request request) {
        return applied(world, index, request, request.intent().to().size().orElseThrow());
    }

    private static Step applied(World world, int index, Request request, SizeRange size) {
        Intended intent = request.intent();
        int compute = Moments.IDS.indexOf(intent.compute());
        Place place = place(world, request);
        boolean asAsked = SettingValue.of(size).equals(intent.to());
        Place then = new Place(size, place.wanted(), place.awake(), place.branch(),
                asAsked ? intent.changeId() : World.PLATFORM, place.wakes());
        return new Step(() -> "the platform applies %s as %s".formatted(intent.changeId(), size),
                at(world, index, Stage.DONE).with(compute, then),
                new Fact.Applied(request));
    }

    private static Place place(World world, Request request) {
        return world.places().get(Moments.IDS.indexOf(request.intent().compute()));
    }

    private static World at(World world, int index, Stage stage) {
        return world.with(World.replaced(world.requests(), index, world.requests().get(index).at(stage)));
    }

    private static void ofPlace(World world, int index, List<Step> steps) {
        Place place = world.places().get(index);
        // The platform refuses a second change while the operations of the first run.
        boolean busy = world.requests()
                .stream()
                .anyMatch(request -> request.stage() == Stage.ACCEPTED
                        && request.intent().compute().equals(Moments.IDS.get(index)));
        if (Limit.HUMAN.allows(world.left()) && !busy) {
            for (SizeRange size : List.of(Moments.SMALL, Moments.MIDDLE, Moments.LARGE)) {
                if (!size.equals(place.size())) {
                    steps.add(step(() -> "a person sets %s of compute %d".formatted(size, index),
                            world.spend(Limit.HUMAN)
                                    .with(index, new Place(size, place.wanted(), place.awake(),
                                            place.branch(), World.HUMAN, place.wakes()))));
                }
            }
        }
        if (Limit.WAKE.allows(world.left())) {
            int wakes = place.wakes() + (place.awake() ? 0 : 1);
            steps.add(step(() -> "compute %d %s".formatted(index, place.awake() ? "is suspended" : "wakes"),
                    world.spend(Limit.WAKE)
                            .with(index, new Place(place.size(), place.wanted(), !place.awake(),
                                    place.branch(), place.author(), wakes))));
        }
        if (Limit.BRANCH.allows(world.left())) {
            steps.add(step(() -> "compute %d gets another branch".formatted(index), world.spend(Limit.BRANCH)
                    .with(index, new Place(place.size(), place.wanted(), place.awake(), "br-other", place.author(),
                            place.wakes()))));
        }
        if (Limit.ADVICE.allows(world.left())) {
            steps.add(step(() -> "compute %d needs 2 CU".formatted(index), world.spend(Limit.ADVICE)
                    .with(index, new Place(place.size(), Moments.MIDDLE, place.awake(), place.branch(),
                            place.author(), place.wakes()))));
        }
    }

    private void ofPeople(World world, int index, List<Step> steps) {
        Recommended shown = world.book().records().get(index).recommended();
        if (Limit.APPROVE.allows(world.left()) && shown != null && !shown.to().equals(shown.from())) {
            steps.add(step(() -> "a person approves " + shown.to(), noted(world.spend(Limit.APPROVE),
                    new Approved(world.now(), shown.compute(), shown.from(), shown.to(), shown.branchId(), "me",
                            atOnce, null, null))));
        }
        if (Limit.DISMISS.allows(world.left())) {
            Intended open = world.book().records().get(index).open();
            World then = world.spend(Limit.DISMISS);
            if (open != null) {
                then = noted(then,
                        new Settled(world.now(), open.compute(), open.changeId(), Settled.ChangeEnd.FAILED, "", null));
                then = then.with(then.past().givenUp(open));
            }
            steps.add(step(() -> "a person dismisses",
                    noted(then, NamedEntries.dismissed(world.now(), Moments.IDS.get(index),
                            world.now().plus(DISMISSED), "me", null))));
        }
    }

    private static World noted(World world, JournalEntry entry) {
        return world.noted(entry);
    }

    private static Step step(Supplier<String> name, World after) {
        return new Step(name, after, null);
    }

    /** The initial state: agent 0 has the lease, everything is suspended or awake at its large size. */
    static World beginning(Scenario scenario) {
        Place place = new Place(Moments.LARGE, Moments.SMALL, true, "br-main", "", 0);
        World.Agent agent = new World.Agent(0, -1, 0, Map.of(), new World.Phase.Idle());
        return new World(IntStream.range(0, scenario.computes()).mapToObj(index -> place).toList(), List.of(),
                Book.empty(scenario.computes()), new Lease(0, 1), 0, List.of(agent, agent),
                new Past(List.of(), List.of(), List.of(), Collections.nCopies(scenario.computes(), Optional.empty())),
                Limit.of(scenario.limits()));
    }
}
