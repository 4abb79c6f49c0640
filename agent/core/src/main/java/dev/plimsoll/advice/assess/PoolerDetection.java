package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects since when clients use the pooler, and drops earlier connection peaks.
 *
 * <p>Where the place of the pooler is known, the addresses of clients show it; elsewhere the setting of the platform
 * does.
 */
public record PoolerDetection(SizeTable table) {

    /** The pooler use as of the latest probe; null where there was none. */
    public @Nullable PoolerUse of(Compute compute, History history, @Nullable StoredModel storedModel) {
        PoolerUse before = storedModel == null ? null : storedModel.pooling();
        Sample latest = history.latest().orElse(null);
        if (latest == null) {
            return before;
        }
        PoolerUse detected = showsPooled(history) ? byPlace(before, history) : null;
        return detected == null ? PoolerUse.after(before, compute.address().poolerEnabled(), latest.at()) : detected;
    }

    /**
     * Whether addresses show the pooler. It holds also where no probe kept was decisive, as over a weekend: then the
     * earlier result stays.
     */
    private boolean showsPooled(History history) {
        return table.showsPooledSessions() && history.samples()
                .stream()
                .map(probe -> probe.connections().clients())
                .anyMatch(clients -> clients != null && clients.pooled() != null);
    }

    private @Nullable PoolerUse byPlace(@Nullable PoolerUse before, History history) {
        PoolerUse now = before;
        for (Sample sample : history.samples()) {
            if (now == null || sample.at().isAfter(now.asOf())) {
                Optional<Boolean> through = ConnectionHolders.cameThrough(sample.connections());
                boolean decided = now != null || through.isPresent();
                now = decided ? PoolerUse.after(now, through.orElse(now != null && now.on()), sample.at()) : null;
            }
        }
        return now;
    }

    /** The input with the present pooler use. Refusals end when clients start to use the pooler. */
    public static AssessmentInput noted(@Nullable PoolerUse now, AssessmentInput input) {
        StoredModel storedModel = input.storedModel();
        if (storedModel == null || now == null) {
            return input;
        }
        PoolerUse before = storedModel.pooling();
        boolean turned = before != null && !before.on() && now.on();
        return input.with(new StoredModel(storedModel.branchId(), storedModel.unit(),
                turned ? storedModel.model().withoutRefusals() : storedModel.model(), now, storedModel.observed()));
    }

    /**
     * The model without the earlier peak, once enough was observed behind the pooler.
     *
     * @param latest time of the latest probe
     * @param most   most connections since clients use the pooler
     */
    public ComputeModel settled(ComputeModel model, @Nullable PoolerUse pooling, Instant latest, int most) {
        Instant since = pooling == null ? null : pooling.since();
        return pooling == null || since == null || !pooling.isProven(latest, AssessmentTunables.POOLER_PROVEN_AFTER)
                ? model
                : model.withPeakSince(since, most, latest);
    }
}
