package dev.plimsoll.conformance.report;

/** Keys of outcomes that tests report themselves, other than success and failure. */
public final class ReportedOutcome {

    /** The test could not run here; the value is the reason. */
    public static final String NOT_TRIED = "not-tried";

    /** The test failed as expected of the emulator; the value describes the emulator's behaviour. */
    public static final String DEPARTS = "departs";

    private ReportedOutcome() {}
}
