package dev.plimsoll.stress.change;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.SampleSeries;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Retention;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeCost;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What agents keep of each compute, in memory: all but the journal. A run in SQLite costs ten times the time. */
final class SimulatedStore implements Samples, ProbeFailures, ProbeStates {

    private final Map<ComputeId, List<Sample>> samples = new ConcurrentHashMap<>();
    private final Map<ComputeId, Totals> totals = new ConcurrentHashMap<>();
    private final Map<ComputeId, Observation> failures = new ConcurrentHashMap<>();
    private final Map<ComputeId, Instant> failingSince = new ConcurrentHashMap<>();
    private final Map<ComputeId, ProbeState> probeStates = new ConcurrentHashMap<>();
    private final Map<ComputeId, StoredModel> models = new ConcurrentHashMap<>();
    private final Map<ComputeId, Statuses.StoredForm> forms = new ConcurrentHashMap<>();

    Stores with(Journal journal, SavingsLedger savings, Retention retention) {
        return new Stores(this, unused(SampleSeries.class), this, this, new Models(models), new Forms(forms), journal,
                unused(JournalEntries.class), unused(NoticeJournal.class), savings, new NoHours(), Runnable::run,
                retention);
    }

    /** A port that agents do not call. */
    private static <T> T unused(Class<T> port) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[]{port}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                }));
    }

    /** Without an extra that reads them. */
    private record NoHours() implements ConsumptionHours {

        @Override
        public void keep(Collection<BilledHour> billed, Collection<SeenHour> seen) {
            throw new UnsupportedOperationException();
        }

        @Override
        public HourRows between(@Nullable String projectId, long from, long to) {
            return new HourRows(List.of(), List.of());
        }
    }

    /** A type of its own, since two ports have a method of the same name. */
    private record Models(Map<ComputeId, StoredModel> models) implements ModelStore {

        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            return Optional.ofNullable(models.get(compute));
        }

        @Override
        public void keep(ComputeId compute, StoredModel model) {
            models.put(compute, model);
        }
    }

    private record Forms(Map<ComputeId, StoredForm> forms) implements Statuses {

        @Override
        public void keep(ComputeId compute, StatusForm form, double awakeHours, Instant at) {
            forms.put(compute, new StoredForm(compute, form, awakeHours, at, at));
        }

        @Override
        public void storedSince(Instant since, Consumer<StoredForm> each) {
            forms.values().stream().filter(one -> !one.keptAt().isBefore(since)).forEach(each);
        }

        @Override
        public void of(String projectId, Consumer<StoredForm> each) {
            forms.values().stream().filter(one -> one.compute().projectId().equals(projectId)).forEach(each);
        }

        @Override
        public void listed(String projectId, Set<ComputeId> computes, Instant at) {
            of(projectId, one -> {
                if (!computes.contains(one.compute())) {
                    forms.put(one.compute(), new StoredForm(one.compute(), StatusForm.GONE, 0, at, at));
                }
            });
        }
    }

    @Override
    public void append(ComputeId compute, Sample sample, Totals after) {
        failures.remove(compute);
        samples.computeIfAbsent(compute, unused -> new CopyOnWriteArrayList<>()).add(sample);
        totals.put(compute, after);
    }

    private List<Sample> all(ComputeId compute) {
        return samples.getOrDefault(compute, List.of());
    }

    @Override
    public History latest(ComputeId compute, int count) {
        List<Sample> all = all(compute);
        return new History(all.subList(Math.max(0, all.size() - count), all.size()));
    }

    @Override
    public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
        return all(compute).reversed()
                .stream()
                .filter(sample -> sample.cache().counters() != null && sample.run().startedAt().equals(startedAt))
                .findFirst();
    }

    @Override
    public Optional<Totals> totals(ComputeId compute) {
        return Optional.ofNullable(totals.get(compute));
    }

    @Override
    public Optional<Sample> fullest(ComputeId compute, Instant from) {
        return all(compute).stream()
                .filter(sample -> !sample.at().isBefore(from))
                .max(Comparator.comparing((Sample sample) -> sample.connections().used()).thenComparing(Sample::at));
    }

    @Override
    public LatestProbe latestProbe(ComputeId compute) {
        Observation failure = failures.get(compute);
        return failure instanceof Observation.Failed failed
                ? new LatestProbe.FailedSince(failed, failingSince.getOrDefault(compute, Instant.EPOCH))
                : all(compute).isEmpty() ? new LatestProbe.NoneYet() : new LatestProbe.Succeeded();
    }

    @Override
    public void keep(ComputeId compute, Observation.Failed failure, Instant at) {
        if (failures.put(compute, failure) == null) {
            failingSince.put(compute, at);
        }
    }

    @Override
    public Optional<ProbeState> recall(ComputeId compute) {
        return Optional.ofNullable(probeStates.get(compute));
    }

    @Override
    public void keep(ComputeId compute, ProbeState state, Instant at) {
        probeStates.put(compute, state);
    }

    @Override
    public double cuHours(YearMonth month) {
        return probeStates.values()
                .stream()
                .map(ProbeState::account)
                .filter(account -> account.month().equals(month))
                .mapToDouble(ProbeCost::cuHours)
                .sum();
    }
}
