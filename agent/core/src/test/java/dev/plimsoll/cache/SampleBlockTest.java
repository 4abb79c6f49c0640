package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleBlockTest {

    private static final List<String> NAMES = List.of("psql", "app, \"x\"; ü😀", "checkout");
    private static final List<String> SIZES = List.of("0.25", "1", "2.00000000000000000001", "56");

    private final Random random = new Random(7);

    private <T> @Nullable T orNull(Supplier<T> value) {
        return random.nextInt(3) == 0 ? null : value.get();
    }

    /** Small and large ones, up to the largest. */
    private long number(long most) {
        long any = random.nextLong(most) >> random.nextInt(63);
        return random.nextInt(50) == 0 ? most : any;
    }

    private int count() {
        return (int) number(Integer.MAX_VALUE);
    }

    private Instant time() {
        return Instant.ofEpochSecond(random.nextLong(-9_000_000_000L, 9_000_000_000L), random.nextInt(1_000_000_000));
    }

    private Clients clients() {
        int idle = random.nextInt(90);
        return new Clients(idle + 10, idle, idle / 2, random.nextInt(10),
                orNull(() -> new Clients.Holder(NAMES.get(random.nextInt(3)), count())), orNull(this::count));
    }

    private Counters counters() {
        return new Counters(number(Counters.MOST), number(Counters.MOST), number(Counters.MOST),
                orNull(() -> number(Counters.MOST_USED)),
                orNull(() -> random.nextBoolean() ? random.nextInt(10_001) / 100.0 : random.nextDouble(100)));
    }

    private @Nullable WorkingSet pages() {
        WorkingSet pages = new WorkingSet(orNull(() -> number(Long.MAX_VALUE)), orNull(() -> number(9_000)),
                orNull(() -> number(9_000)), orNull(() -> number(9_000)));
        return pages.isUnknown() ? null : pages;
    }

    private StoredSample any() {
        ComputeUnits min = ComputeUnits.of(SIZES.get(random.nextInt(4)));
        ComputeUnits max = ComputeUnits.of(SIZES.get(random.nextInt(4)));
        Sample sample = new Sample(time(), new ServerRun(time(), Duration.ofNanos(number(Long.MAX_VALUE))),
                new SizeRange(ComputeUnits.smaller(min, max), ComputeUnits.larger(min, max)),
                "br-" + random.nextInt(3),
                new CacheStatistics(orNull(this::counters), orNull(() -> new Bytes(number(Long.MAX_VALUE))), pages()),
                new Connections(count(), count() - 1, count(), count(), count(), orNull(this::clients)),
                new Bytes(number(Long.MAX_VALUE)),
                new ForeignActivity(orNull(() -> Duration.ofNanos(number(Long.MAX_VALUE))), number(Long.MAX_VALUE),
                        number(Long.MAX_VALUE), number(Long.MAX_VALUE), count()));
        return new StoredSample(sample, new Totals(number(Long.MAX_VALUE), number(Long.MAX_VALUE),
                number(Long.MAX_VALUE), number(99), number(99), number(99)));
    }

    private static SampleBlock block(List<StoredSample> samples) {
        SampleBlock block = SampleBlock.EMPTY;
        for (StoredSample sample : samples) {
            block = block.plus(sample);
        }
        return block;
    }

    /** Each differs from the one before in nearly all, so that each number and text is written both ways. */
    @Test
    void samplesAreReadAsTheyWere_whateverTheyHold() {
        for (int blocks = 0; blocks < 300; blocks++) {
            List<StoredSample> samples = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                samples.add(random.nextInt(4) == 0 && i > 0 ? samples.getLast() : any());
            }

            SampleBlock block = block(samples);

            assertThat(block.count()).isEqualTo(12);
            assertThat(block.samples()).isEqualTo(samples);
            assertThat(SampleBlock.of(block.bytes()).samples()).isEqualTo(samples);
        }
    }

    /** One that changed alone: what is shared with the sample before must not hide it. */
    @Test
    void eachChangeOfASinglePart_isSeen() {
        Sample sample = new SampleBuilder().connections(new Connections(3, 1, 450, 3, 4, clients())).sample();
        List<StoredSample> samples = new ArrayList<>();
        for (Sample each : List.of(sample, SampleBuilder.like(sample).size(Given.cu("1", "2")).sample(),
                SampleBuilder.like(sample).connections(new Connections(4, 1, 450, 3, 4)).sample(),
                SampleBuilder.like(sample).connections(new Connections(4, 1, 450, 3, 5)).sample(),
                SampleBuilder.like(sample)
                        .connections(new Connections(4, 1, 450, 3, 5,
                                new Clients(3, 1, 0, 0, new Clients.Holder("a", 1), 0)))
                        .sample(),
                SampleBuilder.like(sample)
                        .connections(new Connections(4, 1, 450, 3, 5,
                                new Clients(3, 1, 0, 0, new Clients.Holder("b", 1), 0)))
                        .sample())) {
            samples.add(new StoredSample(each, Totals.ZERO));
        }

        assertThat(block(samples).samples()).isEqualTo(samples);
    }

    @Test
    void whatDidNotChange_isSharedWithTheSampleBefore() {
        List<StoredSample> samples = block(List.of(minute(0, false), minute(1, false))).samples();
        Sample first = samples.getFirst().sample();
        Sample second = samples.getLast().sample();

        assertThat(second).isNotEqualTo(first);
        assertThat(second.size()).isSameAs(first.size());
        assertThat(second.branchId()).isSameAs(first.branchId());
        assertThat(second.connections()).isSameAs(first.connections());
    }

    /** A probe each minute of a compute that reads, writes and has clients, or of one that is hardly used. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSampleTakesFewBytes(boolean isBusy) {
        SampleBlock block = SampleBlock.EMPTY;
        int bytes = 0;
        for (int i = 0; i < 1_500; i++) {
            SampleBlock longer = (block.isFull() ? SampleBlock.EMPTY : block).plus(minute(i, isBusy));
            bytes += longer.length() - (block.isFull() ? 0 : block.length());
            block = longer;
        }
        double each = bytes / 1_500.0;

        System.out.printf("a sample of a compute that is %s: %.1f bytes%n", isBusy ? "busy" : "hardly used", each);
        assertThat(each).isLessThan(isBusy ? 50 : 30);
    }

    private StoredSample minute(int i, boolean isBusy) {
        long reads = isBusy ? 60_000L * i + random.nextInt(20_000) : 30L * i + random.nextInt(20);
        long misses = reads / 50;
        Instant at = Given.T0.plusSeconds(60L * i).plusNanos(random.nextInt(5_000_000));
        Instant started = Given.T0.minusSeconds(600);
        Sample sample = new SampleBuilder().at(at)
                .startedAt(started)
                .uptime(Duration.between(started, at).plusNanos(random.nextInt(2_000) * 1_000L))
                .counters(new Counters(reads - misses, misses, misses / 3, 40_000L + misses / 100, 98.0))
                .connections(new Connections(isBusy ? 20 + random.nextInt(9) : 2, isBusy ? random.nextInt(3) : 0, 450,
                        3, 4, new Clients(isBusy ? 20 + random.nextInt(9) : 2, 2, 1, 0, null, 0)))
                .database(isBusy ? 5_000_000_000L + 8192L * random.nextInt(90) : 30_000_000)
                .others(new ForeignActivity(Duration.ofNanos(isBusy ? 1_000L * random.nextInt(900_000) : 0), 9 + i,
                        isBusy ? 3_000L * i + random.nextInt(900) : i, isBusy ? 3_100L * i : i, 0))
                .sample();
        return new StoredSample(sample, new Totals(reads - misses + 700, misses + 9, misses / 3, 0, 0, 1));
    }
}
