package dev.plimsoll.fleet.size;

import java.util.Locale;
import java.util.stream.Stream;

/** The plan of an account; paid is the largest of a platform. {@link PlanRule} has what it allows. */
public enum PlatformPlan {
    FREE, LAUNCH, SCALE, PAID;

    /** The plan in the platform's words, such as {@code launch_v3} (platform/in-the-wild.md 1.8); the largest for other words. */
    public static PlatformPlan reported(String word) {
        String name = word.replaceFirst("_v\\d+$", "");
        return Stream.of(values()).filter(plan -> plan.name().equalsIgnoreCase(name)).findFirst().orElse(PAID);
    }

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
