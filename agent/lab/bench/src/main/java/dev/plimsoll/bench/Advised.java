package dev.plimsoll.bench;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.size.Adviser;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.StoredModel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A compute with the agent's adviser, whose model of it begins empty and is kept from probe to probe. */
public final class Advised {

    private static final ComputeId ID = new ComputeId("bench", "ep-bench");
    private static final ComputeState ACTIVE = ComputeState.read("active", Map.of());

    private final Adviser adviser;
    private final SizingPolicy policy;
    private @Nullable StoredModel model;

    public Advised(SizeTable table, SizingPolicy policy) {
        this.adviser = new Adviser(table);
        this.policy = policy;
    }

    /**
     * The recommendation after the last probe of {@code history}.
     *
     * @param meanCu mean recent size as the platform reports it; null where it does not
     */
    public Recommendation after(History history, @Nullable Double meanCu) {
        Sample now = history.samples().getLast();
        Compute listed = new Compute(ID, now.branchId(), "read_write", new ComputeAddress("host", "", false, null),
                new Lifecycle(ACTIVE, null, false), now.size(), null, ActivityTimes.UNKNOWN);
        Adviser.Evaluation evaluation = adviser.evaluate(listed,
                new AssessmentInput(history, ConnectionPeaks.of(now.connections().used()), model, meanCu, null, null,
                        null),
                policy,
                now.at());
        model = evaluation.storedModel();
        return evaluation.advised().recommendation();
    }

    /** What it knows after that; null where it knows nothing. */
    @Nullable
    public StoredModel model() {
        return model;
    }
}
