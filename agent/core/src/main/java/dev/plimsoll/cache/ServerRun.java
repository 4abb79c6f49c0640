package dev.plimsoll.cache;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One run of the server, from its start to a probe.
 *
 * @param startedAt start of the server by its own clock; identifies the run
 * @param uptime    time since that start, by the server's clock, so that two clocks are never compared
 * @param start     how it began; null in a trace
 */
public record ServerRun(Instant startedAt, Duration uptime, @Nullable ServerStart start) {}
