package dev.plimsoll.emulator.compute;

import java.util.List;
import org.jspecify.annotations.Nullable;

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
