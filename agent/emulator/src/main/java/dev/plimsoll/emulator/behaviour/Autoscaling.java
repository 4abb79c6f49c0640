package dev.plimsoll.emulator.behaviour;

import java.time.Duration;

/**
 * How a modelled compute follows the demand within its size limits; in emulated time.
 *
 * @param lookBack  the pages touched in this time are the demand
 * @param downAfter how long a smaller size must be sufficient before the compute shrinks
 */
public record Autoscaling(Duration lookBack, Duration downAfter) {

    /** The platform's known behaviour ({@code platform/in-the-wild.md} section 5.2). */
    public static final Autoscaling USUAL = new Autoscaling(Duration.ofMinutes(5), Duration.ofMinutes(5));
}
