package dev.plimsoll.cli.verb;

/** The exit codes. */
public final class Exit {

    public static final int DONE = 0;
    public static final int FAILED = 1;
    /** Wrong use, or an invalid configuration. */
    public static final int WRONG_USE = 2;
    /** The platform refused the request, or there is no such compute, project, branch or key. */
    public static final int REFUSED = 3;
    /** {@code diff}: something is recommended. */
    public static final int ADVISED = 10;
    /** {@code diff}: something urgent is recommended. */
    public static final int URGENT = 11;
    /** Ended by Ctrl-C. */
    public static final int INTERRUPTED = 130;

    private Exit() {}
}
