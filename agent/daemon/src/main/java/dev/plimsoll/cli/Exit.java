package dev.plimsoll.cli;

/** What the exit codes mean. */
final class Exit {

    static final int DONE = 0;
    static final int FAILED = 1;
    /** Wrong use, or a bad configuration. */
    static final int WRONG_USE = 2;
    /** The platform refused. */
    static final int REFUSED = 3;
    /** Ended by Ctrl-C. */
    static final int INTERRUPTED = 130;

    private Exit() {}
}
