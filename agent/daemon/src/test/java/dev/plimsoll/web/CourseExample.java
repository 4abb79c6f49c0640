package dev.plimsoll.web;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.ProbeFailures;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.series.Courses;
import dev.plimsoll.cache.series.ProbedMoment;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntries;
import dev.plimsoll.change.journal.NoticeJournal;
import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.change.status.Statuses;
import dev.plimsoll.change.status.Stores;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbeStates;
import dev.plimsoll.web.metrics.Fleets;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Thirty hours of a compute: grown from 0.5 to 1 CU, suspended in the night, with one bad quarter of an hour. The latest
 * probe is at {@link Fleets#NOON}.
 */
public final class CourseExample {

    public static final Instant FIRST = Fleets.NOON.minus(Duration.ofHours(30));
    public static final Instant GROWN = Fleets.NOON.minus(Duration.ofHours(22));
    public static final Instant ASLEEP = Fleets.NOON.minus(Duration.ofHours(12));
    public static final Instant WOKEN = Fleets.NOON.minus(Duration.ofHours(7));
    private static final Instant BAD = Fleets.NOON.minus(Duration.ofHours(3));

    private final List<Sample> samples = new ArrayList<>();
    private final List<ProbedMoment> moments = new ArrayList<>();
    /** How often the store was asked. */
    final AtomicInteger reads = new AtomicInteger();

    public CourseExample() {
        Totals totals = Totals.ZERO;
        Instant started = FIRST;
        long hits = 0;
        long misses = 0;
        for (Instant at = FIRST; !at.isAfter(Fleets.NOON); at = at.plusSeconds(120)) {
            boolean asleep = at.isAfter(ASLEEP) && at.isBefore(WOKEN);
            if (asleep) {
                continue;
            }
            boolean grown = !at.isBefore(GROWN);
            Instant its = at.isBefore(GROWN) ? FIRST : at.isBefore(WOKEN) ? GROWN : WOKEN;
            if (!its.equals(started)) {
                started = its;
                hits = 0;
                misses = 0;
            }
            double share = missShare(at, started, grown);
            long read = 90_000 + 30_000 * (at.getEpochSecond() / 3600 % 5);
            misses += Math.round(read * share);
            hits += read - Math.round(read * share);
            Sample sample = sample(at, started, grown ? "1" : "0.5", hits, misses);
            Sample before = samples.isEmpty() ? null : samples.getLast();
            totals = totals.advance(before, before, sample,
                    its.equals(GROWN) ? Totals.StartCause.CHANGE : Totals.StartCause.OTHERS);
            samples.add(sample);
            moments.add(ProbedMoment.of(new StoredSample(sample, totals)));
        }
    }

    private static double missShare(Instant at, Instant started, boolean grown) {
        double warming = 0.3 * Math.exp(-Duration.between(started, at).toMinutes() / 12.0);
        boolean bad = !at.isBefore(BAD) && at.isBefore(BAD.plus(Duration.ofMinutes(15)));
        return (bad ? 0.21 : grown ? 0.012 : 0.06) + warming + 0.004 * Math.sin(at.getEpochSecond() / 2500.0);
    }

    private static Sample sample(Instant at, Instant started, String cu, long hits, long misses) {
        int connections = 30 + (int) (12 * Math.sin(at.getEpochSecond() / 7000.0))
                + (int) (at.getEpochSecond() / 120 % 5);
        return new SampleBuilder().at(at)
                .startedAt(started)
                .size(Given.cu(cu))
                .counters(new Counters(hits, misses, misses, Math.min(400_000, misses), null))
                .connections(new Connections(connections, 2, cu.equals("1") ? 450 : 225, 3, 4,
                        new Clients(connections, connections - 6, 9, 1, new Clients.Holder("shop-web", 21), 0)))
                .database(8L << 30)
                .others(Duration.ZERO, 100, 1_000)
                .sample();
    }

    public Stores stored() {
        return new Stores(new ReadSamples(), (compute, from, to, points) -> {
            reads.incrementAndGet();
            return Courses.ofProbes(moments.stream()
                    .filter(moment -> !moment.at().isBefore(from) && !moment.at().isAfter(to))
                    .toList(), from, to, points);
        }, unused(ProbeFailures.class), new NoProbeStates(), new NoModels(), unused(Statuses.class),
                unused(Journal.class), unused(JournalEntries.class), unused(NoticeJournal.class),
                SavingsLedger.NONE, unused(ConsumptionHours.class), Runnable::run, (now, isListed) -> {});
    }

    /** A port that pages do not call. */
    private static <T> T unused(Class<T> port) {
        return port.cast(
                Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[]{port}, (proxy, method, arguments) -> {
                    throw new UnsupportedOperationException(method.getName());
                }));
    }

    private final class ReadSamples implements Samples {

        @Override
        public void append(ComputeId compute, Sample sample, Totals totals) {
            throw new AssertionError("a reader must not write");
        }

        @Override
        public History latest(ComputeId compute, int count) {
            return new History(samples.subList(Math.max(0, samples.size() - count), samples.size()));
        }

        @Override
        public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
            return Optional.empty();
        }

        @Override
        public Optional<Totals> totals(ComputeId compute) {
            return Optional.empty();
        }

        @Override
        public Optional<Sample> fullest(ComputeId compute, Instant from) {
            return Optional.empty();
        }
    }

    private static final class NoModels implements ModelStore {

        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            return Optional.empty();
        }

        @Override
        public void keep(ComputeId compute, StoredModel storedModel) {
            throw new AssertionError("a reader must not write");
        }
    }

    private static final class NoProbeStates implements ProbeStates {

        @Override
        public Optional<ProbeState> recall(ComputeId compute) {
            return Optional.empty();
        }

        @Override
        public void keep(ComputeId compute, ProbeState state, Instant at) {
            throw new AssertionError("a reader must not write");
        }

        @Override
        public double cuHours(YearMonth month) {
            return 0;
        }
    }
}
