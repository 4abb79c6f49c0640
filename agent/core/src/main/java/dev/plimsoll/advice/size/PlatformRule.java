package dev.plimsoll.advice.size;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The platform rule, shown with the recommendation: below the target since the last start, a larger compute is
 * advised (platform/api.md 2.6).
 *
 * @param cu       the size it advises; the present one where it advises none, or where the table has no larger
 * @param advises  whether it advises a larger compute, whether one exists or not
 * @param sentence the rule and its result, as a clause
 */
public record PlatformRule(ComputeUnits cu, boolean advises, String sentence) {

    static PlatformRule of(Compute compute, @Nullable Ratio lifetime, SizingPolicy policy, SizeTable table) {
        ComputeUnits now = compute.size().max();
        if (lifetime == null) {
            return new PlatformRule(now, false, "there is no hit ratio since the last start, so it advises nothing");
        }
        if (policy.reaches(lifetime)) {
            return new PlatformRule(now, false, "%s since the last start meets the target, so it advises no change"
                    .formatted(policy.told(lifetime)));
        }
        List<Size> above = table.above(now);
        ComputeUnits next = above.isEmpty() ? now : above.getFirst().cu();
        return new PlatformRule(next, true,
                "%s since the last start is below the target of %s, so it advises %s".formatted(policy.told(lifetime),
                        policy.toldTarget(),
                        above.isEmpty() ? "a larger compute, but there is none" : "a larger compute, " + next + " CU"));
    }
}
