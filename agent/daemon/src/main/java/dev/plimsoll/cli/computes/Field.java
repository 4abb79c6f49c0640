package dev.plimsoll.cli.computes;

import dev.plimsoll.config.key.Profile;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A field of a compute that a request may set, under the name that it has in the platform's own answer
 * (platform/api.md section 2.3).
 *
 * @param kind    what its values look like
 * @param calls   where it may be given
 * @param profile the least that the platform must be for it: {@code STANDARD} is any
 */
record Field(String name, Kind kind, Set<Call> calls, Profile profile) {

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
    /** What the name of one Postgres setting begins with. */
    static final String PG_SETTING = SETTINGS + "." + PG_SETTINGS + ".";

    private static final Set<Call> BOTH = Set.of(Call.values());

    private static final List<Field> TABLE = List.of(new Field(BRANCH, Kind.WORD, BOTH, Profile.STANDARD),
            new Field(TYPE, Kind.WORD, Set.of(Call.CREATE), Profile.STANDARD),
            new Field(MIN_CU, Kind.SIZE, BOTH, Profile.STANDARD), new Field(MAX_CU, Kind.SIZE, BOTH, Profile.STANDARD),
            new Field(POOLER, Kind.TRUTH, BOTH, Profile.STANDARD),
            new Field(POOLER_MODE, Kind.WORD, BOTH, Profile.STANDARD),
            new Field(DISABLED, Kind.TRUTH, BOTH, Profile.STANDARD),
            new Field("passwordless_access", Kind.TRUTH, BOTH, Profile.STANDARD),
            new Field(SUSPEND_DELAY, Kind.SUSPEND_DELAY, BOTH, Profile.NEON),
            new Field("name", Kind.WORD, BOTH, Profile.NEON), new Field("provisioner", Kind.WORD, BOTH, Profile.NEON),
            new Field("region_id", Kind.WORD, Set.of(Call.CREATE), Profile.NEON));

    /** The two calls that take fields. */
    enum Call {
        CREATE, UPDATE
    }

    /** What a value looks like. */
    enum Kind {
        /** Any text, passed on verbatim. */
        WORD {
            @Override
            Object read(String text) {
                if (text.isBlank()) {
                    throw new IllegalArgumentException("needs a value");
                }
                return text;
            }
        },
        /** {@code true} or {@code false}. */
        TRUTH {
            @Override
            Object read(String text) {
                return switch (text) {
                    case "true" -> true;
                    case "false" -> false;
                    default -> throw new IllegalArgumentException("is true or false, not '%s'".formatted(text));
                };
            }
        },
        /** A number of CU above zero; which sizes there are is the platform's to say. */
        SIZE {
            @Override
            Object read(String text) {
                try {
                    return ComputeUnits.of(text).value();
                } catch (IllegalArgumentException wrong) {
                    throw new IllegalArgumentException("takes a size: " + wrong.getMessage(), wrong);
                }
            }
        },
        /** Seconds as the platform counts them: -1 is never, 0 its default, else from a minute to seven days. */
        SUSPEND_DELAY {
            @Override
            Object read(String text) {
                try {
                    long seconds = Long.parseLong(text);
                    if (seconds == -1 || seconds == 0 || (seconds >= LEAST_DELAY && seconds <= MOST_DELAY)) {
                        return seconds;
                    }
                } catch (NumberFormatException wrong) {
                    // Told below, as any other value out of range.
                }
                throw new IllegalArgumentException(
                        "is -1 (never), 0 (the default) or %d to %d seconds, not '%s'".formatted(LEAST_DELAY,
                                MOST_DELAY, text));
            }
        };

        private static final long LEAST_DELAY = 60;
        private static final long MOST_DELAY = 604_800;

        /** The value that {@code text} stands for; else says what it should look like. */
        abstract Object read(String text);
    }

    /** The field of that name, whether or not it may be given here. */
    static Optional<Field> named(String name) {
        return TABLE.stream().filter(field -> field.name.equals(name)).findFirst();
    }

    /** The fields that may be given to {@code call}. */
    static List<String> names(Call call, Profile profile) {
        return TABLE.stream().filter(field -> field.isFor(call, profile)).map(Field::name).toList();
    }

    boolean isFor(Call call, Profile platform) {
        return calls.contains(call) && profile.compareTo(platform) <= 0;
    }
}
