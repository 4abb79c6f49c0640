package dev.plimsoll.change.effect;

import dev.plimsoll.cache.Ratio;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a compute since its change.
 *
 * @param target          the hit ratio that it should reach
 * @param warm            its hit ratio since the change; null while the cache is cold, filling or little read
 * @param connectionShare most connections since the change, as a share of the limit; null without a probe since then
 * @param sinceChange     time since the new size was first listed
 */
public record EffectEvidence(Ratio target, @Nullable LoadedRatio warm, @Nullable Double connectionShare,
        Duration sinceChange) {}
