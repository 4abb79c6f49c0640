package dev.plimsoll.emulator.scenario;

import dev.plimsoll.emulator.scenario.key.Binder;
import dev.plimsoll.emulator.scenario.key.Key;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The quota of a project and its consumption period ({@code platform/in-the-wild.md} section 1.10).
 *
 * @param computeTimeSeconds CU-seconds; absent or 0 for no limit
 * @param activeTimeSeconds  seconds awake; absent or 0 for no limit
 */
@Key("Profile neon only: what a project may use in a consumption period. At a limit, its computes are suspended, and start again when the period ends or the quota is raised.")
public record QuotaSpec(
        @Key(name = "compute_time_seconds", standard = "no limit", value = "size times time awake, in CU-seconds") @Nullable Long computeTimeSeconds,
        @Key(name = "active_time_seconds", standard = "no limit", value = "seconds awake, of all computes together") @Nullable Long activeTimeSeconds,
        @Key(standard = "`30d`", value = "length of a period; the first one begins when the emulator starts") Duration period,
        @Key(standard = "`0s`", value = "time awake with 1 CU that counts as used when the emulator starts") Duration used)
        implements
            Binder.Checked {

    @Override
    public void check(Binder.Problems problems) {
        if (period.isZero() || period.equals(Scenario.NEVER)) {
            problems.add("period", "must be a duration above 0");
        }
        if (used.equals(Scenario.NEVER)) {
            problems.add("used", "must be a duration");
        }
    }

    /** The limits, by the names of the API. */
    public Map<String, Long> limits() {
        Map<String, Long> limits = new LinkedHashMap<>();
        if (computeTimeSeconds != null) {
            limits.put("compute_time_seconds", computeTimeSeconds);
        }
        if (activeTimeSeconds != null) {
            limits.put("active_time_seconds", activeTimeSeconds);
        }
        return limits;
    }
}
