package dev.plimsoll.advice.size;

import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionHolders;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Notes since when clients come through the pooler, and forgets the connections of before.
 *
 * <p>Where it is known where the pooler sits, clients tell by where they come from; else the platform's switch does.
 */
final class PoolerDetection {

    private final SizeTable table;

    PoolerDetection(SizeTable table) {
        this.table = table;
    }

    /** As of the latest look; null where there was none. */
    @Nullable
    PoolerUse of(Compute compute, History history, @Nullable StoredModel storedModel) {
        PoolerUse before = storedModel == null ? null : storedModel.pooling();
        Sample latest = history.latest().orElse(null);
        if (latest == null) {
            return before;
        }
        PoolerUse seen = placeTells(history) ? byPlace(before, history) : null;
        return seen == null ? PoolerUse.after(before, compute.poolerEnabled(), latest.at()) : seen;
    }

    /** Also where no look of those remembered was decisive, as over a weekend: then what was noted goes on. */
    private boolean placeTells(History history) {
        return table.rule() == SizeRule.NEON && history.samples()
                .stream()
                .map(probe -> probe.connections().clients())
                .anyMatch(clients -> clients != null && clients.pooled() != null);
    }

    private static @Nullable PoolerUse byPlace(@Nullable PoolerUse before, History history) {
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

    /** What was known, with what is noted now; refusals end with the moment at which clients come through. */
    static AssessmentInput noted(@Nullable PoolerUse now, AssessmentInput input) {
        StoredModel storedModel = input.storedModel();
        if (storedModel == null || now == null) {
            return input;
        }
        PoolerUse before = storedModel.pooling();
        boolean turned = before != null && !before.on() && now.on();
        return input
                .with(storedModel.with(turned ? storedModel.model().withoutRefusals() : storedModel.model()).with(now));
    }

    /** The notes without the peak of before, once enough was seen behind the pooler. */
    @Nullable
    static StoredModel settled(@Nullable StoredModel storedModel, @Nullable PoolerUse pooling, AssessmentInput input) {
        Sample latest = input.history().latest().orElse(null);
        if (storedModel == null || pooling == null || latest == null) {
            return storedModel;
        }
        StoredModel now = storedModel.with(pooling);
        Instant since = pooling.since();
        return since == null || !pooling.isProven(latest.at())
                ? now
                : now.with(now.model().withPeakSince(since, input.peaks().connections(), latest.at()));
    }
}
