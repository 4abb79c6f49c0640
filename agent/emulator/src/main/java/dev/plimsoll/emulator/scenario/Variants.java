package dev.plimsoll.emulator.scenario;

/** How the platform answers where the contract does not specify it. */
public record Variants(SizeFields sizeFields, PatchOnIdle patchOnIdle, Resize resize, int secondPrimary,
        RestartOfIdle restartOfIdle, RestartBody restartBody, ErrorBody errorBody) {

    /** How size attributes of a request are handled. */
    public enum SizeFields {
        HONOURED, IGNORED, REFUSED
    }

    /** The effect of a size change on a suspended compute. */
    public enum PatchOnIdle {
        STAYS_IDLE, WAKES
    }

    /** The effect of a size change on an awake compute. */
    public enum Resize {
        RESTARTS, LIVE
    }

    /** The effect of a restart on a suspended compute. */
    public enum RestartOfIdle {
        STARTS, REFUSED
    }

    /** The answer to a restart. */
    public enum RestartBody {
        FULL, EMPTY, NONE
    }

    /** The form of an error body. */
    public enum ErrorBody {
        FULL, NO_MESSAGE, NONE, HTML
    }
}
