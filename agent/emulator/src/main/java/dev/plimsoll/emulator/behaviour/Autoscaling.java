package dev.plimsoll.emulator.behaviour;

import java.time.Duration;

/**
 * How a modelled compute follows demand inside its bounds; in emulated time.
 *
 * @param lookBack  pages touched in this time are the demand
 * @param downAfter how long a smaller size must have been enough before it is taken
 */
public record Autoscaling(Duration lookBack, Duration downAfter) {

    /** As the platform is known to do it ({@code platform/in-the-wild.md} section 5.2). */
    public static final Autoscaling USUAL = new Autoscaling(Duration.ofMinutes(5), Duration.ofMinutes(5));
}
