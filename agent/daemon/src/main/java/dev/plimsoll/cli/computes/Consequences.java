package dev.plimsoll.cli.computes;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.platform.management.ComputeAttributes;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a change does to a compute and to whoever uses it (platform/api.md section 3.2), told before it is made. */
final class Consequences {

    private static final String DROPPED = "all its connections are dropped (how many there are, the platform does not tell)";

    private Consequences() {}

    /** What becomes of whoever is connected. */
    private static String dropped(Compute compute) {
        return compute.state().isIdle() ? "it sleeps, so nobody is connected" : DROPPED;
    }

    static String ofDeleting(Compute compute) {
        String branch = compute.isPrimary()
                ? " Nobody can write to branch %s until it has another primary.".formatted(compute.branchId())
                : "";
        return "Deleting %s is permanent: its address opens nothing any more; %s.%s".formatted(
                ComputeText.phrase(compute), dropped(compute), branch);
    }

    /** Empty where it sleeps already. */
    static Optional<String> ofSuspending(Compute compute) {
        return compute.state().isIdle()
                ? Optional.empty()
                : Optional.of("Suspending %s: %s, and its file cache is lost.".formatted(ComputeText.phrase(compute),
                        DROPPED));
    }

    static String ofRestarting(Compute compute) {
        return "Restarting %s: %s, and its file-cache figures begin anew.".formatted(ComputeText.phrase(compute),
                dropped(compute));
    }

    /** Empty where nobody would notice the change. */
    static Optional<String> ofUpdating(Compute compute, ComputeAttributes asked) {
        List<String> told = new ArrayList<>();
        Map<String, Object> fields = asked.fields();
        if (fields.get(Field.BRANCH) instanceof String branch && !branch.equals(compute.branchId())) {
            told.add("it leaves branch %s for branch %s, whose data is other data, and %s".formatted(compute.branchId(),
                    branch, dropped(compute)));
        }
        if (Boolean.TRUE.equals(fields.get(Field.DISABLED)) && !compute.disabled()) {
            told.add("disabled it is suspended and cannot be started, and " + dropped(compute));
        }
        if (!compute.state().isIdle()) {
            ofRunning(compute, fields, told);
        }
        return told.isEmpty()
                ? Optional.empty()
                : Optional.of("Updating %s: %s.".formatted(ComputeText.phrase(compute), String.join("; ", told)));
    }

    private static void ofRunning(Compute compute, Map<String, Object> fields, List<String> told) {
        boolean otherSize = differs(fields.get(Field.MIN_CU), compute.size().min().value())
                || differs(fields.get(Field.MAX_CU), compute.size().max().value());
        if (otherSize) {
            told.add("another size restarts it, and " + DROPPED);
        }
        if (fields.containsKey(Field.SETTINGS)) {
            told.add("other Postgres settings may restart it, which the platform does not tell beforehand; then "
                    + DROPPED);
        }
    }

    private static boolean differs(@Nullable Object asked, BigDecimal present) {
        return asked instanceof BigDecimal size && size.compareTo(present) != 0;
    }
}
