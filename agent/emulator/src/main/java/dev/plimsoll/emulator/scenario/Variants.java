package dev.plimsoll.emulator.scenario;

/** How the platform answers where its contract leaves it open. */
public record Variants(SizeFields sizeFields, PatchOnIdle patchOnIdle, Resize resize, int secondPrimary,
        RestartOfIdle restartOfIdle, RestartBody restartBody, ErrorBody errorBody) {

    /** What becomes of the size attributes of a request. */
    public enum SizeFields {
        HONOURED, IGNORED, REFUSED
    }

    /** What a change of size does to a compute that sleeps. */
    public enum PatchOnIdle {
        STAYS_IDLE, WAKES
    }

    /** What a change of size does to a compute that is awake. */
    public enum Resize {
        RESTARTS, LIVE
    }

    /** What a restart does to a compute that sleeps. */
    public enum RestartOfIdle {
        STARTS, REFUSED
    }

    /** What a restart is answered with. */
    public enum RestartBody {
        FULL, EMPTY, NONE
    }

    /** What an error is told in. */
    public enum ErrorBody {
        FULL, NO_MESSAGE, NONE, HTML
    }
}
