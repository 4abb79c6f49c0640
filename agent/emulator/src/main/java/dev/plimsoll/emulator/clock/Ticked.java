package dev.plimsoll.emulator.clock;

/** A task that the ticker runs when it is due. */
public interface Ticked {

    /** Whether the task is due; called at every tick, so it must not block. */
    boolean isDue();

    /** Runs the task; never concurrently with itself. */
    void tick();

    /** Whether the task can be removed. */
    boolean isGone();
}
