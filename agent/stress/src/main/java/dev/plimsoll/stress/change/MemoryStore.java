package dev.plimsoll.stress.change;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an agent keeps, in memory: all but the journal. */
final class MemoryStore implements Samples, ProbeFailures, ProbeStates {

    private final Map<ComputeId, List<Sample>> samples = new HashMap<>();
    private final Map<ComputeId, Totals> totals = new HashMap<>();
    private final Map<ComputeId, Observation> failures = new HashMap<>();
    private final Map<ComputeId, ProbeState> states = new HashMap<>();
    private final Map<ComputeId, Instant> keptAt = new HashMap<>();
    private final Map<ComputeId, StoredModel> models = new HashMap<>();

    static Stores with(Journal journal) {
        MemoryStore all = new MemoryStore();
        return new Stores(all, all, all, new Models(all), journal, SavingsLedger.NONE, (now, isListed) -> {});
    }

    /** The models; a type of its own, since two ports have a method of the same name. */
    private record Models(MemoryStore all) implements ModelStore {

        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            return Optional.ofNullable(all.models.get(compute));
        }

        @Override
        public void keep(ComputeId compute, StoredModel model) {
            all.models.put(compute, model);
        }
    }

    @Override
    public void append(ComputeId compute, Sample sample, Totals after) {
        samples.computeIfAbsent(compute, unused -> new ArrayList<>()).add(sample);
        totals.put(compute, after);
    }

    @Override
    public History latest(ComputeId compute, int count) {
        List<Sample> all = of(samples, compute);
        return new History(all.subList(Math.max(0, all.size() - count), all.size()));
    }

    @Override
    public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
        return of(samples, compute).reversed()
                .stream()
                .filter(sample -> sample.run().startedAt().equals(startedAt))
                .findFirst();
    }

    private static List<Sample> of(Map<ComputeId, List<Sample>> samples, ComputeId compute) {
        return samples.getOrDefault(compute, List.of());
    }

    @Override
    public Optional<Totals> totals(ComputeId compute) {
        return Optional.ofNullable(totals.get(compute));
    }

    @Override
    public Optional<Sample> fullest(ComputeId compute, Instant from) {
        return of(samples, compute).stream()
                .filter(sample -> !sample.at().isBefore(from))
                .max(Comparator.comparing((Sample sample) -> sample.connections().used()).thenComparing(Sample::at));
    }

    @Override
    public Optional<Observation> of(ComputeId compute) {
        return Optional.ofNullable(failures.get(compute));
    }

    @Override
    public void keep(ComputeId compute, Observation failure, Instant at) {
        failures.put(compute, failure);
    }

    @Override
    public void forget(ComputeId compute) {
        failures.remove(compute);
    }

    @Override
    public Optional<ProbeState> recall(ComputeId compute) {
        return Optional.ofNullable(states.get(compute));
    }

    @Override
    public void keep(ComputeId compute, ProbeState state, Instant at) {
        states.put(compute, state);
        keptAt.put(compute, at);
    }

    @Override
    public double cuHours(YearMonth month) {
        return 0;
    }

    @Override
    public Map<ComputeId, Instant> keptSince(Instant since) {
        Map<ComputeId, Instant> kept = new HashMap<>(keptAt);
        kept.values().removeIf(at -> at.isBefore(since));
        return kept;
    }
}
