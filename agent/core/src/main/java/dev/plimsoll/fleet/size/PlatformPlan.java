package dev.plimsoll.fleet.size;

import java.util.Locale;
import java.util.stream.Stream;

/** The plan of an account; {@link PlanRule} has what it allows. */
public enum PlatformPlan {
    FREE, LAUNCH, SCALE,
    /** The largest plan of a platform. */
    PAID;

    /**
     * The plan in the platform's words, such as {@code launch_v3} (platform/in-the-wild.md 1.8). One with another word
     * forbids nothing, so it counts as the largest.
     */
    public static PlatformPlan reported(String word) {
        String name = word.replaceFirst("_v\\d+$", "");
        return Stream.of(values()).filter(plan -> plan.word().equals(name)).findFirst().orElse(PAID);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
