package dev.plimsoll.replay;

import dev.plimsoll.Given;
import dev.plimsoll.activity.ProbeResult;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.replay.ProbingCost.AwakeMillis;
import dev.plimsoll.replay.ProbingCost.Coverage;
import dev.plimsoll.replay.ProbingCost.Probes;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Simulated compute that is probed by the agent's own rule, or by a monitor at fixed intervals. */
public final class ProbedCompute {

    /** Milliseconds from the decision to the start of a probe. */
    private static final long PROBE_DELAY = 300;
    /** Milliseconds of a probe: a connection over TLS and one statement. */
    private static final long PROBE_TIME = 200;
    /** Milliseconds from the start of a probe to its statement; most of a probe is the login. */
    private static final long STATEMENT_AFTER = 150;
    /** Relative jitter of the list interval. Without it, a cron job would meet every list call at the same phase. */
    private static final double JITTER = 0.1;
    /** Largest delay of a list call after it is due. */
    private static final long TICK = 1_000;
    private static final int MAX_AGE = 900;
    private static final long SECOND = 1_000;
    /** Others count as active for so long after a query. */
    private static final long ACTIVE_FOR = 60_000;
    private static final ComputeState ACTIVE = ComputeState.read("active", Map.of());
    private static final ComputeState IDLE = ComputeState.read("idle", Map.of());
    private static final SizeRange ONE = Given.cu("1");
    private static final ComputeId ID = new ComputeId("simulated", "ep-simulated");

    /**
     * Simulated platform.
     *
     * @param activeMillis time between two list calls while the compute is awake
     * @param idleMillis   time between two list calls while it is suspended
     * @param reporting      how its last activity is reported
     * @param activityRule     what counts as activity
     * @param sessionsStay whether sessions of others stay open, so that a probe shows when they were last active
     */
    public record Setting(long activeMillis, long idleMillis, LastActiveReporting reporting,
            PlatformActivityRule activityRule,
            boolean sessionsStay) {}

    private final ActivityTrace trace;
    private final Setting setting;
    private final SuspendingCompute compute;
    private long random;
    private final long[] ages = new long[MAX_AGE + 1];
    private long woken;
    private long unforeseen;
    private long probes;
    private long sampled;
    private long covered;
    private long probedRun;
    private int probedVisits;
    private long lastProbe;
    private final LongStream.Builder probeTimes = LongStream.builder();

    private ProbedCompute(ActivityTrace trace, Setting setting) {
        this.trace = trace;
        this.setting = setting;
        this.compute = new SuspendingCompute(trace, setting.activityRule());
        this.lastProbe = trace.begin();
        this.random = trace.visits().size();
    }

    /** Probes by the agent's rule. */
    public static ProbingCost quietly(ActivityTrace trace, Setting setting, ProbingPolicy policy) {
        return new ProbedCompute(trace, setting).watch(policy);
    }

    /** Times of the probes by the agent's rule, in milliseconds since 1970. */
    public static LongSequence probes(ActivityTrace trace, Setting setting, ProbingPolicy policy) {
        ProbedCompute probed = new ProbedCompute(trace, setting);
        probed.watch(policy);
        return LongSequence.of(probed.probeTimes.build().toArray());
    }

    /**
     * Probes at fixed intervals.
     *
     * @param every     milliseconds between two queries
     * @param keepsOpen whether the connection stays open between them, which the platform's monitor always counts as
     *                  activity
     */
    public static ProbingCost byTheClock(ActivityTrace trace, Setting setting, long every, boolean keepsOpen) {
        PlatformActivityRule activityRule = keepsOpen ? PlatformActivityRule.ANY_BYTE : setting.activityRule();
        Setting kept = new Setting(setting.activeMillis(), setting.idleMillis(), setting.reporting(), activityRule,
                setting.sessionsStay());
        ProbedCompute probed = new ProbedCompute(trace, kept);
        for (long now = trace.begin() + every; now < trace.end(); now += every) {
            probed.passTo(now);
            probed.probe(now);
        }
        return probed.cost(0);
    }

    private ProbingCost watch(ProbingPolicy policy) {
        ProbeState state = ProbeState.NEW;
        long now = trace.begin();
        while (now < trace.end()) {
            passTo(now);
            Instant at = Instant.ofEpochMilli(now);
            Compute listed = listed(now);
            state = state.listed(listed, at, policy);
            boolean isWorthIt = ProbeRule.QUIET.whyNot(new ProbeRule.Case(state, listed, policy, 0), at).isEmpty();
            if (isWorthIt) {
                ProbedActivity inside = probe(now);
                Instant ended = Instant.ofEpochMilli(now + PROBE_DELAY + PROBE_TIME);
                state = state.probed(new ProbeResult(at, ended, inside, null, null, List.of()), listed, policy);
            }
            now = next(now, state, policy);
        }
        passTo(trace.end());
        Compute asleep = compute(IDLE, null);
        return cost(state.listed(asleep, Instant.ofEpochMilli(trace.end()), policy).account().caused().toMillis());
    }

    /**
     * The next list call. While the compute is suspended, list calls with the same result are skipped except for the
     * last.
     */
    private long next(long now, ProbeState state, ProbingPolicy policy) {
        if (!compute.asleep()) {
            return now + jittered(setting.activeMillis());
        }
        long quiet = Math.min(compute.nextVisit(), trace.end()) - now;
        long usual = now + Math.max(0, quiet / setting.idleMillis() - 1) * setting.idleMillis()
                + jittered(setting.idleMillis());
        return state.timeline()
                .learned()
                .wakeups()
                .next(Instant.ofEpochMilli(now), policy.activity().tunables().periodic())
                .map(moment -> Math.min(usual, moment.toEpochMilli() + Math.round(TICK * nextRandom())))
                .orElse(usual);
    }

    /** A number from 0 to 1, the same in every run: a linear congruential generator (Knuth, MMIX). */
    private double nextRandom() {
        random = random * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        return (random >>> 11) * 0x1.0p-53;
    }

    private long jittered(long pause) {
        return Math.round(pause * (1 + JITTER * (2 * nextRandom() - 1)));
    }

    private Compute listed(long now) {
        long reported = setting.reporting().reported(compute, now);
        long value = reported < 0 ? reported : Math.max(reported, compute.lastCheck(now));
        return compute(compute.asleep() ? IDLE : ACTIVE, value < 0 ? null : Instant.ofEpochMilli(value));
    }

    private static Compute compute(ComputeState state, @Nullable Instant active) {
        return new ComputeBuilder().id(ID)
                .branch("br")
                .lifecycle(new Lifecycle(state, null, false))
                .size(ONE)
                .active(active)
                .compute();
    }

    private void passTo(long now) {
        compute.passTo(now);
        if (!compute.asleep() && compute.visited() > 0 && now - compute.lastVisit() < ACTIVE_FOR) {
            ages[(int) Math.min(MAX_AGE, (now - lastProbe) / SECOND)]++;
        }
    }

    private ProbedActivity probe(long now) {
        long begun = now + PROBE_DELAY;
        boolean woke = compute.probe(begun, begun + PROBE_TIME);
        compute.passTo(begun + STATEMENT_AFTER);
        boolean others = compute.run() != probedRun || compute.visited() > probedVisits;
        probes++;
        boolean cut = trace.cut().before(begun) >= now;
        woken += woke && !cut ? 1 : 0;
        unforeseen += woke && cut ? 1 : 0;
        sampled += compute.run() != probedRun ? 1 : 0;
        covered += compute.visited() - Math.max(probedVisits, compute.firstOfRun());
        probedRun = compute.run();
        probedVisits = compute.visited();
        lastProbe = begun;
        probeTimes.add(begun);
        if (woke) {
            return new ProbedActivity.Woken();
        }
        boolean observed = setting.sessionsStay() && compute.lastVisit() >= 0;
        return others ? new ProbedActivity.Others(observed ? Instant.ofEpochMilli(compute.lastVisit()) : null, observed)
                : new ProbedActivity.NoOthers();
    }

    private ProbingCost cost(long estimated) {
        compute.passTo(trace.end());
        SuspendingCompute alone = new SuspendingCompute(trace, setting.activityRule());
        alone.passTo(trace.end());
        return new ProbingCost(new AwakeMillis(alone.awake(trace.end()), compute.awake(trace.end()), estimated),
                new Probes(probes, woken, unforeseen),
                new Coverage(compute.run(), sampled, trace.visits().size(), covered), LongSequence.of(ages));
    }
}
