package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.decision.Tunables;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The regret method, as in the agent. */
public final class Metered implements Policy {

    private static final Duration EPOCH = Duration.ofMinutes(60 / Week.EPOCHS_PER_HOUR);

    private static final Set<ComputeUnits> ALL = Ladder.TABLE.sizes()
            .stream()
            .map(Size::cu)
            .collect(
                    Collectors.toUnmodifiableSet());

    private final AccumulatedSavings savings;
    private final boolean hasEstimate;
    private @Nullable ComputeModel known;
    private @Nullable EpochView before;
    private @Nullable Decision decision;

    /** With counters only. */
    public Metered(Tunables terms) {
        this(terms, false);
    }

    private Metered(Tunables terms, boolean hasEstimate) {
        this.savings = new AccumulatedSavings(terms, Ladder.TABLE);
        this.hasEstimate = hasEstimate;
    }

    /** With the platform's working-set estimate. */
    public static Metered withEstimate(Tunables terms) {
        return new Metered(terms, true);
    }

    @Override
    public int next(EpochView view) {
        if (!view.isAsleep()) {
            known = savings.after(known, epoch(view, before, hasEstimate));
        }
        before = view;
        ComputeModel now = known;
        if (now == null) {
            return view.size();
        }
        decision = savings.decide(now, at(view.epoch() + 1), view.isAsleep(), ALL);
        return Policy.of(decision, view.size());
    }

    /** The latest decision with its predictions; null before the first. */
    @Nullable
    public Decision decision() {
        return decision;
    }

    private static Epoch epoch(EpochView view, @Nullable EpochView earlier, boolean hasEstimate) {
        boolean sameRun = earlier != null && earlier.start() == view.start();
        long hits = earlier == null || !sameRun ? 0 : earlier.hits();
        long misses = earlier == null || !sameRun ? 0 : earlier.misses();
        int used = earlier == null || !sameRun ? 0 : earlier.pages().used();
        return new Epoch(at(view.start()), at(view.epoch()), at(view.epoch() + 1), Ladder.at(view.size()).cu(),
                new CacheActivity(view.hits() - hits, view.misses() - misses, used, view.pages().used(), UsedUnit.PAGES,
                        hasEstimate ? view.pages().touched() : null),
                view.connections(), UsedUnit.PAGES.bytes(view.pages().database()));
    }

    private static Instant at(int epoch) {
        return Setup.START.plus(EPOCH.multipliedBy(epoch));
    }
}
