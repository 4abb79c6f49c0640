package dev.plimsoll.stress.change;

import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.stress.change.SimulatedPlatform.Mutation;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What happened, counted, in one run or in many. */
final class RunCounts {

    private final Map<String, Long> counts = new TreeMap<>();

    /** What is counted beside the disturbances. */
    enum What {
        INTENTS, ROLL_BACK_INTENTS, DELAY_INTENTS, REQUESTS, SIZES_CHANGED, DELAYS_CHANGED,
        RESTARTS_WITH_DROPPED_CONNECTIONS, DROPPED_CONNECTIONS,
        WOKEN_BEFORE_AN_IDLE_CHANGE, ACCEPTED, FINISHED, PROPOSED, REFUSED, NOT_SENT, NO_REPLY, APPLIED, ROLLED_BACK,
        FAILED, NOT_APPLIED, CLAMPED, CONFIRMED,
        INEFFECTIVE,
        HARMFUL, INCONCLUSIVE, APPLIED_AFTER_GIVEN_UP, SETTLED_WITHOUT_VERDICT, OPEN_AT_THE_END, HELD_FOR_THE_FIRST,
        IN_SQLITE,
        CALM_RUNS, CALM_CHANGES_OF_DAILY_SUSPENDED, OF_THESE_WITH_DROPPED_CONNECTIONS, CALM_HARMFUL_CHANGES,
        OF_THESE_UNDONE_IN_TIME, AWAKE_MINUTES_UNTIL_UNDONE;

        /** The one of an outcome. */
        static What of(String outcome) {
            return valueOf(outcome.toUpperCase(Locale.ROOT));
        }

        String words() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    void add(What what, long number) {
        counts.merge(what.words(), number, Long::sum);
    }

    void add(What what) {
        add(what, 1);
    }

    void add(Disturbance disturbance) {
        counts.merge(disturbance.words(), 1L, Long::sum);
    }

    /** A change of a setting at the platform, if an agent made it. */
    void add(Mutation mutation) {
        if (mutation.intent() != null) {
            add(mutation.intent().setting() == ComputeSetting.SIZE ? What.SIZES_CHANGED : What.DELAYS_CHANGED);
            add(What.DROPPED_CONNECTIONS, mutation.dropped());
            add(What.RESTARTS_WITH_DROPPED_CONNECTIONS, mutation.dropped() > 0 ? 1 : 0);
        }
    }

    void add(RunCounts other) {
        other.counts.forEach((what, number) -> counts.merge(what, number, Long::sum));
    }

    long of(What what) {
        return counts.getOrDefault(what.words(), 0L);
    }

    long of(Disturbance disturbance) {
        return counts.getOrDefault(disturbance.words(), 0L);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RunCounts those && counts.equals(those.counts);
    }

    @Override
    public int hashCode() {
        return counts.hashCode();
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
