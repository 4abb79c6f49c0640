package dev.plimsoll.replay;

import dev.plimsoll.Given;
import dev.plimsoll.activity.AwakeTime;
import dev.plimsoll.activity.ProbeResult;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.activity.use.IdleGaps;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbingPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A simulated compute, listed and probed by the agent's rule, and the timeline that the agent learns. */
public final class IdleCourse {

    private static final long PROBE_TIME = 500;
    private static final long ASLEEP = 61_000;
    private static final ProbingPolicy POLICY = Given.probing(Duration.ofMinutes(5));

    private static final Compute AWAKE = Given.compute("0.25", "active");
    private static final Compute SUSPENDED = Given.compute("0.25", "idle");

    private final ActivityTrace trace;
    private final SuspendingCompute compute;
    private LastActiveReporting reporting = LastActiveReporting.EXACT;
    private ProbeRule rule = ProbeRule.QUIET;
    private @Nullable Autosuspend autosuspend;
    private long activeMillis = 5_000;
    private long readsOfAVisit = 100;
    private long millisOfAVisit = 1;
    private int sessions = 1;
    private @Nullable String application;
    private long awayFrom = Long.MAX_VALUE;
    private long awayTo;
    private ProbeState state = ProbeState.NEW;
    private @Nullable Sample earlier;
    private long run;
    private long startedAt;
    private long firstVisit;
    private long probes;
    private long woken;
    private Compute listed = AWAKE;

    public IdleCourse(ActivityTrace trace) {
        this.trace = trace;
        this.compute = new SuspendingCompute(trace, PlatformActivityRule.ANY_BYTE);
    }

    public IdleCourse reportedAs(LastActiveReporting how) {
        reporting = how;
        return this;
    }

    public IdleCourse withAutosuspend(Autosuspend when) {
        autosuspend = when;
        return this;
    }

    public IdleCourse watchedBy(ProbeRule probing) {
        rule = probing;
        return this;
    }

    public IdleCourse listedEvery(Duration span) {
        activeMillis = span.toMillis();
        return this;
    }

    public IdleCourse reading(long reads, long millis) {
        readsOfAVisit = reads;
        millisOfAVisit = millis;
        return this;
    }

    public IdleCourse withSessions(int open) {
        sessions = open;
        return this;
    }

    /** All sessions are of one application, whose latest statement is that of a health check. */
    public IdleCourse namedAs(String name) {
        application = name;
        return this;
    }

    private List<ClientGroup> clients(Sample sample) {
        return application == null ? List.of()
                : List.of(new ClientGroup(application, "app", sessions, sessions, sample.others().sinceLast(), null,
                        true));
    }

    /** The agent is stopped between these times, and then continues from its stored state. */
    public IdleCourse away(Instant from, Instant to) {
        awayFrom = from.toEpochMilli();
        awayTo = to.toEpochMilli();
        return this;
    }

    /** Simulates the whole trace. */
    public IdleCourse observed() {
        long now = trace.begin();
        while (now < trace.end()) {
            if (now >= awayFrom && now < awayTo) {
                now = awayTo;
                state = state.recalled();
            }
            list(now);
            now = next(now);
        }
        return this;
    }

    private long next(long now) {
        if (!compute.asleep()) {
            return now + activeMillis;
        }
        return state.timeline()
                .learned()
                .wakeups()
                .next(Instant.ofEpochMilli(now), POLICY.activity().tunables().periodic())
                .map(moment -> Math.min(now + ASLEEP, Math.max(now + 1_000, moment.toEpochMilli())))
                .orElse(now + ASLEEP);
    }

    private void list(long now) {
        compute.passTo(now);
        noteRun(now);
        Instant at = Instant.ofEpochMilli(now);
        long active = reporting.reported(compute, now);
        listed = with(compute.asleep() ? SUSPENDED : AWAKE, active);
        state = state.listed(listed, at, policy());
        boolean isWorthIt = rule.whyNot(new ProbeRule.Case(state, listed, policy(), 0), at).isEmpty();
        if (isWorthIt) {
            probe(now);
        }
    }

    private Compute with(Compute plain, long active) {
        Compute listing = plain.with(ActivityTimes.active(active < 0 ? null : Instant.ofEpochMilli(active)));
        return autosuspend == null ? listing : Given.with(listing, autosuspend);
    }

    private void probe(long now) {
        long before = compute.run();
        compute.probe(now + PROBE_TIME / 2, now + PROBE_TIME);
        compute.passTo(now + PROBE_TIME);
        noteRun(now + PROBE_TIME);
        Instant begun = Instant.ofEpochMilli(now);
        Instant ended = Instant.ofEpochMilli(now + PROBE_TIME);
        Sample sample = sample(now + PROBE_TIME, compute.run() != before);
        ProbedActivity inside = ProbedActivity.of(sample, earlier, begun, state.timeline(), policy().activity());
        state = state.probed(new ProbeResult(begun, ended, inside, sample, earlier, clients(sample)), listed, policy());
        earlier = sample;
        probes++;
        woken += inside instanceof ProbedActivity.Woken ? 1 : 0;
    }

    /** A sample with all activity since the start of the run. */
    private Sample sample(long at, boolean woken) {
        long visits = compute.visited() - firstVisit;
        boolean observed = sessions > 0 && compute.lastVisit() >= 0;
        return new SampleBuilder().at(Instant.ofEpochMilli(at))
                .startedAt(Instant.ofEpochMilli(startedAt))
                .size(listed.size())
                .reads(visits * readsOfAVisit, 0)
                .connections(new Connections(woken ? 0 : sessions, 0, 112, 3, 0, null))
                .others(observed && !woken ? Duration.ofMillis(at - compute.lastVisit()) : null, sessions,
                        visits * millisOfAVisit)
                .sample();
    }

    private void noteRun(long now) {
        if (compute.run() != run) {
            run = compute.run();
            startedAt = now - 1;
            firstVisit = compute.firstOfRun();
        }
    }

    private ProbingPolicy policy() {
        return POLICY.heeding(listed);
    }

    public CurrentDelay present(Instant now) {
        return CurrentDelay.of(listed, state.timeline(), policy().activity(), now);
    }

    public CurrentDelay present() {
        return present(end());
    }

    public Instant end() {
        return Instant.ofEpochMilli(trace.end());
    }

    public AwakeTime awakeTime() {
        return state.timeline().awakeTime();
    }

    public IdleGaps idleGaps() {
        return awakeTime().idleGaps(POLICY.activity().tunables());
    }

    /** The interval at which others are active; null if it varies. */
    public @Nullable Duration period() {
        return awakeTime().period(POLICY.activity().tunables()).orElse(null);
    }

    public Compute compute() {
        return listed;
    }

    public long probes() {
        return probes;
    }

    /** Probes that started the compute. */
    public long woken() {
        return woken;
    }

    /** Hours awake without probing, with another delay. */
    public static double hoursAwake(ActivityTrace trace, Duration delay) {
        SuspendingCompute other = new SuspendingCompute(
                ActivityTrace.of(trace.begin(), trace.end(), trace.visits(), delay.toMillis()),
                PlatformActivityRule.ANY_BYTE);
        other.passTo(trace.end());
        return other.awake(trace.end()) / 3_600_000.0;
    }
}
