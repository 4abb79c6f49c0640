package dev.plimsoll.replay;

/** An exact compute that falls asleep one delay after its last activity and is woken by the next; time goes forward. */
public final class SuspendingCompute {

    private static final long MINUTE = 60_000;
    private static final long NEVER = Long.MAX_VALUE;

    private final ActivityTrace life;
    private final PlatformActivityRule noticing;
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
    private long previousLook = -1;
    private long latestLook = -1;

    public SuspendingCompute(ActivityTrace life, PlatformActivityRule noticing) {
        this.life = life;
        this.noticing = noticing;
        this.visits = life.visits();
        this.cut = life.cut();
        this.checks = life.checks();
        this.delay = life.delay();
        this.last = life.begin() - delay;
        this.stored = last;
    }

    /** Lets time pass until {@code now}. */
    public void passTo(long now) {
        while (true) {
            long nextVisit = visit < visits.size() ? visits.get(visit) : NEVER;
            long nextCut = cuts < cut.size() ? cut.get(cuts) : NEVER;
            long nextChange = changed ? NEVER : life.changedAt();
            long next = Math.min(nextVisit, Math.min(nextCut, nextChange));
            if (next > now) {
                sleepBy(now);
                return;
            }
            sleepBy(next);
            if (next == nextChange) {
                changed = true;
                delay = life.laterDelay();
            } else if (next == nextCut) {
                cuts++;
                sleep(next);
            } else {
                visit++;
                active(next, next, false);
            }
        }
    }

    /** Asleep at {@code now} if its delay is over; a delay that was shortened may be over only now. */
    private void sleepBy(long now) {
        if (!asleep && last + delay <= now) {
            sleep(Math.max(last + delay, changed ? Math.min(now, life.changedAt()) : 0));
        }
    }

    private void sleep(long at) {
        if (!asleep) {
            asleep = true;
            awakeBefore += at - awakeSince;
        }
    }

    private void active(long begun, long ended, boolean byUs) {
        if (asleep) {
            asleep = false;
            awakeSince = begun;
            run++;
            firstOfRun = Math.max(0, visit - (byUs ? 0 : 1));
        }
        last = Math.max(last, ended);
        if (last - stored >= MINUTE) {
            stored = last;
        }
    }

    /** A look of ours; returns whether it woke the compute. */
    public boolean look(long begun, long ended) {
        passTo(begun);
        boolean woken = asleep;
        if (woken || noticing.notices(begun, ended)) {
            active(begun, ended, true);
            previousLook = latestLook;
            latestLook = ended;
        }
        return woken;
    }

    public boolean asleep() {
        return asleep;
    }

    /** Which awake period it is, counted from 1. */
    public long run() {
        return run;
    }

    /** How many visits there were before this awake period. */
    public int firstOfRun() {
        return firstOfRun;
    }

    /** How many visits there were so far. */
    public int visited() {
        return visit;
    }

    /** When the latest visit was; negative before the first. */
    public long lastVisit() {
        return visit == 0 ? -1 : visits.get(visit - 1);
    }

    /** When the next visit is; the end of all time where there is none. */
    public long nextVisit() {
        return visit < visits.size() ? visits.get(visit) : NEVER;
    }

    /** How long it was awake until {@code now}. */
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
        long other = visits.before(time);
        long ours = latestLook <= time ? latestLook : previousLook <= time ? previousLook : -1;
        return Math.max(Math.max(other, ours), life.begin() - life.delay());
    }

    /** The platform's latest check at or before {@code time}; negative where there was none. */
    long lastCheck(long time) {
        return checks.before(time);
    }
}
