package dev.plimsoll.change.verdict;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a change was expected to cost when it began.
 *
 * @param connections  connections that drop; null where not known
 * @param misses       pages that are read again; null where not known
 * @param warmup       time until the cache is warm again; null where not known
 * @param cuHours      all of it in CU-hours, by the owner's cost weights; null where not known
 * @param waitingSaves CU-hours that waiting would have saved; null where not known
 */
public record ExpectedImpact(@Nullable Integer connections, @Nullable Long misses, @Nullable Duration warmup,
        @Nullable Double cuHours, @Nullable Double waitingSaves) {}
