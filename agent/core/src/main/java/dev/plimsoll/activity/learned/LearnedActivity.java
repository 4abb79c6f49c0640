package dev.plimsoll.activity.learned;

/**
 * What the agent learned about the activity of a compute; it is kept across the compute's runs.
 *
 * @param probeEcho       how the platform reports the agent's own probes
 * @param delay           observations of its autosuspend delay
 * @param periodicWakeups periodic wake-ups by others
 * @param rest            pause of probing
 */
public record LearnedActivity(ProbeEcho probeEcho, SuspendDelay delay, PeriodicWakeups periodicWakeups,
        IdleAfterProbe rest) {

    /** Nothing learned yet. */
    public static final LearnedActivity NONE = new LearnedActivity(ProbeEcho.UNHEARD, SuspendDelay.UNSEEN,
            PeriodicWakeups.NONE, IdleAfterProbe.NONE);

    public LearnedActivity with(ProbeEcho learned) {
        return new LearnedActivity(learned, delay, periodicWakeups, rest);
    }

    public LearnedActivity with(SuspendDelay learned) {
        return new LearnedActivity(probeEcho, learned, periodicWakeups, rest);
    }

    public LearnedActivity with(PeriodicWakeups learned) {
        return new LearnedActivity(probeEcho, delay, learned, rest);
    }

    public LearnedActivity with(IdleAfterProbe learned) {
        return new LearnedActivity(probeEcho, delay, periodicWakeups, learned);
    }
}
