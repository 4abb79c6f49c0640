package dev.plimsoll.emulator.awake;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/** The awake time of one compute: by client, without each client, and in CU-seconds. */
public record Wakefulness(AwakeMeter meter, Counterfactual counterfactual, WorkMeter work) {

    /** The meters of a compute that was never awake. */
    public Wakefulness() {
        this(new AwakeMeter(), new Counterfactual(), new WorkMeter());
    }

    /** Awake time by application name, up to now. */
    public Map<String, Duration> by(Instant now) {
        return meter.by(now);
    }

    /** Awake time by the excluded application name, up to now. */
    public Map<String, Duration> without(Instant now) {
        return counterfactual.without(now);
    }
}
