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
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.sizing.Assessment;
import dev.plimsoll.sizing.Assessor;
import dev.plimsoll.sizing.Known;
import dev.plimsoll.sizing.Phase;
import dev.plimsoll.sizing.Recommender;
import dev.plimsoll.sizing.Recommender.Counsel;
import dev.plimsoll.watch.Inside;
import dev.plimsoll.watch.LookRule;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.WatchPolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One compute along the straight way: observation, assessment, recommendation, plan, and the change if there is one.
 *
 * <p>It holds nothing of its own: what it knows comes in and what it found goes out.
 */
final class Walk {

    /** Samples that an assessment reads: two days of looking every minute, more of a compute that sleeps. */
    private static final int REMEMBERED = 3_000;
    private static final Duration PEAK_OVER = Duration.ofDays(7);
    /** A session that stays open is let go when so many looks in a row did not come. */
    private static final int LOOKS_WAITED_FOR = 2;

    private final Ports ports;
    private final SizeTable table;
    private final LookRule rule;
    private final Purse purse;
    private final InstantSource clock;
    private final Assessor assessor;
    private final Recommender recommender;
    private final Planner planner;
    private final Changes changes;

    Walk(Ports ports, SizeTable table, LookRule rule, Purse purse, InstantSource clock) {
        this.ports = ports;
        this.table = table;
        this.rule = rule;
        this.purse = purse;
        this.clock = clock;
        this.assessor = new Assessor(table);
        this.recommender = new Recommender(table);
        this.planner = new Planner(table);
        this.changes = new Changes(ports);
    }

    /** Where a compute stands after the walk, and what is remembered of looking at it. */
    record Walked(Standing standing, Recollection recollection) {}

    /**
     * Walks {@code compute}.
     *
     * @param listedAt when the platform said how it is
     * @param before   what is remembered of it
     * @param stood    where it stood after the walk before; null on the first
     * @param looks    whether this agent looks and acts; else it serves what another saw, and writes nothing
     */
    Walked walk(Compute compute, Instant listedAt, Project project, Terms terms, Recollection before,
            @Nullable Standing stood, boolean looks) {
        Look look = looks ? look(compute, listedAt, terms, before) : served(compute, before);
        ports.board().looked(compute.id(), looks ? look.observation() : untouched(compute));
        // A busy compute is active at every listing; only a look, or another size or state, gives reason to think anew.
        boolean nothingNew = stood != null && !(look.observation() instanceof Observation.Seen)
                && Objects.equals(look.recollection().latest(), stood.latest())
                && compute.isAsBefore(stood.compute()) && stood.policy().equals(terms.sizing());
        Thought thought = nothingNew && stood != null
                ? again(stood)
                : think(compute, terms, look.recollection());
        Plan plan = looks
                ? planAndAct(compute, project, terms, thought)
                : plan(compute, project, terms, thought, ChangeRecord.of(ports.journal().of(compute.id())),
                        clock.instant());
        return new Walked(standing(compute, project, terms, look, thought, plan),
                looks ? written(compute, look.recollection()) : look.recollection());
    }

    /** What the samples say and what follows from it. */
    private record Thought(Assessment assessment, Counsel counsel, @Nullable Ratio shortWindow,
            @Nullable Ratio longWindow) {}

    /** What was thought before, less the windows that have run out of samples. */
    private Thought again(Standing before) {
        Sample latest = before.latest();
        Duration age = latest == null ? Duration.ZERO : Duration.between(latest.at(), clock.instant());
        return new Thought(before.assessment(), before.counsel(),
                age.compareTo(Assessor.SHORT_WINDOW) > 0 ? null : before.shortWindow(),
                age.compareTo(Assessor.LONG_WINDOW) > 0 ? null : before.longWindow());
    }

    /** What came of wanting to look. */
    private record Look(Observation observation, Recollection recollection) {}

    private Look look(Compute compute, Instant listedAt, Terms terms, Recollection before) {
        WatchPolicy policy = terms.watch().heeding(compute);
        Watch listed = purse.note(compute.id(), purse.recall(compute.id()).listed(compute, listedAt, policy));
        return look(compute, policy, before.listed(listed, compute.isAwake()));
    }

    /** What another agent saw, where that is new. */
    private Look served(Compute compute, Recollection before) {
        Recollection known = before.listed(purse.recall(compute.id()), compute.isAwake());
        Sample latest = ports.samples().latest(compute.id(), 1).latest().orElse(null);
        if (latest == null || latest.equals(known.latest())) {
            return new Look(untouched(compute), known);
        }
        return new Look(compute.isAwake() ? new Observation.Seen(latest) : untouched(compute),
                known.saw(known.watch(), latest));
    }

    private static Observation untouched(Compute compute) {
        return compute.state().isIdle()
                ? new Observation.Asleep()
                : new Observation.LeftAlone(Observation.Skip.OTHER_AGENT);
    }

    private Look look(Compute compute, WatchPolicy policy, Recollection known) {
        Instant begun = clock.instant();
        Watch watch = known.watch();
        Optional<Observation.Skip> why = rule
                .whyNot(new LookRule.Case(watch, compute, policy, purse.cuHours(begun)), begun);
        Duration stay = stay(compute, policy, watch, begun);
        if (why.isPresent()) {
            if (stay.isZero()) {
                ports.probe().leave(compute.id());
            }
            Observation left = why.get() == Observation.Skip.ASLEEP
                    ? new Observation.Asleep()
                    : new Observation.LeftAlone(why.get());
            return new Look(left, known);
        }
        Observation observation = ports.probe().probe(compute, stay);
        Instant ended = clock.instant();
        if (observation instanceof Observation.Seen seen) {
            Inside inside = Inside.of(seen.sample(), known.latest(), begun, watch.period().look());
            Watch then = purse.note(compute.id(), watch.looked(begun, ended, inside, compute, policy));
            remember(compute, seen.sample(), known.latest(), inside instanceof Inside.Woken);
            return new Look(observation, known.saw(then, seen.sample()));
        }
        Watch then = purse.note(compute.id(), watch.looked(begun, ended, unseen(observation), compute, policy));
        return new Look(observation, known.failed(then, observation));
    }

    /** Nobody is harmed by a session that stays open from look to look where the compute never suspends. */
    private static Duration stay(Compute compute, WatchPolicy policy, Watch watch, Instant now) {
        boolean mayStay = compute.isAwake() && LookRule.QuietRule.suspendsNever(compute, watch, now);
        return mayStay ? policy.interval().multipliedBy(LOOKS_WAITED_FOR) : Duration.ZERO;
    }

    /** A connection that was refused reached nobody and kept nobody awake; any other attempt may have. */
    private static Inside unseen(Observation failed) {
        return failed instanceof Observation.Unreachable no && no.why() == Observation.Failure.REFUSED
                ? new Inside.Refused()
                : new Inside.Unseen();
    }

    private void remember(Compute compute, Sample sample, @Nullable Sample earlier, boolean startedByUs) {
        Totals totals = ports.samples().totals(compute.id()).orElse(Totals.ZERO).advance(earlier, sample, startedByUs);
        ports.samples().append(compute.id(), sample, totals);
    }

    private Recollection written(Compute compute, Recollection known) {
        if (!known.isWorthKeeping()) {
            return known;
        }
        ports.watches().keep(compute.id(), known.watch());
        return known.written();
    }

    private Thought think(Compute compute, Terms terms, Recollection known) {
        History history = ports.samples().latest(compute.id(), REMEMBERED);
        Sample latest = known.latest();
        int peak = latest == null
                ? 0
                : ports.samples().peakConnections(compute.id(), latest.at().minus(PEAK_OVER)).orElse(0);
        Assessment assessment = assessor.assess(compute, new Known(history, peak), terms.sizing());
        Counsel counsel = recommender.counsel(compute, assessment, history.latestRun(), terms.sizing());
        return new Thought(assessment, counsel, ratio(compute, history, Assessor.SHORT_WINDOW, terms),
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

    private Standing standing(Compute compute, Project project, Terms terms, Look look, Thought thought, Plan plan) {
        Totals totals = ports.samples().totals(compute.id()).orElse(Totals.ZERO);
        Observation holding = look.recollection().holding(look.observation());
        return new Standing(compute, project, phase(compute, holding, thought.assessment()), holding,
                look.recollection().latest(), thought.shortWindow(), thought.longWindow(), totals,
                look.recollection().watch().account(),
                thought.assessment(), thought.counsel(), plan, table, terms.sizing());
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
