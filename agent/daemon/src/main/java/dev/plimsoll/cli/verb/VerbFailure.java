package dev.plimsoll.cli.verb;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ends a verb with an exit code and a message for the user. */
public final class VerbFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;

    /** @param message one line or several, without the name of the program; null to print nothing */
    public VerbFailure(int code, @Nullable String message) {
        super(message, null, false, false);
        this.code = code;
    }

    /**
     * Ends a verb whose command line is wrong.
     *
     * @throws VerbFailure if {@code isWrong}
     */
    public static void wrongUseIf(boolean isWrong, String why) {
        if (isWrong) {
            throw new VerbFailure(Exit.WRONG_USE, why);
        }
    }

    /** Ends it with all problems of its command line. */
    public static VerbFailure wrongUse(List<String> problems) {
        return new VerbFailure(Exit.WRONG_USE, String.join(System.lineSeparator() + "plimsoll: ", problems));
    }

    /** The exit code, one of {@link Exit}. */
    public int code() {
        return code;
    }
}
