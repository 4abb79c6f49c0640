package dev.plimsoll.replay;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.probing.ProbeRule;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbedActivity;
import dev.plimsoll.probing.ProbingPolicy;
import java.time.Instant;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** One compute under the eyes of the agent's own rule, or of a watcher that connects by the clock. */
public final class ProbedCompute {

    /** A look lands so much after the decision, and lasts so long: a connection over TLS and one statement. */
    private static final long LANDING = 300;
    private static final long LOOK = 200;
    /** Most of it is needed to get in. */
    private static final long ASKS = 150;
    /** Listings are no clockwork; if they were, a cron job would meet them at the same moment every time. */
    private static final double UNEVEN = 0.1;
    /** A listing begins so long after it is due, at most. */
    private static final long BEAT = 1_000;
    private static final int OLDEST = 900;
    private static final long SECOND = 1_000;
    /** Somebody counts as there for so long after a query. */
    private static final long THERE = 60_000;
    private static final ComputeState ACTIVE = ComputeState.read("active", Map.of());
    private static final ComputeState IDLE = ComputeState.read("idle", Map.of());
    private static final SizeRange ONE = SizeRange.fixed(ComputeUnits.of("1"));
    private static final ComputeId ID = new ComputeId("simulated", "ep-simulated");

    /**
     * How it is listed.
     *
     * @param activeMillis time between two listings while it is awake
     * @param idleMillis   and while it sleeps
     * @param telling      how its last activity is told
     * @param noticing     what counts as activity
     * @param sessionsStay whether sessions of others stay open, so that a look sees when they were last active
     */
    public record Setting(long activeMillis, long idleMillis, LastActiveReporting telling,
            PlatformActivityRule noticing,
            boolean sessionsStay) {}

    private final ActivityTrace life;
    private final Setting setting;
    private final SuspendingCompute compute;
    private long dice;
    private final long[] ages = new long[OLDEST + 1];
    private long woken;
    private long unforeseen;
    private long looks;
    private long sampled;
    private long covered;
    private long lookedRun;
    private int lookedVisits;
    private long lastLook;
    private final LongStream.Builder lookTimes = LongStream.builder();

    private ProbedCompute(ActivityTrace life, Setting setting) {
        this.life = life;
        this.setting = setting;
        this.compute = new SuspendingCompute(life, setting.noticing());
        this.lastLook = life.begin();
        this.dice = life.visits().size();
    }

    /** Watched by the rule of the agent. */
    public static ProbingCost quietly(ActivityTrace life, Setting setting, ProbingPolicy policy) {
        return new ProbedCompute(life, setting).watch(policy);
    }

    /** When the rule of the agent looks, in milliseconds since 1970. */
    public static LongSequence looks(ActivityTrace life, Setting setting, ProbingPolicy policy) {
        ProbedCompute watched = new ProbedCompute(life, setting);
        watched.watch(policy);
        return LongSequence.of(watched.lookTimes.build().toArray());
    }

    /**
     * Watched by the clock.
     *
     * @param every     milliseconds between two queries
     * @param keepsOpen whether the connection stays open between them, which the platform's monitor always notices
     */
    public static ProbingCost byTheClock(ActivityTrace life, Setting setting, long every, boolean keepsOpen) {
        PlatformActivityRule noticing = keepsOpen ? PlatformActivityRule.ANY_BYTE : setting.noticing();
        Setting noticed = new Setting(setting.activeMillis(), setting.idleMillis(), setting.telling(), noticing,
                setting.sessionsStay());
        ProbedCompute watched = new ProbedCompute(life, noticed);
        for (long now = life.begin() + every; now < life.end(); now += every) {
            watched.passTo(now);
            watched.look(now);
        }
        return watched.toll(0);
    }

    private ProbingCost watch(ProbingPolicy policy) {
        ProbeState watch = ProbeState.NEW;
        long now = life.begin();
        while (now < life.end()) {
            passTo(now);
            Instant at = Instant.ofEpochMilli(now);
            Compute listed = listed(now);
            watch = watch.listed(listed, at, policy);
            boolean worthIt = ProbeRule.QUIET.whyNot(new ProbeRule.Case(watch, listed, policy, 0), at).isEmpty();
            if (worthIt) {
                ProbedActivity inside = look(now);
                watch = watch.looked(at, Instant.ofEpochMilli(now + LANDING + LOOK), inside, listed, policy);
            }
            now = next(now, watch);
        }
        passTo(life.end());
        Compute asleep = compute(IDLE, null);
        return toll(watch.listed(asleep, Instant.ofEpochMilli(life.end()), policy).account().caused().toMillis());
    }

    /** The next listing; listings of a sleeper that would all show the same are left out but the last. */
    private long next(long now, ProbeState watch) {
        if (!compute.asleep()) {
            return now + uneven(setting.activeMillis());
        }
        long quiet = Math.min(compute.nextVisit(), life.end()) - now;
        long usual = now + Math.max(0, quiet / setting.idleMillis() - 1) * setting.idleMillis()
                + uneven(setting.idleMillis());
        return watch.lessons()
                .periodicWakeups()
                .next(Instant.ofEpochMilli(now))
                .map(moment -> Math.min(usual, moment.toEpochMilli() + Math.round(BEAT * roll())))
                .orElse(usual);
    }

    /** From 0 to 1, the same in every run: a linear congruential generator (Knuth, MMIX). */
    private double roll() {
        dice = dice * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
        return (dice >>> 11) * 0x1.0p-53;
    }

    private long uneven(long pause) {
        return Math.round(pause * (1 + UNEVEN * (2 * roll() - 1)));
    }

    private Compute listed(long now) {
        long told = setting.telling().tell(compute, now);
        long value = told < 0 ? told : Math.max(told, compute.lastCheck(now));
        return compute(compute.asleep() ? IDLE : ACTIVE, value < 0 ? null : Instant.ofEpochMilli(value));
    }

    private static Compute compute(ComputeState state, @Nullable Instant active) {
        return new Compute(ID, "br", "host", "region", "read_write", state, null, ONE, false, false, active);
    }

    private void passTo(long now) {
        compute.passTo(now);
        if (!compute.asleep() && compute.visited() > 0 && now - compute.lastVisit() < THERE) {
            ages[(int) Math.min(OLDEST, (now - lastLook) / SECOND)]++;
        }
    }

    private ProbedActivity look(long now) {
        long begun = now + LANDING;
        boolean wokeIt = compute.look(begun, begun + LOOK);
        compute.passTo(begun + ASKS);
        boolean others = compute.run() != lookedRun || compute.visited() > lookedVisits;
        looks++;
        boolean cut = life.cut().before(begun) >= now;
        woken += wokeIt && !cut ? 1 : 0;
        unforeseen += wokeIt && cut ? 1 : 0;
        sampled += compute.run() != lookedRun ? 1 : 0;
        covered += compute.visited() - Math.max(lookedVisits, compute.firstOfRun());
        lookedRun = compute.run();
        lookedVisits = compute.visited();
        lastLook = begun;
        lookTimes.add(begun);
        if (wokeIt) {
            return new ProbedActivity.Woken();
        }
        boolean seen = setting.sessionsStay() && compute.lastVisit() >= 0;
        return others ? new ProbedActivity.Others(seen ? Instant.ofEpochMilli(compute.lastVisit()) : null, seen)
                : new ProbedActivity.Nobody();
    }

    private ProbingCost toll(long estimated) {
        compute.passTo(life.end());
        SuspendingCompute alone = new SuspendingCompute(life, setting.noticing());
        alone.passTo(life.end());
        return new ProbingCost(alone.awake(life.end()), compute.awake(life.end()), estimated, woken, unforeseen, looks,
                compute.run(),
                sampled, life.visits().size(), covered, LongSequence.of(ages));
    }
}
