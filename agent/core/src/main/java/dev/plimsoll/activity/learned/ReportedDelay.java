package dev.plimsoll.activity.learned;

import java.time.Duration;

/**
 * The autosuspend delay of a compute as reported.
 *
 * @param delay      inactivity after which it is suspended
 * @param byPlatform whether the platform itself reports it, and would report a change; otherwise its owner configured
 *                   it
 */
public record ReportedDelay(Duration delay, boolean byPlatform) {}
