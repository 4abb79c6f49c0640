package dev.plimsoll.conformance.report;

/** Keys of what a test says of its own end, where that is neither a success nor a failure. */
public final class Told {

    /** It could not be tried here; the value says why. */
    public static final String NOT_TRIED = "not-tried";

    /** It failed as the emulator is known to; the value says what it does instead. */
    public static final String DEPARTS = "departs";

    private Told() {}
}
