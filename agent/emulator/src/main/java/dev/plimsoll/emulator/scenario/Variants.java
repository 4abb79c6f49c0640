package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;

/** How the platform answers where the contract does not specify it. */
@Key("How the platform answers where the contract does not specify it.")
public record Variants(
        @Key(standard = "`honoured`", value = "how size attributes of a creation or a PATCH are handled; `refused` answers 400") SizeFields sizeFields,
        @Key(standard = "`stays-idle`", value = "whether a size change briefly wakes a suspended compute") PatchOnIdle patchOnIdle,
        @Key(standard = "`restarts`", value = "whether a size change restarts an active compute; a `live` change keeps connections, and settings that need a restart change at the next start") Resize resize,
        @Key(standard = "`409`", value = "status of the refusal of a branch's second primary compute") long secondPrimary,
        @Key(standard = "`starts`; neon `refused`", value = "effect of a restart on a suspended compute; `refused` answers 409") RestartOfIdle restartOfIdle,
        @Key(standard = "`full`", value = "answer to a restart: the full object, `{}`, or 204 without a body") RestartBody restartBody,
        @Key(standard = "`full`", value = "form of an error body") ErrorBody errorBody) implements Binder.Checked {

    @Override
    public void check(Binder.Problems problems) {
        if (secondPrimary < 400 || secondPrimary > 499) {
            problems.add("second-primary", "must be between 400 and 499");
        }
    }

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
