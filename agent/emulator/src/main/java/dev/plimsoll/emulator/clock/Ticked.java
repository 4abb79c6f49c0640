package dev.plimsoll.emulator.clock;

/** Something that looks after itself now and then. */
public interface Ticked {

    /** Whether there is anything to do; asked at every beat, so it neither waits nor reads. */
    boolean isDue();

    /** Does it; never twice at the same time. */
    void tick();

    /** Whether it need never be asked again. */
    boolean isGone();
}
