package dev.plimsoll.bench.decision.policy;

import dev.plimsoll.Given;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The agent's decision with any unit of {@code used}; the unit is configured or learned from each run, as in the agent. */
public final class ChunkMetered extends Method {

    /** The unit is learned at the beginning of a run. */
    private static final int TEACHING = 300;

    private final List<Sample> run = new ArrayList<>();
    private final boolean learns;
    private int start = -1;
    private @Nullable Sample before;
    private @Nullable UsedUnit unit;

    /**
     * A method without a model of the compute.
     *
     * @param configured the unit of {@code used}; null to learn it
     */
    public ChunkMetered(Tunables terms, @Nullable UsedUnit configured) {
        super(terms);
        unit = configured;
        learns = configured == null;
    }

    /** The present unit of {@code used}; null while it is unknown. */
    @Nullable
    public UsedUnit unit() {
        return unit;
    }

    @Override
    void probe(EpochView view) {
        if (view.isAsleep()) {
            return;
        }
        if (view.start() != start) {
            start = view.start();
            run.clear();
        }
        Sample sample = sample(view);
        if (learns && run.size() < TEACHING) {
            run.add(sample);
            List<Sample> samples = new History(run).latestRun();
            unit = UsedUnit.learn(samples, Ladder.at(view.size()).cache()).orElse(unit);
        }
        Epoch.between(before, sample, unit).ifPresent(this::learn);
        before = sample;
    }

    private static Sample sample(EpochView view) {
        Instant now = at(view.epoch() + 1);
        Duration uptime = Duration.between(at(view.start()), now);
        Size size = Ladder.at(view.size());
        return new Sample(now, new ServerRun(at(view.start()), uptime, null), SizeRange.fixed(size.cu()), "br-main",
                Given.statistics(new Counters(view.hits(), view.misses(), 0, (long) view.pages().used(), null)),
                new Connections(view.connections(), 0, size.maxConnections(), 3, 0, null),
                UsedUnit.PAGES.bytes(view.pages().database()), ForeignActivity.NONE);
    }
}
