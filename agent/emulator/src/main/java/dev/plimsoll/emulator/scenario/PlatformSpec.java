package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.fault.Fault;
import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import dev.plimsoll.emulator.size.SizeTable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The platform settings of a scenario.
 *
 * @param apiKey the first key's secret; random if absent
 * @param keys   number of additional keys
 */
public record PlatformSpec(Profile profile, Plan plan, SizeTable sizes, @Nullable String apiKey, int keys,
        Variants variants, Times times, List<Fault> faults) {

    public PlatformSpec {
        faults = List.copyOf(faults);
    }

    /** Names the profile, without the key. */
    @Override
    public String toString() {
        return "PlatformSpec[profile=" + profile.word() + "]";
    }

    /** The plan of the account. */
    public enum Plan {

        /** The free plan. */
        FREE,

        /** A paid plan without limits. */
        PAID,

        /** Profile neon only: up to 16 CU. */
        LAUNCH,

        /** Profile neon only: up to 16 CU with autoscaling, up to 56 CU with a fixed size. */
        SCALE
    }

    /** How the times that the API shows differ from the true ones. */
    @Key("How the times that the API shows differ from the true ones.")
    public record Times(
            @Key(kind = Key.Kind.OFFSET, standard = "`0s`", value = "how far the platform's clock is ahead; negative: behind") Duration skew,
            @Key(standard = "`exact`", value = "value of `last_active`; the sentinel is `2000-01-01T00:00:00Z`") LastActive lastActive,
            @Key(standard = "`absent`; neon `sentinel`", value = "value of `last_active` before the first activity") Never neverActive,
            @Key(standard = "`0s`", value = "`last_active` is rounded up to a multiple of this") Duration roundTo,
            @Key(standard = "`0s`", value = "delay until the platform shows activity") Duration lag)
            implements
                Binder.Checked {

        @Override
        public void check(Binder.Problems problems) {
            if (roundTo.equals(Scenario.NEVER)) {
                problems.add("round-to", "must be a duration");
            }
            if (lag.equals(Scenario.NEVER)) {
                problems.add("lag", "must be a duration");
            }
        }

        /** The value of {@code last_active}. */
        public enum LastActive {
            EXACT, ABSENT, SENTINEL
        }

        /** The value of {@code last_active} before the first activity. */
        public enum Never {
            ABSENT, SENTINEL
        }
    }

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
}
