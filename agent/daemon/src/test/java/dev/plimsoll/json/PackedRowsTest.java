package dev.plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.cache.CacheStatistics;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.ForeignActivity;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.SampleBuilder;
import dev.plimsoll.cache.ServerRun;
import dev.plimsoll.cache.StoredSample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.cache.WorkingSet;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.json.PackedRows.PackedBlock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedRowsTest {

    private static final PackedRows<StoredSample> PACKED = PackedRows.of(StoredSample.class);
    private static final List<String> NAMES = List.of("psql", "app, \"x\"; ü😀", "");
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
        Sample sample = new Sample(time(), new ServerRun(time(), Duration.ofNanos(number(Long.MAX_VALUE)), null),
                new SizeRange(ComputeUnits.smaller(min, max), ComputeUnits.larger(min, max)),
                "br-" + random.nextInt(3),
                new CacheStatistics(orNull(this::counters), orNull(() -> new Bytes(number(Long.MAX_VALUE))), pages(),
                        null, null, null, null),
                new Connections(count(), count() - 1, count(), count(), count(), orNull(this::clients)),
                new Bytes(number(Long.MAX_VALUE)),
                new ForeignActivity(orNull(() -> Duration.ofNanos(number(Long.MAX_VALUE))), number(Long.MAX_VALUE),
                        number(Long.MAX_VALUE), number(Long.MAX_VALUE), count()));
        return new StoredSample(sample, new Totals(number(Long.MAX_VALUE), number(Long.MAX_VALUE),
                number(Long.MAX_VALUE), number(99), number(99), number(99)));
    }

    /** Each differs from the one before in nearly all, so that each number and text is written both ways. */
    @Test
    void recordsAreReadAsTheyWere_whateverTheyHold() {
        for (int blocks = 0; blocks < 300; blocks++) {
            List<StoredSample> samples = new ArrayList<>();
            PackedBlock one = PackedBlock.EMPTY;
            for (int i = 0; i < 12; i++) {
                samples.add(random.nextInt(4) == 0 && i > 0 ? samples.getLast() : any());
                one = PACKED.plus(one, List.of(samples.getLast()));
            }

            PackedBlock all = PACKED.plus(PackedBlock.EMPTY, samples);

            assertThat(all.count()).isEqualTo(12);
            assertThat(all.bytes()).as("appended one by one").isEqualTo(one.bytes());
            assertThat(PACKED.last(new PackedBlock(all.bytes()), 100)).isEqualTo(samples);
            assertThat(PACKED.last(all, 3)).isEqualTo(samples.subList(9, 12));
        }
        assertThat(PACKED.last(PackedBlock.EMPTY, 100)).isEmpty();
    }

    /** One that changed alone: what is shared with the record before must not hide it. */
    @Test
    void eachChangeOfASinglePart_isSeen() {
        Sample sample = new SampleBuilder().connections(new Connections(3, 1, 450, 3, 4, clients())).sample();
        List<StoredSample> samples = new ArrayList<>();
        for (Sample each : List.of(sample, SampleBuilder.like(sample).size(Given.cu("1", "2")).sample(),
                SampleBuilder.like(sample).connections(new Connections(4, 1, 450, 3, 4, null)).sample(),
                SampleBuilder.like(sample).connections(new Connections(4, 1, 450, 3, 5, null)).sample(),
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

        assertThat(PACKED.last(PACKED.plus(PackedBlock.EMPTY, samples), 100)).isEqualTo(samples);
    }

    @Test
    void whatDidNotChange_isSharedWithTheRecordBefore() {
        List<StoredSample> samples = PACKED.last(
                PACKED.plus(PackedBlock.EMPTY, List.of(minute(0, false), minute(1, false))),
                2);
        Sample first = samples.getFirst().sample();
        Sample second = samples.getLast().sample();

        assertThat(second).isNotEqualTo(first);
        assertThat(second.size()).isSameAs(first.size());
        assertThat(second.branchId()).isSameAs(first.branchId());
        assertThat(second.connections()).isSameAs(first.connections());
    }

    record Former(long at, String gone, Inner inner, @Nullable Double ratio) {}

    record Inner(int count, @Nullable String name) {}

    record Present(long at, @Nullable Wider inner, @Nullable Double ratio) {}

    record Wider(int count, @Nullable Long added, @Nullable String name) {}

    /** A block of each former form, and of a mixture, once a component was added in the middle and one is gone. */
    @Test
    void aBlockOfAFormerForm_isRead_withoutWhatItDidNotHave() {
        PackedRows<Former> former = PackedRows.of(Former.class);
        PackedBlock block = former.plus(PackedBlock.EMPTY, List.of(new Former(7, "x", new Inner(0, "a"), 0.25),
                new Former(14, "y", new Inner(2, "a"), null), new Former(21, "x", new Inner(4, null), 0.25)));
        PackedRows<Present> packed = PackedRows.of(Present.class, former.form());
        List<Present> read = List.of(new Present(7, new Wider(0, null, "a"), 0.25),
                new Present(14, new Wider(2, null, "a"), null), new Present(21, new Wider(4, null, null), 0.25));
        List<Present> more = List.of(new Present(28, new Wider(6, 1L, "b"), 0.5), new Present(35, null, 0.25));

        assertThat(former.form()).isEqualTo("at gone:String inner.count inner.name:String ratio:Double");
        assertThat(packed.last(block, 10)).isEqualTo(read);
        assertThat(packed.last(packed.plus(block, more), 10))
                .isEqualTo(Stream.concat(read.stream(), more.stream()).toList());
        assertThatThrownBy(() -> PackedRows.of(Present.class).last(packed.plus(block, more), 10))
                .as("a form that a later version added")
                .isInstanceOf(RuntimeException.class);
    }

    /**
     * If this fails, {@code StoredSample} got or lost a component: append the form below to those of {@code SampleSpan}, keep a block of
     * it here, and take the new form and a new block.
     */
    @Test
    void theFormOfASample_andABlockThatIsStored() {
        assertThat(PACKED.form()).isEqualTo("""
                sample.at sample.run.startedAt sample.run.uptime sample.run.start.kind:String \
                sample.run.start.warmth:String sample.run.start.prewarmedUntil sample.run.start.pause \
                sample.size.min:String sample.size.max:String sample.branchId:String sample.cache.counters.hits \
                sample.cache.counters.misses sample.cache.counters.writes sample.cache.counters.used \
                sample.cache.counters.reportedPercent:Double sample.cache.limit.value \
                sample.cache.workingSet.fiveMinutes sample.cache.workingSet.quarterHour \
                sample.cache.workingSet.hour sample.cache.workingSet.fourHours sample.cache.largest.value \
                sample.cache.unit.pages sample.cache.pages sample.cache.prewarmed sample.connections.used \
                sample.connections.running sample.connections.maxConnections sample.connections.superuserReserved \
                sample.connections.otherReserved sample.connections.clients.sessions \
                sample.connections.clients.idle sample.connections.clients.idleLong \
                sample.connections.clients.idleInTransaction sample.connections.clients.mostIdle.name:String \
                sample.connections.clients.mostIdle.count sample.connections.clients.pooled sample.database.value \
                sample.others.sinceLast sample.others.sessions sample.others.busyMillis sample.others.activeMillis \
                sample.others.workers totals.hits totals.misses totals.writes totals.startsByProbes \
                totals.startsByChanges totals.startsByOthers""");
        List<StoredSample> samples = List.of(minute(0, false), minute(1, false), minute(2, true));
        String stored = """
                00000387ff81f89fff3f98beccbeb6f6da983180c0e890c0d3da9831a8a199aff62200013100020762722d6d61696e20000080f104040439382e300400840706080404020000\
                808ece1c0012000000980b120000000282f781f89fc73ef0968f86bf03c0f4f884bf03240202022480f08088828e06e582048a80db01daa60ffe27aa0d32303080ba918425b0ceaef0058267ec60daa60ffe27aa0d""";

        assertThat(HexFormat.of().formatHex(PACKED.plus(PackedBlock.EMPTY, samples).bytes())).isEqualTo(stored);
        assertThat(PACKED.last(new PackedBlock(HexFormat.of().parseHex(stored)), 9)).isEqualTo(samples);
    }

    /** A block that was stored before the start of a run, exact pages and prewarmed ones were part of a sample. */
    @Test
    void aBlockOfTheFirstForm_isReadWithoutThem() {
        PackedRows<StoredSample> packed = PackedRows.of(StoredSample.class, """
                sample.at sample.run.startedAt sample.run.uptime sample.size.min:String sample.size.max:String \
                sample.branchId:String sample.cache.counters.hits sample.cache.counters.misses \
                sample.cache.counters.writes sample.cache.counters.used sample.cache.counters.reportedPercent:Double \
                sample.cache.limit.value sample.cache.workingSet.fiveMinutes sample.cache.workingSet.quarterHour \
                sample.cache.workingSet.hour sample.cache.workingSet.fourHours sample.cache.largest.value \
                sample.cache.unit.pages sample.connections.used sample.connections.running \
                sample.connections.maxConnections sample.connections.superuserReserved \
                sample.connections.otherReserved sample.connections.clients.sessions sample.connections.clients.idle \
                sample.connections.clients.idleLong sample.connections.clients.idleInTransaction \
                sample.connections.clients.mostIdle.name:String sample.connections.clients.mostIdle.count \
                sample.connections.clients.pooled sample.database.value sample.others.sinceLast sample.others.sessions \
                sample.others.busyMillis sample.others.activeMillis sample.others.workers totals.hits totals.misses \
                totals.writes totals.startsByProbes totals.startsByChanges totals.startsByOthers""");
        List<StoredSample> samples = List.of(minute(0, false), minute(1, false), minute(2, true));
        String stored = """
                000003ff8ff0bffe7f98beccbeb6f6da983180c0e890c0d3da9831a8a199aff62200013100020762722d6d61696e20000080f104040439382e300400840706080404020000\
                808ece1c0012000000980b1200000002ba8ff0bf8e7df0968f86bf03c0f4f884bf032402020224808790849c0ce582048a80db01daa60ffe27aa0d32303080ba918425b0ceaef0058267ec60daa60ffe27aa0d""";

        assertThat(packed.last(new PackedBlock(HexFormat.of().parseHex(stored)), 9)).isEqualTo(samples);
    }

    /** A probe each minute of a compute that reads, writes and has clients, or of one that is hardly used. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aSampleTakesFewBytes_andIsReadQuickly(boolean isBusy) {
        PackedRows<Sample> packed = PackedRows.of(Sample.class);
        PackedBlock block = packed.plus(PackedBlock.EMPTY,
                IntStream.range(0, 1_500).mapToObj(i -> minute(i, isBusy).sample()).toList());
        double each = block.bytes().length / 1_500.0;
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < 200; i++) {
            long began = System.nanoTime();
            packed.last(block, 1_500);
            fastest = Math.min(fastest, System.nanoTime() - began);
        }

        System.out.printf("a sample of a compute that is %s: %.1f bytes, read in %d ns%n",
                isBusy ? "busy" : "hardly used", each, fastest / 1_500);
        assertThat(each).isLessThan(isBusy ? 40 : 20);
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
