package dev.plimsoll.emulator.compute;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.size.Limits;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a compute that a PATCH can change.
 *
 * @param postgres {@code settings} of the API, {@code pg_settings} among them: kept and shown as written, not given to
 *                 the server
 */
public record Settings(String branch, Limits limits, boolean poolerEnabled, String poolerMode, ObjectNode postgres,
        boolean disabled, SuspendDelay suspendDelay, Label label) {

    /** A copy of the given value. */
    public Settings {
        postgres = postgres.deepCopy();
    }

    /** A copy with another suspend delay. */
    public Settings withSuspendDelay(SuspendDelay delay) {
        return new Settings(branch, limits, poolerEnabled, poolerMode, postgres, disabled, delay, label);
    }

    /** A copy on another branch. */
    public Settings on(String otherBranch) {
        return new Settings(otherBranch, limits, poolerEnabled, poolerMode, postgres, disabled, suspendDelay, label);
    }

    /**
     * Attributes of a compute that are stored and shown without effect.
     *
     * @param name        absent if not given
     * @param provisioner one of those that the platform has
     */
    public record Label(@Nullable String name, String provisioner, boolean passwordlessAccess) {

        /** The only provisioner that autoscales. */
        public static final String SCALING_PROVISIONER = "k8s-neonvm";

        /** All provisioners ({@code platform/in-the-wild.md} section 1.1). */
        public static final List<String> PROVISIONERS = List.of("k8s-pod", SCALING_PROVISIONER, "serverless-platform");

        /** The default label. */
        public static final Label USUAL = new Label(null, SCALING_PROVISIONER, false);
    }

    /**
     * Inactivity after which a compute is suspended.
     *
     * @param time  {@link Scenario#NEVER} for never
     * @param asked whether a request set it; else it is the platform's default
     */
    public record SuspendDelay(Duration time, boolean asked) {

        /** Never, by request or because of the size. */
        public static final SuspendDelay NEVER = new SuspendDelay(Scenario.NEVER, true);

        /** The default of the platform or the scenario. */
        public static SuspendDelay usual(Duration time) {
            return new SuspendDelay(time, false);
        }

        /** A delay that a request set. */
        public static SuspendDelay asked(Duration time) {
            return new SuspendDelay(time, true);
        }

        public boolean isNever() {
            return time.equals(Scenario.NEVER);
        }
    }
}
