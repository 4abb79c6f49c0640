package dev.plimsoll.activity;

import dev.plimsoll.cache.ClientGroup;
import dev.plimsoll.cache.Sample;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One probe of the agent, and what it found.
 *
 * @param begun   when it began
 * @param ended   when it ended
 * @param found   activity of others
 * @param sample  what it read; null if it failed
 * @param earlier the sample before; null if there is none
 * @param clients who is connected
 */
public record ProbeResult(Instant begun, Instant ended, ProbedActivity found, @Nullable Sample sample,
        @Nullable Sample earlier, List<ClientGroup> clients) {}
