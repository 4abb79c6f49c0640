package dev.plimsoll.activity.learned;

import java.time.Duration;

/**
 * What is said of a compute's suspend delay.
 *
 * @param delay      inactivity after which it is suspended
 * @param byPlatform whether the platform itself says so, and would tell of a change; else its owner does
 */
public record ReportedDelay(Duration delay, boolean byPlatform) {}
