package dev.plimsoll.emulator.awake;

/** The awake time of one compute: by client, without each client, and in CU-seconds. */
public record Wakefulness(AwakeMeter meter, Counterfactual counterfactual, WorkMeter work) {

    /** The meters of a compute that was never awake. */
    public Wakefulness() {
        this(new AwakeMeter(), new Counterfactual(), new WorkMeter());
    }
}
