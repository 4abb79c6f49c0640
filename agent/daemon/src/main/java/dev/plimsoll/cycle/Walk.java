package dev.plimsoll.cycle;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.ChangePolicy.Mode;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Planner;
import dev.plimsoll.change.Standing;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.idle.advice.IdleAdvice;
import dev.plimsoll.idle.advice.Together;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.sizing.advice.Adviser;
import dev.plimsoll.sizing.advice.Recommender.Counsel;
import dev.plimsoll.sizing.assess.Assessment;
import dev.plimsoll.sizing.assess.Assessor;
import dev.plimsoll.sizing.assess.Known;
import dev.plimsoll.sizing.assess.Most;
import dev.plimsoll.sizing.assess.Phase;
import dev.plimsoll.watch.LookRule;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One compute along the straight way: observation, assessment, recommendation, plan, and the change if there is one.
 *
 * <p>It holds nothing of its own: what it knows comes in and what it found goes out.
 */
final class Walk {

    private final Ports ports;
    private final SizeTable table;
    private final Looking looking;
    private final Idling idling;
    private final InstantSource clock;
    private final Adviser adviser;
    private final Planner planner;
    private final Changes changes;

    Walk(Ports ports, SizeTable table, LookRule rule, Purse purse, Idling idling, InstantSource clock) {
        this.ports = ports;
        this.table = table;
        this.looking = new Looking(ports, rule, purse, idling, clock);
        this.idling = idling;
        this.clock = clock;
        this.adviser = new Adviser(table);
        this.planner = new Planner(table);
        this.changes = new Changes(ports);
    }

    /** Where a compute stands after the walk, and what is remembered of looking at it. */
    record Walked(Standing standing, Recollection recollection) {}

    /**
     * Walks {@code compute}.
     *
     * @param listedAt when the platform said how it is
     * @param meanCu   mean size that it had lately; null where that is not told
     * @param before   what is remembered of it
     * @param stood    where it stood after the walk before; null on the first
     * @param looks    whether this agent looks and acts; else it serves what another saw, and writes nothing
     */
    Walked walk(Compute compute, Instant listedAt, Project project, @Nullable Double meanCu, Terms terms,
            Recollection before,
            @Nullable Standing stood, boolean looks) {
        Looking.Look look = looks ? looking.look(compute, listedAt, terms, before) : looking.served(compute, before);
        ports.board().looked(compute.id(), looks ? look.observation() : Looking.untouched(compute));
        // A busy compute is active at every listing; only a look, or another size or state, gives reason to think anew.
        boolean nothingNew = stood != null && !(look.observation() instanceof Observation.Seen)
                && Objects.equals(look.recollection().latest(), stood.latest())
                && Objects.equals(look.recollection().failure(), before.failure())
                && compute.isAsBefore(stood.compute()) && stood.policy().equals(terms.sizing());
        Thought thought = nothingNew && stood != null
                ? again(stood)
                : think(compute, project, meanCu, terms, look.recollection(), looks);
        Plan plan = looks
                ? planAndAct(compute, project, terms, thought)
                : plan(compute, project, terms, thought, ChangeRecord.of(ports.journal().of(compute.id())),
                        clock.instant());
        return new Walked(standing(compute, project, terms, look, thought, plan),
                looks ? written(compute, look.recollection()) : look.recollection());
    }

    /** What the samples say and what follows from it. */
    private record Thought(Assessment assessment, Counsel counsel, @Nullable IdleAdvice idle,
            @Nullable Ratio shortWindow, @Nullable Ratio longWindow) {}

    /** What was thought before, less the windows that have run out of samples. */
    private Thought again(Standing before) {
        Sample latest = before.latest();
        Duration age = latest == null ? Duration.ZERO : Duration.between(latest.at(), clock.instant());
        return new Thought(before.assessment(), before.counsel(), before.idle(),
                age.compareTo(Assessor.SHORT_WINDOW) > 0 ? null : before.shortWindow(),
                age.compareTo(Assessor.LONG_WINDOW) > 0 ? null : before.longWindow());
    }

    private Recollection written(Compute compute, Recollection known) {
        Recollection then = known;
        if (known.isWorthKeeping()) {
            ports.watches().keep(compute.id(), known.watch());
            then = known.written();
        }
        idling.write(compute);
        return then;
    }

    private Most most(Compute compute, History history, @Nullable Notes notes, Sample latest) {
        return ports.samples()
                .fullest(compute.id(), adviser.peaksFrom(compute, history, notes, latest.at()))
                .map(Most::at)
                .orElse(Most.of(0));
    }

    private Thought think(Compute compute, Project project, @Nullable Double meanCu, Terms terms, Recollection known,
            boolean writes) {
        History history = ports.samples().latest(compute.id(), Adviser.REMEMBERED);
        Sample latest = known.latest();
        Notes before = ports.notebook().of(compute.id()).orElse(null);
        Most most = latest == null ? Most.of(0) : most(compute, history, before, latest);
        Adviser.Thought thought = adviser.think(compute,
                new Known(history, most, before, meanCu, known.failure()), terms.sizing(),
                clock.instant());
        Notes after = thought.notes();
        if (writes && after != null && !after.equals(before)) {
            ports.notebook().keep(compute.id(), after);
        }
        IdleAdvice idle = idling.advise(compute, project, known, terms, thought.assessment().figures(),
                !thought.counsel().recommendation().target().equals(compute.size()), clock.instant());
        return new Thought(thought.assessment(), Together.of(compute, thought.counsel(), idle), idle,
                ratio(compute, history, Assessor.SHORT_WINDOW, terms),
                ratio(compute, history, Assessor.LONG_WINDOW, terms));
    }

    /** The ratio of a window that ends now; null while asleep, and where too few reads fell into it. */
    private @Nullable Ratio ratio(Compute compute, History history, Duration window, Terms terms) {
        if (!compute.isAwake()) {
            return null;
        }
        Increase increase = history.increase(window, clock.instant());
        return increase.hitRatio(terms.sizing().minAccesses()).orElse(null);
    }

    private Plan planAndAct(Compute compute, Project project, Terms terms, Thought thought) {
        Instant now = clock.instant();
        ChangeRecord record = changes.settle(compute, now);
        record = changes.note(compute, thought.counsel().recommendation(), record, now);
        Plan plan = plan(compute, project, terms, thought, record, now);
        changes.carryOut(compute, plan, record, clock);
        return plan;
    }

    private Plan plan(Compute compute, Project project, Terms terms, Thought thought, ChangeRecord record,
            Instant now) {
        boolean mayAct = terms.change().mode() == Mode.APPLY;
        return planner.plan(new Planner.Situation(compute, project.locked(), thought.counsel().recommendation(),
                thought.assessment().figures(), record, mayAct && ports.journal().stopped(), terms.sizing(),
                terms.change()), now);
    }

    private Standing standing(Compute compute, Project project, Terms terms, Looking.Look look, Thought thought,
            Plan plan) {
        Totals totals = ports.samples().totals(compute.id()).orElse(Totals.ZERO);
        Observation holding = look.recollection().holding(look.observation());
        return new Standing(compute, project, phase(compute, holding, thought.assessment()), holding,
                look.recollection().latest(), thought.shortWindow(), thought.longWindow(), totals,
                look.recollection().watch().account(),
                thought.assessment(), thought.counsel(), plan, table, terms.sizing(), thought.idle());
    }

    /** What may be said of a compute now: first what the platform says, then what the look said, then the samples. */
    static Phase phase(Compute compute, Observation observation, Assessment assessment) {
        if (compute.disabled()) {
            return Phase.DISABLED;
        }
        return switch (compute.state().kind()) {
            case IDLE -> Phase.ASLEEP;
            case INIT -> Phase.STARTING;
            case UNKNOWN -> Phase.UNKNOWN;
            case ACTIVE -> switch (observation) {
                case Observation.Unreachable no -> Phase.UNREACHABLE;
                case Observation.Unsupported no -> Phase.UNSUPPORTED;
                case Observation.Seen seen -> assessment.phase();
                case Observation.LeftAlone left -> assessment.phase();
                case Observation.Asleep asleep -> Phase.ASLEEP;
            };
        };
    }
}
