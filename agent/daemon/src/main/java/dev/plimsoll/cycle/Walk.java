package dev.plimsoll.cycle;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Unsupported;
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
import dev.plimsoll.sizing.Recommendation;
import dev.plimsoll.sizing.advice.Adviser;
import dev.plimsoll.sizing.advice.Recommender.Counsel;
import dev.plimsoll.sizing.assess.Assessment;
import dev.plimsoll.sizing.assess.Assessor;
import dev.plimsoll.sizing.assess.Known;
import dev.plimsoll.sizing.assess.Most;
import dev.plimsoll.sizing.assess.Phase;
import dev.plimsoll.watch.LookRule;
import dev.plimsoll.watch.Watch;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One compute along the straight way: observation, assessment, recommendation, plan, and the change if there is one.
 *
 * <p>It holds nothing of its own: what it knows comes in and what it found goes out.
 */
final class Walk {

    private static final Logger LOG = LoggerFactory.getLogger(Walk.class);

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
                ? planAndAct(compute, project, terms, thought, look.recollection().watch())
                : plan(compute, project, terms, thought, look.recollection().watch(),
                        ChangeRecord.of(ports.journal().of(compute.id())), clock.instant());
        return new Walked(standing(compute, project, terms, look, thought, plan),
                asked(compute, listedAt, plan, looks,
                        kept(thought, looks ? written(compute, look.recollection()) : look.recollection())));
    }

    /** A change of size restarts what is awake. */
    private Recollection asked(Compute compute, Instant listedAt, Plan plan, boolean acts, Recollection known) {
        boolean restarts = acts && plan instanceof Plan.Apply && ports.resizer() != null && compute.isAwake();
        return restarts ? known.askedToChange(listedAt) : known;
    }

    /** What cannot be judged holds as a look that failed does: until there is something new to think of. */
    private static Recollection kept(Thought thought, Recollection known) {
        return thought.fault() == null ? known : known.failed(known.watch(), thought.fault());
    }

    /**
     * What the samples say and what follows from it.
     *
     * @param notes what is to be remembered; null where nothing is
     * @param fault that they cannot be judged; null where they can
     */
    private record Thought(Assessment assessment, Counsel counsel, @Nullable IdleAdvice idle,
            @Nullable Ratio shortWindow, @Nullable Ratio longWindow, @Nullable Notes notes,
            @Nullable Unsupported fault) {}

    /** What was thought before, less the windows that have run out of samples. */
    private Thought again(Standing before) {
        Sample latest = before.latest();
        Duration age = latest == null ? Duration.ZERO : Duration.between(latest.at(), clock.instant());
        return new Thought(before.assessment(), before.counsel(), before.idle(),
                age.compareTo(Assessor.SHORT_WINDOW) > 0 ? null : before.shortWindow(),
                age.compareTo(Assessor.LONG_WINDOW) > 0 ? null : before.longWindow(), null, null);
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

    private Most most(Compute compute, History history, @Nullable Notes notes, @Nullable Sample latest) {
        if (latest == null) {
            return Most.of(0);
        }
        Instant from = latest.at();
        try {
            from = adviser.peaksFrom(compute, history, notes, from);
        } catch (RuntimeException unforeseen) {
            LOG.atDebug().addKeyValue("compute", compute.id()).log("thinking meets the same, and tells it");
        }
        return ports.samples().fullest(compute.id(), from).map(Most::at).orElse(Most.of(0));
    }

    private Thought think(Compute compute, Project project, @Nullable Double meanCu, Terms terms, Recollection recalled,
            boolean writes) {
        History history = ports.samples().latest(compute.id(), Adviser.REMEMBERED);
        Notes before = ports.notebook().of(compute.id()).orElse(null);
        Most most = most(compute, history, before, recalled.latest());
        Thought thought;
        try {
            thought = judge(compute, project, terms, recalled,
                    new Known(history, most, before, meanCu, recalled.failure()));
        } catch (RuntimeException unforeseen) {
            thought = fault(compute, terms, unforeseen);
        }
        Notes after = thought.notes();
        if (writes && after != null && !after.equals(before)) {
            ports.notebook().keep(compute.id(), after);
        }
        return thought;
    }

    private Thought judge(Compute compute, Project project, Terms terms, Recollection recalled, Known known) {
        Adviser.Thought thought = adviser.think(compute, known, terms.sizing(), clock.instant());
        IdleAdvice idle = idling.advise(compute, project, recalled, terms, thought.assessment().figures(),
                !thought.counsel().recommendation().target().equals(compute.size()), clock.instant());
        return new Thought(thought.assessment(), Together.of(compute, thought.counsel(), idle), idle,
                ratio(compute, known.history(), Assessor.SHORT_WINDOW, terms),
                ratio(compute, known.history(), Assessor.LONG_WINDOW, terms), thought.notes(), null);
    }

    /** A compute that cannot be judged is told as that: neither hidden nor in the way of others. */
    private Thought fault(Compute compute, Terms terms, RuntimeException unforeseen) {
        LOG.atDebug().addKeyValue("compute", compute.id()).setCause(unforeseen).log("cannot be judged");
        String why = "what was seen of it cannot be judged, which is a fault of plimsoll's (%s): the log at level debug "
                .formatted(unforeseen) + "shows where";
        Counsel nothing = adviser.think(compute, new Known(History.EMPTY, 0), terms.sizing(), clock.instant())
                .counsel();
        Recommendation hold = nothing.recommendation();
        Recommendation.Advice advice = new Recommendation.Advice(hold.reason(), why, List.of(), List.of(), List.of());
        return new Thought(new Assessment.Inconclusive(Phase.UNKNOWN, why, null, List.of()),
                new Counsel(hold.with(advice), nothing.impact(), nothing.restart(), nothing.plain(), null), null, null,
                null, null, new Unsupported(Observation.Failure.OTHER, why));
    }

    /** The ratio of a window that ends now; null while asleep, and where too few reads fell into it. */
    private @Nullable Ratio ratio(Compute compute, History history, Duration window, Terms terms) {
        if (!compute.isAwake()) {
            return null;
        }
        Increase increase = history.increase(window, clock.instant());
        return increase.hitRatio(terms.sizing().minAccesses()).orElse(null);
    }

    private Plan planAndAct(Compute compute, Project project, Terms terms, Thought thought, Watch watch) {
        Instant now = clock.instant();
        ChangeRecord record = changes.settle(compute, now);
        record = changes.note(compute, thought.counsel().recommendation(), record, now);
        Plan plan = plan(compute, project, terms, thought, watch, record, now);
        changes.carryOut(compute, plan, record, clock);
        return plan;
    }

    private Plan plan(Compute compute, Project project, Terms terms, Thought thought, Watch watch,
            ChangeRecord record, Instant now) {
        boolean mayAct = terms.change().mode() == Mode.APPLY;
        return planner.plan(new Planner.Situation(compute, project.locked(), thought.counsel().recommendation(),
                thought.assessment().figures(), record, mayAct && ports.journal().stopped(), terms.sizing(),
                terms.change(),
                idling.staysAwake(compute, watch, terms.watch().heeding(compute), now).orElse(null)), now);
    }

    private Standing standing(Compute compute, Project project, Terms terms, Looking.Look look, Thought thought,
            Plan plan) {
        Totals totals = ports.samples().totals(compute.id()).orElse(Totals.ZERO);
        Observation holding = thought.fault() == null
                ? look.recollection().holding(look.observation())
                : thought.fault();
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
