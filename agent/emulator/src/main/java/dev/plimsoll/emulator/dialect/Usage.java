package dev.plimsoll.emulator.dialect;

import dev.plimsoll.emulator.account.Project;
import dev.plimsoll.emulator.compute.Compute;
import dev.plimsoll.emulator.engine.Ledger;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The use of computes. The contract does not define it; here it is awake time, and awake time times the size
 * in that time, as described for the real platform ({@code platform/in-the-wild.md} section 1.7).
 *
 * @param lastActive latest activity of any compute; absent if there was none
 */
public record Usage(long activeSeconds, long computeSeconds, @Nullable Instant lastActive) {

    private static final double MILLIS = 1000;

    /** Of all computes a project has now. */
    public static Usage of(Project project, List<Ledger.Awake> awake) {
        return of(project.computes().list(), awake);
    }

    /** Of some computes. */
    public static Usage of(List<Compute> computes, List<Ledger.Awake> awake) {
        double active = 0;
        double used = 0;
        for (Compute compute : computes) {
            for (Ledger.Awake one : awake) {
                if (one.endpointId().equals(compute.identity().id())) {
                    active += one.total().toMillis() / MILLIS;
                    used += one.cuSeconds();
                }
            }
        }
        Instant last = computes.stream()
                .map(compute -> compute.snapshot().lastActive())
                .filter(Objects::nonNull)
                .reduce(null, Usage::later);
        return new Usage((long) active, (long) used, last);
    }

    private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isAfter(one)) ? other : one;
    }
}
