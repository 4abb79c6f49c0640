package dev.plimsoll.emulator.compute;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of a compute and shown, and has no effect here.
 *
 * @param name        absent when none was given
 * @param provisioner one of those that the platform has
 */
public record Label(@Nullable String name, String provisioner, boolean passwordlessAccess) {

    /** The only one that autoscales. */
    public static final String SCALING_PROVISIONER = "k8s-neonvm";

    /** All that there are ({@code platform/in-the-wild.md} section 1.1). */
    public static final List<String> PROVISIONERS = List.of("k8s-pod", SCALING_PROVISIONER, "serverless-platform");

    /** Of a compute about which nothing was said. */
    public static final Label USUAL = new Label(null, SCALING_PROVISIONER, false);
}
