package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** The awake time of one compute: whose doing it was, what it would have been without somebody, and what was used in it. */
public record Wakefulness(AwakeMeter savings, Counterfactual counterfactual, WorkMeter work) {

    /** Of one that was never awake. */
    public Wakefulness() {
        this(new AwakeMeter(), new Counterfactual(), new WorkMeter());
    }

    /** By application name, up to now. */
    public Map<String, Duration> by(Instant now) {
        return savings.by(now);
    }

    /** By the application name that is thought away, up to now. */
    public Map<String, Duration> without(Instant now) {
        return counterfactual.without(now);
    }
}
