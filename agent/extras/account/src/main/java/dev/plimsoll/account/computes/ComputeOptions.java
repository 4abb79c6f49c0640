package dev.plimsoll.account.computes;

import dev.plimsoll.account.computes.ComputeField.Call;
import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.config.key.Profile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that set a compute's attributes; each has the name of its field. */
final class ComputeOptions {

    @Option(names = {"--min-cu", "--autoscaling-limit-min-cu",
        "--autoscaling_limit_min_cu"}, paramLabel = "CU", description = "Smallest size, in CU.")
    private @Nullable String min;

    @Option(names = {"--max-cu", "--autoscaling-limit-max-cu",
        "--autoscaling_limit_max_cu"}, paramLabel = "CU", description = "Largest size, in CU.")
    private @Nullable String max;

    @Option(names = "--cu", paramLabel = "CU", description = "Fixed size, in CU: sets both the smallest and the largest size.")
    private @Nullable String fixed;

    @Option(names = {"--pooler-enabled",
        "--pooler_enabled"}, paramLabel = "true|false", description = "Turns connection pooling on or off.")
    private @Nullable String pooler;

    @Option(names = {"--pooler-mode",
        "--pooler_mode"}, paramLabel = "MODE", description = "Pooling mode, such as transaction.")
    private @Nullable String poolerMode;

    @Option(names = "--disabled", paramLabel = "true|false", description = "true: the compute cannot be started.")
    private @Nullable String disabled;

    @Option(names = "--pg-setting", paramLabel = "NAME=VALUE", description = "Sets a Postgres setting. May be repeated.")
    private Map<String, String> pgSettings = new LinkedHashMap<>();

    @Option(names = {"--suspend-timeout-seconds",
        "--suspend_timeout_seconds"}, paramLabel = "N", description = "Autosuspend delay in seconds: -1 for never, 0 for the platform's default, or 60 to 604800. Only with platform.profile: neon.")
    private @Nullable String suspendDelay;

    @Option(names = {"--branch-id",
        "--branch_id"}, paramLabel = "BRANCH", description = "Branch of the compute, by id; with platform.profile: neon also by name. On update, it moves the compute to that branch.")
    private @Nullable String branch;

    /**
     * The attributes that were given, by options and as {@code FIELD=VALUE}.
     *
     * @param type type of a new compute; null if this call does not set it
     * @throws dev.plimsoll.cli.verb.VerbFailure with all problems of the given values
     */
    ComputeAttributes read(Call call, Profile profile, @Nullable String type, List<String> assignments) {
        FieldValues fields = new FieldValues(call, profile);
        set(fields, ComputeField.BRANCH, branch);
        set(fields, ComputeField.TYPE, type);
        set(fields, ComputeField.MIN_CU, fixed);
        set(fields, ComputeField.MAX_CU, fixed);
        set(fields, ComputeField.MIN_CU, min);
        set(fields, ComputeField.MAX_CU, max);
        set(fields, ComputeField.POOLER, pooler);
        set(fields, ComputeField.POOLER_MODE, poolerMode);
        set(fields, ComputeField.DISABLED, disabled);
        set(fields, ComputeField.SUSPEND_DELAY, suspendDelay);
        pgSettings.forEach((name, value) -> fields.set(ComputeField.PG_SETTING + name, value));
        assignments.forEach(fields::assign);
        return fields.read();
    }

    private static void set(FieldValues fields, String name, @Nullable String text) {
        if (text != null) {
            fields.set(name, text);
        }
    }
}
