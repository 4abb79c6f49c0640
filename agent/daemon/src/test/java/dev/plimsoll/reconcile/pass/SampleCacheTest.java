package dev.plimsoll.reconcile.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.Samples;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ModelStore;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A probe reads from the store only what was not read before. */
class SampleCacheTest {

    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");
    private static final ComputeId SHOP = new ComputeId("shop", "ep-one");
    private static final ComputeId BLOG = new ComputeId("blog", "ep-two");

    private final Store store = new Store();

    @Test
    void historyPeakAndModel_areReadOnce() {
        SampleCache cache = new SampleCache(() -> store, () -> store, 30_000);

        for (int probe = 0; probe < 5; probe++) {
            assertThat(cache.history(SHOP).samples()).hasSize(100 + probe);
            assertThat(cache.fullest(SHOP, START)).map(one -> one.connections().used()).contains(9);
            assertThat(cache.model(SHOP)).isEmpty();
            cache.appended(SHOP, sample(100 + probe, 3));
        }

        assertThat(store.reads).containsExactly("latest", "fullest", "model");
    }

    @Test
    void afterAPass_itKeepsWhatIsAwake_asItWas_andNothingElse() {
        SampleCache cache = new SampleCache(() -> store, () -> store, 30_000);
        List<Sample> read = cache.history(SHOP).samples();
        cache.fullest(SHOP, START);
        cache.passed(SHOP, true);

        assertThat(cache.history(SHOP).samples()).isEqualTo(read);
        assertThat(cache.fullest(SHOP, START)).isPresent();
        assertThat(store.reads).containsExactly("latest", "fullest");

        cache.passed(SHOP, false);
        cache.history(SHOP);
        assertThat(store.reads).as("it was suspended").endsWith("latest").hasSize(3);
    }

    @Test
    void whatAnotherAgentWrote_isReadAgain() {
        SampleCache cache = new SampleCache(() -> store, () -> store, 30_000);
        cache.history(SHOP);
        cache.model(SHOP);
        store.samples.add(sample(100, 12));

        cache.drop(SHOP);

        assertThat(cache.history(SHOP).latest()).map(one -> one.connections().used()).contains(12);
        cache.model(SHOP);
        assertThat(store.reads).containsExactly("latest", "model", "latest", "model");
    }

    @Test
    void itIsBounded_andReadsAgainWhatItGaveUp() {
        SampleCache cache = new SampleCache(() -> store, () -> store, 15_000);
        cache.history(SHOP);
        cache.history(BLOG);
        cache.history(SHOP);
        cache.history(BLOG);

        assertThat(store.reads).hasSizeGreaterThan(2);
    }

    @Test
    void whatIsLearned_isWrittenEveryFiveMinutesAwake_andAtASuspend() {
        SampleCache cache = new SampleCache(() -> store, () -> store, 30_000);
        for (int minute = 0; minute <= 12; minute++) {
            cache.model(SHOP);
            cache.learned(SHOP, learned(minute), true, START.plusSeconds(60L * minute));
            assertThat(cache.model(SHOP)).contains(learned(minute));
        }
        assertThat(store.kept).containsExactly(learned(0), learned(5), learned(10));

        cache.learned(SHOP, learned(12), false, START.plusSeconds(60L * 13));
        cache.learned(SHOP, learned(12), false, START.plusSeconds(60L * 30));
        assertThat(store.kept).as("once").hasSize(4).last().isEqualTo(learned(12));
    }

    private static StoredModel learned(int minute) {
        ComputeUnits one = Given.cu("1").max();
        SizeTable sizes = new SizeTable(List.of(new Size(one, new Bytes(4L << 30), new Bytes(3L << 30), 450, false)),
                null);
        Epoch epoch = new Epoch(START, START, START.plusSeconds(300), one,
                new CacheActivity(90_000 + minute, 3_000, 0, 3_000, UsedUnit.PAGES, null, null), 30, Bytes.ZERO, null);
        return new StoredModel("br-main", UsedUnit.PAGES,
                new AccumulatedSavings(Tunables.SHIPPED, sizes).after(null, epoch), null, null);
    }

    private static Sample sample(int minute, int connections) {
        SizeRange size = Given.cu("1", "1");
        return new SampleBuilder().at(START.plusSeconds(60L * minute))
                .startedAt(START)
                .uptime(Duration.ofMinutes(minute))
                .size(size)
                .branch(String.join("-", "br", "main"))
                .counters(new Counters(1_000L * minute, 10L * minute, 0, 50L, null))
                .connections(new Connections(connections, 1, 112, 3, 0, null))
                .sample();
    }

    /** A store of a hundred samples that counts what is read. */
    private static final class Store implements Samples, ModelStore {

        private final List<Sample> samples = new ArrayList<>(
                IntStream.range(0, 100).mapToObj(minute -> sample(minute, minute % 10)).toList());
        private final List<String> reads = new ArrayList<>();
        private final List<StoredModel> kept = new ArrayList<>();

        @Override
        public void append(ComputeId compute, Sample sample, Totals totals) {
            samples.add(sample);
        }

        @Override
        public History latest(ComputeId compute, int count) {
            reads.add("latest");
            return new History(samples.subList(Math.max(0, samples.size() - count), samples.size()));
        }

        @Override
        public Optional<Sample> latestCounted(ComputeId compute, Instant startedAt) {
            throw new AssertionError("not asked for");
        }

        @Override
        public Optional<Totals> totals(ComputeId compute) {
            throw new AssertionError("not asked for");
        }

        @Override
        public Optional<Sample> fullest(ComputeId compute, Instant from) {
            reads.add("fullest");
            return samples.stream().max(Comparator.comparingInt(one -> one.connections().used()));
        }

        @Override
        public Optional<StoredModel> of(ComputeId compute) {
            reads.add("model");
            return Optional.empty();
        }

        @Override
        public void keep(ComputeId compute, StoredModel storedModel) {
            kept.add(storedModel);
        }
    }
}
