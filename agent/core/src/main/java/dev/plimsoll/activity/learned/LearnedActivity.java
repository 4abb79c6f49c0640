package dev.plimsoll.activity.learned;

/**
 * What watching a compute taught of it; it outlives the compute's runs.
 *
 * @param probeEcho  how the platform shows our own looks
 * @param delay what was seen of its suspend delay
 * @param periodicWakeups when others wake it
 * @param rest  how long it is left alone
 */
public record LearnedActivity(ProbeEcho probeEcho, SuspendDelay delay, PeriodicWakeups periodicWakeups,
        IdleAfterProbe rest) {

    /** Nothing learned yet. */
    public static final LearnedActivity NONE = new LearnedActivity(ProbeEcho.UNHEARD, SuspendDelay.UNSEEN,
            PeriodicWakeups.NONE, IdleAfterProbe.NONE);

    public LearnedActivity with(ProbeEcho heard) {
        return new LearnedActivity(heard, delay, periodicWakeups, rest);
    }

    public LearnedActivity with(SuspendDelay seen) {
        return new LearnedActivity(probeEcho, seen, periodicWakeups, rest);
    }

    public LearnedActivity with(PeriodicWakeups seen) {
        return new LearnedActivity(probeEcho, delay, seen, rest);
    }

    public LearnedActivity with(IdleAfterProbe longer) {
        return new LearnedActivity(probeEcho, delay, periodicWakeups, longer);
    }
}
