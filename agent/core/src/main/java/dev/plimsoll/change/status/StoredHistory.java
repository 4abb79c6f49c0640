package dev.plimsoll.change.status;

import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.probing.ProbeStates;
import java.time.Instant;

/**
 * The ports to the history of computes, for people who read pages. They throw if the store cannot be used, and do not
 * hold up reconciliation.
 *
 * @param series  what probes found over time
 * @param samples samples that probes read
 * @param models  the learned models
 * @param probeStates the timelines of computes
 */
public record StoredHistory(SampleSeries series, Samples samples, ModelStore models, ProbeStates probeStates) {

    /** A status with what the store has of a compute whose status is compact. */
    public ComputeStatus whole(KeptStatus kept, Instant now) {
        ComputeStatus status = kept.status();
        ComputeId compute = status.compute().id();
        return kept.isCompact()
                ? status.whole(models.of(compute).orElse(null),
                        probeStates.recall(compute)
                                .map(state -> state.timeline().awakeTime().log().week())
                                .orElse(WeekProfile.UNKNOWN),
                        now)
                : status;
    }
}
