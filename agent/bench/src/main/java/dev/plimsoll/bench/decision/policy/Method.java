package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The agent's decision about one compute, and its model. */
final class Method {

    static final Duration EPOCH = Duration.ofMinutes(60 / Week.EPOCHS_PER_HOUR);

    private static final Set<ComputeUnits> ALL = Ladder.TABLE.sizes()
            .stream()
            .map(Size::cu)
            .collect(Collectors.toUnmodifiableSet());

    private final AccumulatedSavings savings;
    private @Nullable ComputeModel known;

    Method(Tunables terms) {
        this.savings = new AccumulatedSavings(terms, Ladder.TABLE);
    }

    void learn(Epoch epoch) {
        known = savings.after(known, epoch);
    }

    /** The decision at the end of an epoch; null before anything is known of the present size. */
    @Nullable
    Decision decide(EpochView view) {
        ComputeModel model = known;
        return model == null || !model.stay().size().equals(Ladder.at(view.size()).cu())
                ? null
                : savings.decide(model, at(view.epoch() + 1), view.isAsleep(), ALL);
    }

    /** The size of a decision, the present one without a decision; verification restarts are made. */
    static int size(@Nullable Decision decision, EpochView view) {
        return decision == null ? view.size() : switch (decision.act()) {
            case MOVE -> Ladder.of(decision.to());
            case RESTART -> decision.constraints().isEmpty() ? Policy.restarted(view.size()) : view.size();
            case STAY, NOT_YET, WAIT -> view.size();
        };
    }

    /** The beginning of an epoch. */
    static Instant at(int epoch) {
        return Setup.START.plus(EPOCH.multipliedBy(epoch));
    }
}
