package dev.plimsoll.change.status;

import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.prediction.model.ModelStore;

/**
 * The ports to the history of computes, for people who read pages. They throw if the store cannot be used, and do not
 * hold up reconciliation.
 *
 * @param series  what probes found over time
 * @param samples samples that probes read
 * @param models  the learned models
 */
public record StoredHistory(SampleSeries series, Samples samples, ModelStore models) {}
