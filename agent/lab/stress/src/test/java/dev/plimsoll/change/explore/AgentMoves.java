package dev.plimsoll.change.explore;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.change.explore.Step.Fact;
import dev.plimsoll.change.explore.World.Agent;
import dev.plimsoll.change.explore.World.Phase;
import dev.plimsoll.change.explore.World.Place;
import dev.plimsoll.change.explore.World.Proof;
import dev.plimsoll.change.explore.World.Request;
import dev.plimsoll.change.explore.World.Stage;
import dev.plimsoll.change.journal.ChangeBasis.Via;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.FleetChanges.BegunChange;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.journal.PastVerdict;
import dev.plimsoll.change.plan.ChangeAttempt;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.Planner;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.change.plan.Situation;
import dev.plimsoll.change.plan.Situation.ProposedChange;
import dev.plimsoll.change.plan.Situation.Surroundings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an agent does next. Every decision is made by the classes of core; here is only what they read and write. */
final class AgentMoves {

    private static final Instant LONG_AGO = Given.T0;
    private static final LatestProbe SUCCEEDED = new LatestProbe.Succeeded();
    private static final LatestProbe FAILED = SUCCEEDED.failed(new Unreachable(Failure.AUTH, ""), LONG_AGO);

    private final Scenario scenario;
    private final Planner planner = new Planner(Given.table());
    private final Conclusions conclusions;
    private final Parts parts;
    // Each is the same in many states, and most of the work of an exploration.
    private final Map<Parts.Key, Conclusion> concluded = new HashMap<>();
    private final Map<Parts.Key, Boolean> doubts = new HashMap<>();
    private final IdentityHashMap<Place, List<Compute>> listed = new IdentityHashMap<>();

    AgentMoves(Scenario scenario, Parts parts) {
        this.scenario = scenario;
        this.conclusions = new Conclusions(scenario.flaw());
        this.parts = parts;
    }

    /**
     * What an agent does at the end of reading.
     *
     * @param then the agent after it
     */
    private record Conclusion(List<JournalEntry> entries, Plan plan, Agent then) {}

    /** All that {@code agent} may do; first what a fair scheduler does. */
    List<Step> of(World world, int agent) {
        Agent who = world.agents().get(agent);
        List<Step> steps = new ArrayList<>(switch (who.phase()) {
            case Phase.Idle idle -> lists(world, agent);
            case Phase.Listed listed -> List.of(informs(world, agent, listed));
            case Phase.Informed informed -> concludes(world, agent, informed);
            case Phase.Trying trying -> tries(world, agent, trying);
        });
        if (Limit.KILL.allows(world.left()) && !(who.phase() instanceof Phase.Idle)) {
            steps.add(new Step(() -> "agent %d restarts".formatted(agent), world.spend(Limit.KILL)
                    .with(agent, new Agent(0, world.clock(), 0, Map.of(), new Phase.Idle())), null));
        }
        return steps;
    }

    /** A pass reads its role, and then lists: so a change of an earlier lease is older than the listing. */
    private List<Step> lists(World world, int agent) {
        List<Step> steps = new ArrayList<>();
        Agent who = world.agents().get(agent);
        boolean leads = world.lease().holder() == agent;
        for (int index = 0; (leads || scenario.flaw() == Flaw.LISTS_BEFORE_ROLE) && index < world.places()
                .size(); index++) {
            int compute = index;
            Compute found = listed(world, index);
            steps.add(new Step(() -> "agent %d lists compute %d: %s, %s".formatted(agent, compute, found.size(),
                    found.lifecycle().state().word()),
                    world.with(agent, new Agent(world.lease().epoch(), who.startedAt(), world.clock(), who.before(),
                            new Phase.Listed(index, found, false, Optional.empty()))),
                    null));
        }
        return steps;
    }

    private Step informs(World world, int agent, Phase.Listed listed) {
        Agent who = world.agents().get(agent);
        boolean isLate = scenario.flaw() == Flaw.LISTS_BEFORE_ROLE && !listed.again();
        if (isLate && world.lease().holder() != agent) {
            return new Step(() -> "agent %d follows".formatted(agent), world.with(agent, who.idle()), null);
        }
        Agent then = new Agent(isLate ? world.lease().epoch() : who.epoch(), who.startedAt(), who.begunAt(),
                who.before(), new Phase.Informed(listed.compute(), listed.found(), world.book(),
                        listed.again() ? Proof.SAME : Proof.NONE, listed.open()));
        return new Step(() -> "agent %d reads the journal".formatted(agent), world.with(agent, then), null);
    }

    private List<Step> concludes(World world, int agent, Phase.Informed pass) {
        List<Step> steps = new ArrayList<>();
        ChangeRecord seen = pass.seen().records().get(pass.compute());
        Agent who = world.agents().get(agent);
        if (seen.isAfterClaim(who.epoch()) && scenario.flaw() != Flaw.IGNORES_LATER_LEASE) {
            return List.of(new Step(() -> "agent %d sees that it lost its lease".formatted(agent),
                    world.with(agent, who.idle()), null));
        }
        if (pass.proof() == Proof.NONE && doubts.computeIfAbsent(new Parts.Key(world.clock(), who),
                key -> conclusions.needsSecondListing(who, pass, world.now()))) {
            return List.of(listsAgain(world, agent, pass));
        }
        for (Moments.Evidence evidence : Conclusions.possible(seen, probesFail(world))) {
            steps.add(concluded(world, agent, pass, evidence));
        }
        return steps;
    }

    /** A second listing that shows another size leaves everything to the next pass. */
    private Step listsAgain(World world, int agent, Phase.Informed pass) {
        Compute found = listed(world, pass.compute());
        Phase then = found.size().equals(pass.found().size())
                ? new Phase.Listed(pass.compute(), found, true,
                        Optional.ofNullable(pass.seen().records().get(pass.compute()).open()))
                : new Phase.Informed(pass.compute(), pass.found(), pass.seen(), Proof.OTHER, Optional.empty());
        return new Step(() -> "agent %d lists compute %d again: %s".formatted(agent, pass.compute(), found.size()),
                world.with(agent, world.agents().get(agent).in(then)), null);
    }

    private Step concluded(World world, int agent, Phase.Informed pass, Moments.Evidence evidence) {
        Agent who = world.agents().get(agent);
        SizeRange wanted = world.places().get(pass.compute()).wanted();
        boolean reads = scenario.operations();
        Conclusion conclusion = concluded.computeIfAbsent(
                new Parts.Key(2 * world.clock() + (probesFail(world) ? 1 : 0), who, wanted, evidence,
                        reads ? world.requests() : null,
                        reads ? world.places() : null),
                key -> conclusion(world, who, pass, evidence));
        World noted = world;
        for (JournalEntry entry : conclusion.entries) {
            noted = noted.noted(entry);
        }
        return new Step(() -> "agent %d writes %s and plans %s".formatted(agent, names(conclusion.entries),
                conclusion.plan.getClass().getSimpleName()), noted.with(agent, conclusion.then),
                new Fact.Concluded(conclusion.entries, evidence));
    }

    private Conclusion conclusion(World world, Agent who, Phase.Informed pass, Moments.Evidence evidence) {
        SizeRange wanted = world.places().get(pass.compute()).wanted();
        List<JournalEntry> entries = conclusions.of(world, who, pass, wanted, evidence);
        ChangeRecord record = pass.seen().records().get(pass.compute());
        for (JournalEntry entry : entries) {
            record = record.after(entry);
        }
        Plan plan = plan(world, who, pass.found(), wanted, record, pass.seen());
        Map<Integer, SizeRange> sizes = new HashMap<>(who.before());
        sizes.put(pass.compute(), pass.found().size());
        Agent told = new Agent(who.epoch(), who.startedAt(), who.begunAt(), Map.copyOf(sizes), who.phase());
        return new Conclusion(entries, plan, parts.one(plan instanceof Plan.Apply
                ? told.in(
                        new Phase.Trying(pass.compute(), wanted, new ChangeAttempt.ListAgain(pass.found()), false, 0,
                                0))
                : told.idle()));
    }

    private Compute listed(World world, int index) {
        return listed.computeIfAbsent(world.places().get(index), place -> Moments.IDS.stream()
                .map(id -> Moments.listed(Moments.IDS.indexOf(id), place))
                .toList()).get(index);
    }

    private static List<String> names(List<JournalEntry> entries) {
        return entries.stream().map(entry -> switch (entry) {
            case JournalEntry.Settled settled -> settled.changeId() + " " + settled.result();
            case JournalEntry.Verified verified -> verified.changeId() + " " + verified.verdict();
            default -> entry.getClass().getSimpleName();
        }).toList();
    }

    private Plan plan(World world, Agent who, Compute compute, SizeRange wanted, ChangeRecord record, Book seen) {
        Instant started = who.startedAt() < 0 ? LONG_AGO : Moments.TIMES.get(who.startedAt());
        boolean acts = scenario.policy().mode() == ChangeMode.APPLY;
        Surroundings around = new Surroundings(fleet(seen, world.now()).withStopped(acts && seen.stopped()), null, null,
                started);
        ProposedChange proposal = new ProposedChange(Moments.advice(compute.size(), wanted),
                Moments.figures(who.begunAt()), null, DailyTimeUse.NONE, 0);
        Plan plan = planner.plan(
                new Situation(compute, Project.named(compute.id().projectId()), proposal, record, around,
                        Moments.SIZING, scenario.policy(), null,
                        probesFail(world) && scenario.flaw() != Flaw.IGNORES_FAILING_PROBES ? FAILED : SUCCEEDED),
                world.now());
        PastVerdict harmful = record.toUndo(compute);
        return scenario.flaw() == Flaw.ROLLS_BACK_ONCE && harmful != null
                && Objects.requireNonNull(harmful.undoing()).failures() > 0 ? new Plan.NoChange() : plan;
    }

    private boolean probesFail(World world) {
        return Limit.BLIND.isSpent(world.left(), scenario.limits());
    }

    private FleetChanges fleet(Book seen, Instant now) {
        FleetChanges fleet = seen.fleet(now);
        return scenario.flaw() == Flaw.IGNORES_CANARY
                ? new FleetChanges(
                        fleet.recent().stream().filter(one -> one.progress() == BegunChange.Stage.OPEN).toList(),
                        fleet.verdicts(), null, false)
                : fleet;
    }

    private List<Step> tries(World world, int agent, Phase.Trying trying) {
        return switch (trying.attempt()) {
            case ChangeAttempt.ListAgain planned -> List.of(relists(world, agent, trying, planned));
            case ChangeAttempt.Relisted relisted -> List.of(decides(world, agent, trying, relisted));
            case ChangeAttempt.Recorded recorded -> trying.sent()
                    ? answers(world, agent, trying, recorded)
                    : mayBeSent(world, agent, trying, recorded);
            case ChangeAttempt.Cleared cleared -> throw new IllegalStateException("the decision is one step");
            case ChangeAttempt.Ended ended -> List.of(ends(world, agent, ended));
        };
    }

    private Step relists(World world, int agent, Phase.Trying trying, ChangeAttempt.ListAgain planned) {
        Agent who = world.agents().get(agent);
        Compute found = scenario.flaw() == Flaw.NO_SECOND_LISTING
                ? planned.listed()
                : listed(world, trying.compute());
        if (planned.stale(Optional.of(found)).isPresent()) {
            return new Step(() -> "agent %d lists again, and stops".formatted(agent), world.with(agent, who.idle()),
                    null);
        }
        Phase then = new Phase.Trying(trying.compute(), trying.wanted(), new ChangeAttempt.Relisted(found), false,
                world.places().get(trying.compute()).wakes(), world.clock());
        return new Step(() -> "agent %d lists again".formatted(agent), world.with(agent, who.in(then)),
                new Fact.Relisted(trying.compute(), found));
    }

    /** The transaction of {@code Journal.intend}: one step, in which nobody else writes. */
    private Step decides(World world, int agent, Phase.Trying trying, ChangeAttempt.Relisted relisted) {
        Agent who = world.agents().get(agent);
        boolean isLeader = world.lease().holder() == agent && world.lease().epoch() == who.epoch();
        boolean mayDecide = isLeader || scenario.flaw() == Flaw.JOURNAL_IGNORES_EPOCH;
        if (!mayDecide || !Limit.INTENT.allows(world.left())) {
            return new Step(() -> "agent %d may not decide".formatted(agent), world.with(agent, who.idle()), null);
        }
        Book seen = scenario.flaw() == Flaw.IGNORES_STOP ? world.book().unstopped() : world.book();
        Plan plan = plan(world, who, relisted.found(), trying.wanted(), seen.records().get(trying.compute()), seen);
        String id = "%d%s".formatted(world.book().changes().size() + 1, agent == 0 ? "a" : "b");
        ChangeAttempt.Decided decided = relisted.decided(plan, id, who.epoch(), world.now());
        if (!(decided instanceof ChangeAttempt.Cleared cleared)) {
            return new Step(() -> "agent %d decides against it".formatted(agent), world.with(agent, who.idle()), null);
        }
        ChangeAttempt next = cleared.written(since(world, trying), "", world.now());
        boolean goesOn = next instanceof ChangeAttempt.Recorded;
        return new Step(() -> "agent %d writes the intent %s: %s".formatted(agent, id,
                goesOn ? "to be sent" : "too late"),
                world.spend(Limit.INTENT)
                        .with(world.book().after(cleared.intended()))
                        .with(agent, who.in(new Phase.Trying(trying.compute(), trying.wanted(), next, false,
                                trying.wakes(), trying.relistedAt()))),
                goesOn ? new Fact.Wrote(trying.compute(), cleared.intended(), who.epoch()) : null);
    }

    /** Time since the second listing. */
    private Duration since(World world, Phase.Trying trying) {
        return scenario.flaw() == Flaw.NO_TIME_LIMIT
                ? Duration.ZERO
                : Duration.between(Moments.TIMES.get(trying.relistedAt()), world.now());
    }

    /** The last question before a request: the lease, the stop switch, and whether the platform would get it. */
    private List<Step> mayBeSent(World world, int agent, Phase.Trying trying, ChangeAttempt.Recorded recorded) {
        Agent who = world.agents().get(agent);
        boolean holds = world.lease().holder() == agent && world.lease().epoch() == who.epoch()
                && !world.book().stopped();
        if (!ChangeAttempt.isPrompt(since(world, trying))) {
            return List.of(answered(world, agent, recorded, new Execution.NotSent("")));
        }
        List<Step> steps = new ArrayList<>(List.of(sends(world, agent, trying, recorded)));
        if (!holds) {
            // It reads both from memory, so it may notice, or not yet.
            steps.add(answered(world, agent, recorded, new Execution.NotSent("")));
        } else if (Limit.HELD.allows(world.left())) {
            steps.add(answered(world.spend(Limit.HELD), agent, recorded, new Execution.NotSent("")));
        }
        return steps;
    }

    private Step sends(World world, int agent, Phase.Trying trying, ChangeAttempt.Recorded recorded) {
        Intended intent = recorded.intent();
        List<Request> requests = new ArrayList<>();
        for (Request request : world.requests()) {
            // A proposal replaces the one before, on the same branch.
            boolean isReplaced = request.stage() == Stage.PROPOSED
                    && request.intent().compute().equals(intent.compute());
            requests.add(isReplaced ? request.at(Stage.LOST) : request);
        }
        requests.add(new Request(intent, isCode() ? Stage.PROPOSED : Stage.TRAVELLING, trying.wakes()));
        Phase then = new Phase.Trying(trying.compute(), trying.wanted(), recorded, true, trying.wakes(),
                trying.relistedAt());
        return new Step(() -> "agent %d sends %s".formatted(agent, intent.changeId()),
                world.with(List.copyOf(requests))
                        .with(world.past().sent(intent))
                        .with(agent, world.agents().get(agent).in(then)),
                new Fact.Sent(intent));
    }

    private List<Step> answers(World world, int agent, Phase.Trying trying, ChangeAttempt.Recorded recorded) {
        if (isCode()) {
            // The agent writes to a repository of its own: it knows what it did.
            return List.of(answered(world, agent, recorded, new Execution.ProposedAsCode("")));
        }
        List<Step> steps = new ArrayList<>();
        Stage stage = world.requests()
                .stream()
                .filter(request -> request.intent().equals(recorded.intent()))
                .map(Request::stage)
                .findFirst()
                .orElse(Stage.LOST);
        Execution reply = reply(stage);
        if (reply != null) {
            steps.add(answered(world, agent, recorded, reply));
        }
        steps.add(answered(world, agent, recorded, lost()));
        if (scenario.flaw() == Flaw.SENDS_TWICE) {
            steps.add(sends(world, agent, trying, recorded));
        }
        return steps;
    }

    private Execution lost() {
        return switch (scenario.flaw()) {
            case LOST_IS_REFUSED -> new Execution.Rejected(422, "");
            case LOST_IS_NOT_SENT -> new Execution.NotSent("");
            default -> new Execution.NoReply("");
        };
    }

    private boolean isCode() {
        return scenario.policy().via() == Via.FILE;
    }

    private @Nullable Execution reply(Stage stage) {
        return switch (stage) {
            case ACCEPTED, DONE, FAILED ->
                new Execution.Accepted("", scenario.operations() ? List.of("op") : List.of(), List.of(), false);
            case REFUSED -> new Execution.Rejected(422, "");
            case TRAVELLING, LOST, PROPOSED -> null;
        };
    }

    /** Getting a reply and writing it are one step: what lies between is like a late reply. */
    private Step answered(World world, int agent, ChangeAttempt.Recorded recorded, Execution reply) {
        Step end = ends(world, agent, recorded.answered(reply, world.now()));
        return new Step(() -> "agent %d gets for %s: %s".formatted(agent, recorded.intent().changeId(),
                reply.getClass().getSimpleName()), end.after(), end.fact());
    }

    private Step ends(World world, int agent, ChangeAttempt.Ended ended) {
        List<JournalEntry> replies = ended.entries()
                .stream()
                .filter(entry -> !(entry instanceof Intended))
                .map(entry -> flawed((JournalEntry) entry))
                .toList();
        World then = world;
        for (JournalEntry entry : replies) {
            then = then.noted(entry);
        }
        return new Step(() -> "agent %d writes the reply".formatted(agent),
                then.with(agent, world.agents().get(agent).idle()),
                new Fact.Concluded(replies, Moments.Evidence.NONE));
    }

    private JournalEntry flawed(JournalEntry entry) {
        return scenario.flaw() == Flaw.NOT_SENT_USES_UP && entry instanceof JournalEntry.Executed reply
                && reply.outcome() == ExecutionOutcome.NOT_SENT
                        ? new JournalEntry.Executed(reply.at(), reply.compute(), reply.changeId(),
                                ExecutionOutcome.REFUSED, "", List.of())
                        : entry;
    }
}
