package dev.plimsoll.replay;

/**
 * Exact simulated compute that is suspended one delay after its last activity, and woken by the next. Its time only
 * advances.
 */
public final class SuspendingCompute {

    private static final long MINUTE = 60_000;
    private static final long NEVER = Long.MAX_VALUE;

    private final ActivityTrace trace;
    private final PlatformActivityRule activityRule;
    private final LongSequence visits;
    private final LongSequence cut;
    private final LongSequence checks;
    private int visit;
    private int cuts;
    private boolean changed;
    private long delay;
    private long last;
    private long stored;
    private boolean asleep = true;
    private long awakeSince;
    private long awakeBefore;
    private long run;
    private int firstOfRun;
    private long previousProbe = -1;
    private long latestProbe = -1;

    public SuspendingCompute(ActivityTrace trace, PlatformActivityRule activityRule) {
        this.trace = trace;
        this.activityRule = activityRule;
        this.visits = trace.visits();
        this.cut = trace.cut();
        this.checks = trace.checks();
        this.delay = trace.delay();
        this.last = trace.begin() - delay;
        this.stored = last;
    }

    /** Lets time pass until {@code now}. */
    public void passTo(long now) {
        while (true) {
            long nextVisit = visit < visits.size() ? visits.get(visit) : NEVER;
            long nextCut = cuts < cut.size() ? cut.get(cuts) : NEVER;
            long nextChange = changed ? NEVER : trace.changedAt();
            long next = Math.min(nextVisit, Math.min(nextCut, nextChange));
            if (next > now) {
                suspendDue(now);
                return;
            }
            suspendDue(next);
            if (next == nextChange) {
                changed = true;
                delay = trace.laterDelay();
            } else if (next == nextCut) {
                cuts++;
                suspend(next);
            } else {
                visit++;
                active(next, next, false);
            }
        }
    }

    /** Suspends it if its delay has passed at {@code now}; after the delay was shortened, that can be only now. */
    private void suspendDue(long now) {
        if (!asleep && last + delay <= now) {
            suspend(Math.max(last + delay, changed ? Math.min(now, trace.changedAt()) : 0));
        }
    }

    private void suspend(long at) {
        if (!asleep) {
            asleep = true;
            awakeBefore += at - awakeSince;
        }
    }

    private void active(long begun, long ended, boolean byProbe) {
        if (asleep) {
            asleep = false;
            awakeSince = begun;
            run++;
            firstOfRun = Math.max(0, visit - (byProbe ? 0 : 1));
        }
        last = Math.max(last, ended);
        if (last - stored >= MINUTE) {
            stored = last;
        }
    }

    /** Probes it; returns whether the probe woke it. */
    public boolean probe(long begun, long ended) {
        passTo(begun);
        boolean woken = asleep;
        if (woken || activityRule.counts(begun, ended)) {
            active(begun, ended, true);
            previousProbe = latestProbe;
            latestProbe = ended;
        }
        return woken;
    }

    public boolean asleep() {
        return asleep;
    }

    /** Number of this awake period, from 1. */
    public long run() {
        return run;
    }

    /** Number of visits before this awake period. */
    public int firstOfRun() {
        return firstOfRun;
    }

    /** Number of visits so far. */
    public int visited() {
        return visit;
    }

    /** Time of the latest visit; negative before the first. */
    public long lastVisit() {
        return visit == 0 ? -1 : visits.get(visit - 1);
    }

    /** Time of the next visit; the maximum if there is none. */
    public long nextVisit() {
        return visit < visits.size() ? visits.get(visit) : NEVER;
    }

    /** Milliseconds awake until {@code now}. */
    public long awake(long now) {
        return awakeBefore + (asleep ? 0 : now - awakeSince);
    }

    long lastActive() {
        return last;
    }

    long stored() {
        return stored;
    }

    /** The last activity at or before {@code time}. */
    long lastActiveBefore(long time) {
        long byOthers = visits.before(time);
        long byProbes = latestProbe <= time ? latestProbe : previousProbe <= time ? previousProbe : -1;
        return Math.max(Math.max(byOthers, byProbes), trace.begin() - trace.delay());
    }

    /** The platform's latest check at or before {@code time}; negative if there was none. */
    long lastCheck(long time) {
        return checks.before(time);
    }
}
