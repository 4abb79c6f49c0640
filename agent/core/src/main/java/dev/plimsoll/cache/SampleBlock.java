package dev.plimsoll.cache;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Samples of one compute in order of arrival, in few bytes: each as what differs from the sample before it, and its numbers by how
 * much. The first one differs from nothing. Times and spans are exact to the nanosecond, from 1678 to 2261.
 */
public final class SampleBlock {

    public static final SampleBlock EMPTY = of(new byte[Short.BYTES]);

    /** A block with more bytes takes no further sample. An hour of a probe each minute fits, and a row with it half a page. */
    private static final int FULL = 3_600;
    /** A sample takes more bytes than that only where it is the first one. */
    private static final int MOST_USUAL = 100;
    /** In place of a number that was not reported. */
    private static final long NONE = Long.MIN_VALUE;
    /** Numbers of a sample, and texts after them. Those that change most come first, so that the mask of changes is short. */
    private static final int NUMBERS = 37;
    private static final int TEXTS = 4;
    /** Where the size limits and the connections are among them, in the mask of changes. */
    private static final long SIZE = 3L << (NUMBERS + 1);
    private static final long CONNECTIONS = (0xFFL << 12) | (7L << 27) | (1L << (NUMBERS + 3));
    private static final double PERCENT_DIGITS = 100;
    private static final Counters NO_COUNTERS = new Counters(0, 0, 0, null, null);
    private static final WorkingSet NO_PAGES = new WorkingSet(null, null, null, null);
    private static final Clients NO_CLIENTS = new Clients(0, 0, 0, 0, null, null);

    private final byte[] written;
    /** The last sample while more may follow. */
    private @Nullable Row last;

    private SampleBlock(byte[] written, @Nullable Row last) {
        this.written = written;
        this.last = isFull() ? null : last;
    }

    /** The block that {@link #bytes} wrote. */
    public static SampleBlock of(byte[] bytes) {
        return new SampleBlock(bytes.clone(), null);
    }

    /** The written form: two bytes with the number of samples, and what differs of each. */
    public byte[] bytes() {
        return written.clone();
    }

    /** Size of the written form, in bytes. */
    public int length() {
        return written.length;
    }

    /** Number of samples. */
    public int count() {
        return ByteBuffer.wrap(written).getShort();
    }

    public boolean isFull() {
        return length() >= FULL;
    }

    /** This block, and a sample after it. */
    public SampleBlock plus(StoredSample next) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(length() + MOST_USUAL);
        out.writeBytes(written);
        Row row = Row.of(next);
        row.write(lastRow(), out);
        byte[] longer = out.toByteArray();
        ByteBuffer.wrap(longer).putShort((short) (count() + 1));
        return new SampleBlock(longer, row);
    }

    /** The last sample of a block that has one. */
    public StoredSample last() {
        return lastRow().sample();
    }

    private Row lastRow() {
        return last == null ? read(row -> {}) : last;
    }

    /**
     * The samples.
     *
     * @throws RuntimeException if these bytes are no block
     */
    public List<StoredSample> samples() {
        List<StoredSample> samples = new ArrayList<>(count());
        read(row -> samples.add(row.sample()));
        return samples;
    }

    private Row read(Consumer<Row> each) {
        Row row = new Row();
        int count = count();
        int from = Short.BYTES;
        for (int i = 0; i < count; i++) {
            from = row.read(written, from);
            each.accept(row);
        }
        return row;
    }

    private static long nanos(Duration span) {
        try {
            return span.toNanos();
        } catch (ArithmeticException beyond) {
            return span.isNegative() ? NONE + 1 : Long.MAX_VALUE;
        }
    }

    private static long nanos(Instant time) {
        return nanos(Duration.between(Instant.EPOCH, time));
    }

    private static long orNone(@Nullable Number value) {
        return value == null ? NONE : value.longValue();
    }

    private static @Nullable Long orNull(long number) {
        return number == NONE ? null : Long.valueOf(number);
    }

    /** A sample and its totals as numbers and texts. Where it follows another one, it shares with it what did not change. */
    private static final class Row {

        private final long[] numbers;
        private final String[] texts;
        /** Where it reads. */
        private int at;
        private @Nullable SizeRange size;
        private @Nullable Connections connections;

        Row() {
            this(new long[NUMBERS], new String[]{"", "", "", ""});
        }

        private Row(long[] numbers, String[] texts) {
            this.numbers = numbers;
            this.texts = texts;
        }

        /** Uptime is written as the difference of two clocks, and totals without the counters: both rarely change. */
        static Row of(StoredSample stored) {
            Sample sample = stored.sample();
            Totals totals = stored.totals();
            CacheStatistics cache = sample.cache();
            Counters counters = cache.counters() == null ? NO_COUNTERS : cache.counters();
            Double percent = counters.reportedPercent();
            long rounded = percent == null ? NONE : Math.round(percent * PERCENT_DIGITS);
            boolean isRound = percent == null || percent.equals(rounded / PERCENT_DIGITS);
            WorkingSet pages = cache.workingSet() == null ? NO_PAGES : cache.workingSet();
            Connections used = sample.connections();
            Clients clients = used.clients() == null ? NO_CLIENTS : used.clients();
            Clients.Holder idle = clients.mostIdle();
            ForeignActivity others = sample.others();
            long at = nanos(sample.at());
            long started = nanos(sample.run().startedAt());
            return new Row(
                    new long[]{at, nanos(sample.run().uptime()) - at + started,
                        cache.counters() == null ? NONE : counters.hits(), counters.misses(), counters.writes(),
                        orNone(counters.used()), isRound ? rounded : 0,
                        others.sinceLast() == null ? NONE : nanos(others.sinceLast()), others.sessions(),
                        others.busyMillis(), others.activeMillis(), sample.database().value(), used.used(),
                        used.running(), used.clients() == null ? NONE : clients.sessions(), clients.idle(),
                        clients.idleLong(), clients.idleInTransaction(), orNone(clients.pooled()),
                        idle == null ? NONE : idle.count(), others.workers(), orNone(pages.fiveMinutes()),
                        orNone(pages.quarterHour()), orNone(pages.hour()), orNone(pages.fourHours()),
                        cache.limit() == null ? NONE : cache.limit().value(), started, used.maxConnections(),
                        used.superuserReserved(), used.otherReserved(),
                        percent == null || isRound ? 0 : Double.doubleToRawLongBits(percent),
                        totals.hits() - counters.hits(), totals.misses() - counters.misses(),
                        totals.writes() - counters.writes(), totals.startsByProbes(), totals.startsByChanges(),
                        totals.startsByOthers()},
                    new String[]{sample.branchId(), sample.size().min().toString(), sample.size().max().toString(),
                        idle == null ? "" : idle.name()});
        }

        StoredSample sample() {
            long[] of = numbers;
            Double percent = of[6] == NONE ? null
                    : Double.valueOf(of[30] == 0 ? of[6] / PERCENT_DIGITS : Double.longBitsToDouble(of[30]));
            long hits = of[2] == NONE ? 0 : of[2];
            Counters counters = of[2] == NONE ? null : new Counters(hits, of[3], of[4], orNull(of[5]), percent);
            WorkingSet pages = new WorkingSet(orNull(of[21]), orNull(of[22]), orNull(of[23]), orNull(of[24]));
            return new StoredSample(
                    new Sample(instant(of[0]),
                            new ServerRun(instant(of[26]), Duration.ofNanos(of[1] + of[0] - of[26])), size(), texts[0],
                            new CacheStatistics(counters, of[25] == NONE ? null : new Bytes(of[25]),
                                    pages.isUnknown() ? null : pages),
                            connections(), new Bytes(of[11]),
                            new ForeignActivity(of[7] == NONE ? null : Duration.ofNanos(of[7]), of[8], of[9], of[10],
                                    (int) of[20])),
                    new Totals(of[31] + hits, of[32] + of[3], of[33] + of[4], of[34], of[35],
                            of[36]));
        }

        private static Instant instant(long nanos) {
            return Instant.ofEpochSecond(0, nanos);
        }

        private SizeRange size() {
            SizeRange known = size;
            if (known == null) {
                known = new SizeRange(ComputeUnits.of(texts[1]), ComputeUnits.of(texts[2]));
                size = known;
            }
            return known;
        }

        private Connections connections() {
            Connections known = connections;
            if (known == null) {
                long[] of = numbers;
                Clients.Holder idle = of[19] == NONE ? null : new Clients.Holder(texts[3], (int) of[19]);
                Clients clients = of[14] == NONE ? null
                        : new Clients((int) of[14], (int) of[15], (int) of[16], (int) of[17], idle,
                                of[18] == NONE ? null : Integer.valueOf((int) of[18]));
                known = new Connections((int) of[12], (int) of[13], (int) of[27], (int) of[28], (int) of[29], clients);
                connections = known;
            }
            return known;
        }

        void write(Row before, ByteArrayOutputStream out) {
            long changed = 0;
            for (int i = 0; i < NUMBERS + TEXTS; i++) {
                boolean isSame = i < NUMBERS ? numbers[i] == before.numbers[i]
                        : texts[i - NUMBERS].equals(before.texts[i - NUMBERS]);
                changed |= isSame ? 0 : 1L << i;
            }
            write(changed, out);
            for (long rest = changed; rest != 0; rest &= rest - 1) {
                int i = Long.numberOfTrailingZeros(rest);
                if (i < NUMBERS) {
                    long by = numbers[i] - before.numbers[i];
                    // The sign comes last, so that small differences of either sign are short.
                    write((by << 1) ^ (by >> 63), out);
                } else {
                    byte[] text = texts[i - NUMBERS].getBytes(UTF_8);
                    write(text.length, out);
                    out.writeBytes(text);
                }
            }
        }

        /** Becomes the next row, and returns where the one after it begins. */
        int read(byte[] in, int from) {
            at = from;
            long changed = number(in);
            for (long rest = changed; rest != 0; rest &= rest - 1) {
                int i = Long.numberOfTrailingZeros(rest);
                long by = number(in);
                if (i < NUMBERS) {
                    numbers[i] += (by >>> 1) ^ -(by & 1);
                } else {
                    texts[i - NUMBERS] = new String(in, at, (int) by, UTF_8);
                    at += (int) by;
                }
            }
            size = (changed & SIZE) == 0 ? size : null;
            connections = (changed & CONNECTIONS) == 0 ? connections : null;
            return at;
        }

        /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
        private static void write(long number, ByteArrayOutputStream out) {
            long rest = number;
            while ((rest & ~0x7FL) != 0) {
                out.write((int) ((rest & 0x7F) | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
        }

        private long number(byte[] in) {
            byte part = in[at++];
            long number = part & 0x7F;
            for (int shift = 7; part < 0; shift += 7) {
                part = in[at++];
                number |= (part & 0x7FL) << shift;
            }
            return number;
        }
    }
}
