package dev.plimsoll.account.computes;

import dev.plimsoll.config.key.Profile;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A field of a compute that a request can set, with its name in the platform's API
 * (platform/api.md section 2.3).
 *
 * @param kind    the type of its values
 * @param calls   the API calls that accept it
 * @param profile the lowest profile that has it; {@code STANDARD} means all profiles
 */
record ComputeField(String name, FieldType kind, Set<Call> calls, Profile profile) {

    static final String BRANCH = "branch_id";
    static final String TYPE = "type";
    static final String MIN_CU = "autoscaling_limit_min_cu";
    static final String MAX_CU = "autoscaling_limit_max_cu";
    static final String POOLER = "pooler_enabled";
    static final String POOLER_MODE = "pooler_mode";
    static final String DISABLED = "disabled";
    static final String SETTINGS = "settings";
    static final String PG_SETTINGS = "pg_settings";
    static final String SUSPEND_DELAY = "suspend_timeout_seconds";
    /** The prefix of a Postgres setting's name. */
    static final String PG_SETTING = SETTINGS + "." + PG_SETTINGS + ".";

    private static final Set<Call> BOTH = Set.of(Call.values());

    private static final List<ComputeField> TABLE = List.of(
            new ComputeField(BRANCH, FieldType.TEXT, BOTH, Profile.STANDARD),
            new ComputeField(TYPE, FieldType.TEXT, Set.of(Call.CREATE), Profile.STANDARD),
            new ComputeField(MIN_CU, FieldType.SIZE, BOTH, Profile.STANDARD),
            new ComputeField(MAX_CU, FieldType.SIZE, BOTH, Profile.STANDARD),
            new ComputeField(POOLER, FieldType.BOOLEAN, BOTH, Profile.STANDARD),
            new ComputeField(POOLER_MODE, FieldType.TEXT, BOTH, Profile.STANDARD),
            new ComputeField(DISABLED, FieldType.BOOLEAN, BOTH, Profile.STANDARD),
            new ComputeField("passwordless_access", FieldType.BOOLEAN, BOTH, Profile.STANDARD),
            new ComputeField(SUSPEND_DELAY, FieldType.SUSPEND_DELAY, BOTH, Profile.NEON),
            new ComputeField("name", FieldType.TEXT, BOTH, Profile.NEON),
            new ComputeField("provisioner", FieldType.TEXT, BOTH, Profile.NEON),
            new ComputeField("region_id", FieldType.TEXT, Set.of(Call.CREATE), Profile.NEON));

    enum Call {
        CREATE, UPDATE
    }

    enum FieldType {
        /** Any text that is not blank, sent unchanged. */
        TEXT {
            @Override
            Object read(String text) {
                if (text.isBlank()) {
                    throw new IllegalArgumentException("must not be empty");
                }
                return text;
            }
        },
        BOOLEAN {
            @Override
            Object read(String text) {
                return switch (text) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new IllegalArgumentException("must be true or false, not '%s'".formatted(text));
                };
            }
        },
        /** A number of CU above 0; the platform checks whether that size exists. */
        SIZE {
            @Override
            Object read(String text) {
                try {
                    return ComputeUnits.of(text).value();
                } catch (IllegalArgumentException wrong) {
                    throw new IllegalArgumentException("must be a size: " + wrong.getMessage(), wrong);
                }
            }
        },
        /** An autosuspend delay in seconds: -1 for never, 0 for the platform's default, or 60 to 604,800 (7 days). */
        SUSPEND_DELAY {
            @Override
            Object read(String text) {
                try {
                    long seconds = Long.parseLong(text);
                    if (seconds == -1 || seconds == 0 || (seconds >= LEAST_DELAY && seconds <= MOST_DELAY)) {
                        return seconds;
                    }
                } catch (NumberFormatException wrong) {
                    // Reported below, like a value out of range.
                }
                throw new IllegalArgumentException(
                        "must be -1 (never), 0 (the default) or %d to %d seconds, not '%s'".formatted(LEAST_DELAY,
                                MOST_DELAY, text));
            }
        };

        private static final long LEAST_DELAY = 60;
        private static final long MOST_DELAY = 604_800;

        /** Parses {@code text}; throws {@link IllegalArgumentException} with the allowed values. */
        abstract Object read(String text);
    }

    static Optional<ComputeField> named(String name) {
        return TABLE.stream().filter(field -> field.name.equals(name)).findFirst();
    }

    /** The names of the fields that {@code call} accepts in {@code profile}. */
    static List<String> names(Call call, Profile profile) {
        return TABLE.stream().filter(field -> field.isFor(call, profile)).map(ComputeField::name).toList();
    }

    boolean isFor(Call call, Profile platform) {
        return calls.contains(call) && (profile.equals(Profile.STANDARD) || profile.equals(platform));
    }
}
