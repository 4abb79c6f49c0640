package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.computes.Field.Call;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.platform.management.ComputeAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say how a compute shall be; each is named like the field that it sets. */
final class Attributes {

    @Option(names = {"--min-cu", "--autoscaling-limit-min-cu",
        "--autoscaling_limit_min_cu"}, paramLabel = "CU", description = "Smallest size.")
    private @Nullable String min;

    @Option(names = {"--max-cu", "--autoscaling-limit-max-cu",
        "--autoscaling_limit_max_cu"}, paramLabel = "CU", description = "Largest size.")
    private @Nullable String max;

    @Option(names = "--cu", paramLabel = "CU", description = "A fixed size: smallest and largest alike.")
    private @Nullable String fixed;

    @Option(names = {"--pooler-enabled",
        "--pooler_enabled"}, paramLabel = "true|false", description = "Whether pooled connections are on.")
    private @Nullable String pooler;

    @Option(names = {"--pooler-mode",
        "--pooler_mode"}, paramLabel = "MODE", description = "How connections are pooled, such as transaction.")
    private @Nullable String poolerMode;

    @Option(names = "--disabled", paramLabel = "true|false", description = "Whether it may not be started.")
    private @Nullable String disabled;

    @Option(names = "--pg-setting", paramLabel = "NAME=VALUE", description = "A Postgres setting. May be repeated.")
    private Map<String, String> pgSettings = new LinkedHashMap<>();

    @Option(names = {"--suspend-timeout-seconds",
        "--suspend_timeout_seconds"}, paramLabel = "N", description = "Autosuspend delay: -1 never, 0 the default, or 60 to 604800; with platform.profile: neon only.")
    private @Nullable String suspendDelay;

    @Option(names = {"--branch-id",
        "--branch_id"}, paramLabel = "BRANCH", description = "The branch that it serves, by its id, or with platform.profile: neon by its name; given to a compute that is there, moves it.")
    private @Nullable String branch;

    /**
     * What was given, by options and as {@code FIELD=VALUE}.
     *
     * @param type of a new compute; null where it is not for this call to say
     * @throws dev.plimsoll.cli.terminal.Failure with all that is wrong with it
     */
    ComputeAttributes read(Call call, Profile profile, @Nullable String type, List<String> assignments) {
        Fields fields = new Fields(call, profile);
        set(fields, Field.BRANCH, branch);
        set(fields, Field.TYPE, type);
        set(fields, Field.MIN_CU, fixed);
        set(fields, Field.MAX_CU, fixed);
        set(fields, Field.MIN_CU, min);
        set(fields, Field.MAX_CU, max);
        set(fields, Field.POOLER, pooler);
        set(fields, Field.POOLER_MODE, poolerMode);
        set(fields, Field.DISABLED, disabled);
        set(fields, Field.SUSPEND_DELAY, suspendDelay);
        pgSettings.forEach((name, value) -> fields.set(Field.PG_SETTING + name, value));
        assignments.forEach(fields::assign);
        return fields.read();
    }

    private static void set(Fields fields, String name, @Nullable String text) {
        if (text != null) {
            fields.set(name, text);
        }
    }
}
