package dev.plimsoll.account.computes;

import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.fleet.Compute;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The consequences of a change for a compute and its clients (platform/api.md section 3.2), for the confirmation. */
final class Consequences {

    private static final String DROPPED = "all its connections are dropped (the platform does not report their number)";

    private Consequences() {}

    /** What happens to the compute's connections. */
    private static String dropped(Compute compute) {
        return compute.lifecycle().state().isIdle() ? "it is suspended, so no connection is dropped" : DROPPED;
    }

    static String ofDeleting(Compute compute) {
        String branch = compute.isPrimary()
                ? " Branch %s is read-only until it has another primary.".formatted(compute.branchId())
                : "";
        return "Deleting %s is permanent: its host name stops working; %s.%s".formatted(
                ComputeText.phrase(compute), dropped(compute), branch);
    }

    /** Empty if the compute is already suspended. */
    static Optional<String> ofSuspending(Compute compute) {
        return compute.lifecycle().state().isIdle()
                ? Optional.empty()
                : Optional.of("Suspending %s: %s, and its file cache is lost.".formatted(ComputeText.phrase(compute),
                        DROPPED));
    }

    static String ofRestarting(Compute compute) {
        return "Restarting %s: %s, and its file-cache counters start at zero.".formatted(ComputeText.phrase(compute),
                dropped(compute));
    }

    /** Empty if the change drops no connection. */
    static Optional<String> ofUpdating(Compute compute, ComputeAttributes asked) {
        List<String> consequences = new ArrayList<>();
        Map<String, Object> fields = asked.fields();
        if (fields.get(ComputeField.BRANCH) instanceof String branch && !branch.equals(compute.branchId())) {
            consequences.add(
                    "it moves from branch %s to branch %s, which has other data, and %s".formatted(compute.branchId(),
                            branch, dropped(compute)));
        }
        if (Boolean.TRUE.equals(fields.get(ComputeField.DISABLED)) && !compute.lifecycle().disabled()) {
            consequences.add("a disabled compute is suspended and cannot be started, and " + dropped(compute));
        }
        if (!compute.lifecycle().state().isIdle()) {
            ofRunning(compute, fields, consequences);
        }
        return consequences.isEmpty()
                ? Optional.empty()
                : Optional
                        .of("Updating %s: %s.".formatted(ComputeText.phrase(compute), String.join("; ", consequences)));
    }

    private static void ofRunning(Compute compute, Map<String, Object> fields,
            List<String> consequences) {
        boolean otherSize = differs(fields.get(ComputeField.MIN_CU), compute.size().min().value())
                || differs(fields.get(ComputeField.MAX_CU), compute.size().max().value());
        if (otherSize) {
            consequences.add("a size change restarts it, and " + DROPPED);
        }
        if (fields.containsKey(ComputeField.SETTINGS)) {
            consequences.add(
                    "a change of Postgres settings may restart it, and the platform does not say when it does; after a restart, "
                            + DROPPED);
        }
    }

    private static boolean differs(@Nullable Object asked, BigDecimal present) {
        return asked instanceof BigDecimal size && size.compareTo(present) != 0;
    }
}
