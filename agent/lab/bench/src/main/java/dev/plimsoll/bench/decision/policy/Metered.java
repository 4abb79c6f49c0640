package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import org.jspecify.annotations.Nullable;

/** The agent's decision with a probe at the end of each epoch. */
public final class Metered extends Method {

    private static final EpochView NOTHING = new EpochView(-1, 0, -1, 0, 0, 0, new EpochView.Pages(0, 0, 0, null));

    private final boolean hasEstimate;
    private @Nullable EpochView before;

    /** With counters only. */
    public Metered(Tunables terms) {
        this(terms, false);
    }

    private Metered(Tunables terms, boolean hasEstimate) {
        super(terms);
        this.hasEstimate = hasEstimate;
    }

    /** With the platform's working-set estimate. */
    public static Metered withEstimate(Tunables terms) {
        return new Metered(terms, true);
    }

    @Override
    void probe(EpochView view) {
        if (!view.isAsleep()) {
            learn(epoch(view, before));
        }
        before = view;
    }

    private Epoch epoch(EpochView view, @Nullable EpochView earlier) {
        EpochView from = earlier == null || earlier.start() != view.start() ? NOTHING : earlier;
        return new Epoch(at(view.start()), at(view.epoch()), at(view.epoch() + 1), Ladder.at(view.size()).cu(),
                new CacheActivity(view.hits() - from.hits(), view.misses() - from.misses(), from.pages().used(),
                        view.pages().used(), UsedUnit.PAGES, hasEstimate ? view.pages().touched() : null, null),
                view.connections(), UsedUnit.PAGES.bytes(view.pages().database()), null);
    }
}
