package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.Decision;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import org.jspecify.annotations.Nullable;

/** The agent's decision with a probe at the end of each epoch. */
public final class Metered implements Policy {

    private final Method method;
    private final boolean hasEstimate;
    private @Nullable EpochView before;
    private @Nullable Decision decision;

    /** With counters only. */
    public Metered(Tunables terms) {
        this(terms, false);
    }

    private Metered(Tunables terms, boolean hasEstimate) {
        this.method = new Method(terms);
        this.hasEstimate = hasEstimate;
    }

    /** With the platform's working-set estimate. */
    public static Metered withEstimate(Tunables terms) {
        return new Metered(terms, true);
    }

    @Override
    public int next(EpochView view) {
        if (!view.isAsleep()) {
            method.learn(epoch(view, before, hasEstimate));
        }
        before = view;
        decision = method.decide(view);
        return Method.size(decision, view);
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
        return new Epoch(Method.at(view.start()), Method.at(view.epoch()), Method.at(view.epoch() + 1),
                Ladder.at(view.size()).cu(),
                new CacheActivity(view.hits() - hits, view.misses() - misses, used, view.pages().used(), UsedUnit.PAGES,
                        hasEstimate ? view.pages().touched() : null),
                view.connections(), UsedUnit.PAGES.bytes(view.pages().database()));
    }
}
