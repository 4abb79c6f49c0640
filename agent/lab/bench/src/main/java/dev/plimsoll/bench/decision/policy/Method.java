package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.Given;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.decision.WeighedSize;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The agent's decision about one compute, and its model. What its probes see of each epoch is left to others. */
public abstract class Method implements Policy {

    static final Duration EPOCH = Duration.ofMinutes(60 / Week.EPOCHS_PER_HOUR);

    private static final SizingPolicy SHIPPED = Setup.policy(null);

    private final AccumulatedSavings savings;
    private @Nullable ComputeModel known;
    private @Nullable SizeDecision decision;

    Method(Tunables terms) {
        this.savings = new AccumulatedSavings(terms, Ladder.TABLE);
    }

    /** Learns what the probes of an epoch saw. */
    abstract void probe(EpochView view);

    final void learn(Epoch epoch) {
        known = savings.after(known, epoch);
    }

    /** The size of the decision; the present one without a decision, or while that does not pay. */
    @Override
    public final int next(EpochView view) {
        probe(view);
        decision = decide(view);
        return decision == null ? view.size()
                : decision.best().filter(WeighedSize::pays).map(size -> Ladder.of(size.cu())).orElse(view.size());
    }

    /** The latest decision with its predictions; null before the first. */
    public final @Nullable SizeDecision decision() {
        return decision;
    }

    /**
     * The decision at the end of an epoch; null before anything is known of the present size, and as in an assessment
     * while the cache fills.
     */
    private @Nullable SizeDecision decide(EpochView view) {
        ComputeModel model = known;
        return model == null || !model.stay().size().equals(Ladder.at(view.size()).cu())
                ? null
                : assessed(model, view,
                        Given.decide(savings, model, at(view.epoch() + 1), view.isAsleep(),
                                allowed(model, view.size())));
    }

    /** While the cache fills, nothing is decided but what is certain and pays. */
    private static @Nullable SizeDecision assessed(ComputeModel model, EpochView view, SizeDecision decision) {
        boolean isCertain = decision.best().filter(size -> size.isCertain() && size.pays()).isPresent();
        return view.isAsleep() || !isFilling(model) || isCertain ? decision : null;
    }

    private static boolean isFilling(ComputeModel model) {
        Epoch last = model.run().last();
        return last != null && model.run().phase() == CachePhase.WARMING
                && last.readsPerHour() >= (double) SHIPPED.evidence().minAccesses() / Setup.SCALE;
    }

    /** Smaller sizes need room for the connections of seven days. */
    private static Set<ComputeUnits> allowed(ComputeModel model, int present) {
        return Ladder.TABLE.sizes()
                .stream()
                .filter(size -> Ladder.of(size.cu()) > present
                        || model.peak().connections() < SHIPPED.nearLimit().value() * size.maxConnections())
                .map(Size::cu)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** The beginning of an epoch. */
    static Instant at(int epoch) {
        return Setup.START.plus(EPOCH.multipliedBy(epoch));
    }
}
