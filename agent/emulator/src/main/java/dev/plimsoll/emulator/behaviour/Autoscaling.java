package dev.plimsoll.emulator.behaviour;

import dev.plimsoll.emulator.scenario.key.Key;
import java.time.Duration;

/** How a modelled compute follows the demand within its size limits; in emulated time. */
@Key("How the compute's size follows its modelled users; see [Autoscaling](#autoscaling).")
public record Autoscaling(
        @Key(standard = "`5m`", value = "the pages touched in this time should fit into the cache") Duration lookBack,
        @Key(standard = "`5m`", value = "how long a smaller size must be sufficient before the compute shrinks") Duration downAfter) {

    /** The platform's known behaviour ({@code platform/in-the-wild.md} section 5.2). */
    public static final Autoscaling USUAL = new Autoscaling(Duration.ofMinutes(5), Duration.ofMinutes(5));
}
