package dev.plimsoll.bench.evidence;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.bench.Advised;
import dev.plimsoll.bench.Setup;
import dev.plimsoll.bench.week.Ladder;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.decision.SizeDecision;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.SizeEstimate;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The agent's adviser at one size of a session; it has no earlier model of the compute. */
final class Listener {

    private static final Duration REMEMBERED = Duration.ofDays(1);
    private static final SizingPolicy POLICY = Setup.policy(UsedUnit.PAGES);
    private static final Set<ComputeUnits> ALL = Ladder.TABLE.sizes()
            .stream()
            .map(Size::cu)
            .collect(
                    Collectors.toUnmodifiableSet());

    private final Session session;
    private final int size;
    private final Advised advised = new Advised(Ladder.TABLE, POLICY);
    private final AccumulatedSavings savings = new AccumulatedSavings(Tunables.SHIPPED, Ladder.TABLE);
    private final List<Moment> moments = new ArrayList<>();
    private double spared;
    private int before;

    private Listener(Session session, int size) {
        this.session = session;
        this.size = size;
    }

    /** The recommendations at every n-th probe and at each of {@code also}; the adviser gets all probes. */
    static List<Moment> at(Session session, int size, int every, Set<Integer> also) {
        Listener listener = new Listener(session, size);
        IntStream.rangeClosed(1, session.probes())
                .filter(probe -> probe % every == 0 || also.contains(probe))
                .forEach(listener::listen);
        return List.copyOf(listener.moments);
    }

    private void listen(int probe) {
        Sample now = session.sample(size, probe);
        List<Sample> seen = IntStream.rangeClosed(1, probe)
                .mapToObj(each -> session.sample(size, each))
                .filter(sample -> !sample.at().isBefore(now.at().minus(REMEMBERED)))
                .toList();
        Recommendation said = advised.after(new History(seen), null);
        StoredModel known = advised.model();
        if (known != null) {
            Epoch last = known.model().run().last();
            SizeDecision decision = Given.decide(savings, known.model(), now.at(), false, ALL);
            spared += session.misses(size, before, probe) * savable(decision, last);
            moments.add(new Moment(probe, learned(last), size, said, decision, spared));
        }
        before = probe;
    }

    private static int learned(@Nullable Epoch last) {
        return last == null ? 0 : (int) Duration.between(Setup.START, last.to()).dividedBy(Session.BETWEEN_PROBES);
    }

    /** The share of present misses that the best larger size is predicted to avoid. */
    private double savable(SizeDecision decision, @Nullable Epoch judged) {
        double here = judged == null ? 0 : judged.missRatio();
        ComputeUnits present = Ladder.at(size).cu();
        double there = decision.expected()
                .stream()
                .filter(each -> each.size().isAbove(present))
                .mapToDouble(SizeEstimate::miss)
                .min()
                .orElse(here);
        return here <= 0 ? 0 : Math.clamp(1 - there / here, 0, 1);
    }
}
