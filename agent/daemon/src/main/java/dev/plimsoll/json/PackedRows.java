package dev.plimsoll.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records in few bytes, in their order: each as what is not as expected after the record before it. A number is expected to grow by
 * as much as it did before. So regular probes with counters that grow take 20 to 40 bytes, not 400. Texts and decimals are written
 * once, and then by their number.
 *
 * <p>A block says in which form it is: the columns that a record had then. A column that the form does not have is null, so a
 * component that is added must accept null. One that no record has any more is skipped.
 */
public final class PackedRows<R extends Record> {

    private static final int HEAD = 3;
    /** In place of a number that is null. */
    private static final long NONE = Long.MIN_VALUE;

    private final RecordRow<R> row;
    /** The columns of a row, and after them those that only former forms have. */
    private final List<String> columns;
    private final boolean[] isNumber;
    private final List<int[]> forms;

    private PackedRows(RecordRow<R> row, String... former) {
        this.row = row;
        List<List<String>> all = Stream.concat(Stream.of(former), Stream.of(form()))
                .map(form -> List.of(form.split(" ")))
                .toList();
        this.columns = all.reversed().stream().flatMap(List::stream).distinct().toList();
        this.isNumber = new boolean[columns.size()];
        for (int i = 0; i < isNumber.length; i++) {
            isNumber[i] = columns.get(i).indexOf(':') < 0;
        }
        this.forms = all.stream().map(form -> form.stream().mapToInt(columns::indexOf).toArray()).toList();
    }

    /**
     * Packs records of one type.
     *
     * @param former what {@link #form} was in former versions, the oldest first
     */
    public static <R extends Record> PackedRows<R> of(Class<R> type, String... former) {
        return new PackedRows<>(new RecordRow<>(type), former);
    }

    /** The columns of the present form, and the types of those that are no whole numbers. */
    public String form() {
        return IntStream.range(0, row.width())
                .mapToObj(i -> row.name(i) + (row.plain(i) == Long.class ? "" : ":" + row.plain(i).getSimpleName()))
                .collect(Collectors.joining(" "));
    }

    /** Packed records: the number of their form in a byte, their own in two, and the records. */
    public static final class PackedBlock {

        public static final PackedBlock EMPTY = new PackedBlock(new byte[HEAD]);

        private final byte[] written;

        /** The block with these {@link #bytes}, which are not copied. */
        public PackedBlock(byte[] bytes) {
            this.written = bytes;
        }

        public byte[] bytes() {
            return written;
        }

        /** The number of records. */
        public int count() {
            return ByteBuffer.wrap(written).getChar(1);
        }
    }

    /** The block with more records after its own: at most 65,535 together. */
    public PackedBlock plus(PackedBlock block, List<R> more) {
        int form = forms.size() - 1;
        if (block.written[0] != form && block.count() > 0) {
            return plus(PackedBlock.EMPTY, Stream.concat(last(block, block.count()).stream(), more.stream()).toList());
        }
        Walk walk = new Walk(block, form);
        for (int i = 0; i < block.count(); i++) {
            walk.next();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(block.written.length);
        out.writeBytes(block.written);
        more.forEach(record -> walk.write(row.values(record), out));
        byte[] longer = out.toByteArray();
        ByteBuffer.wrap(longer).put((byte) form).putChar((char) (block.count() + more.size()));
        return new PackedBlock(longer);
    }

    /**
     * The last records of a block, at most {@code most}.
     *
     * @throws RuntimeException if its bytes are none
     */
    public List<R> last(PackedBlock block, int most) {
        int count = block.count();
        Walk walk = new Walk(block, block.written[0]);
        List<R> records = new ArrayList<>(Math.min(count, most));
        for (int i = 0; i < count; i++) {
            walk.next();
            if (i >= count - most) {
                records.add(walk.record());
            }
        }
        return records;
    }

    /** Goes from record to record. */
    private final class Walk {

        private final byte[] in;
        private int at = HEAD;
        private final int[] form;
        private final RecordRow<R>.Reader reader = row.new Reader();
        private final long[] numbers = new long[columns.size()];
        private final long[] steps = new long[columns.size()];
        private final @Nullable Object[] values = new Object[columns.size()];
        /** Texts and decimals. */
        private final List<Object> seen = new ArrayList<>();
        /** Columns of the form that were not as expected. */
        private long said;
        /** Columns of the form that change by themselves: the only ones to look at, beside those said. */
        private long moving;
        /** Columns that changed since a record was made. */
        private long changed = -1;

        Walk(PackedBlock block, int form) {
            this.in = block.written;
            this.form = forms.get(form);
            Arrays.fill(numbers, NONE);
        }

        R record() {
            R made = reader.next(changed, values);
            changed = 0;
            return made;
        }

        void next() {
            said ^= number();
            for (long left = said | moving; left != 0; left &= left - 1) {
                int i = Long.numberOfTrailingZeros(left);
                int column = form[i];
                long to = numbers[column] + steps[column];
                if ((said >>> i & 1) != 0) {
                    long off = number();
                    to = orZero(to) + ((off >>> 1) ^ -(off & 1));
                }
                if (to == seen.size() && !isNumber[column]) {
                    int length = (int) number();
                    String text = new String(in, at, length, UTF_8);
                    at += length;
                    seen.add(columns.get(column).endsWith("Double") ? Double.valueOf(text) : text);
                }
                move(i, column, to);
            }
        }

        void write(@Nullable Object[] row, ByteArrayOutputStream out) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            long before = said;
            said = 0;
            for (int i = 0; i < row.length; i++) {
                Object value = row[i];
                int known = isNumber[i] ? 0 : seen.indexOf(value);
                long to = value == null ? NONE : isNumber[i] ? (Long) value : known < 0 ? seen.size() : known;
                long expected = numbers[i] + steps[i];
                if (to != expected) {
                    said |= 1L << i;
                    // The sign comes last, so that small differences of either sign are short.
                    long off = to - orZero(expected);
                    write((off << 1) ^ (off >> 63), body);
                }
                if (known < 0 && value != null) {
                    byte[] text = value.toString().getBytes(UTF_8);
                    write(text.length, body);
                    body.writeBytes(text);
                    seen.add(value);
                }
                move(i, i, to);
            }
            write(said ^ before, out);
            out.writeBytes(body.toByteArray());
        }

        private void move(int place, int column, long to) {
            long from = numbers[column];
            long step = from == NONE || to == NONE || !isNumber[column] ? 0 : to - from;
            steps[column] = step;
            moving = step == 0 ? moving & ~(1L << place) : moving | 1L << place;
            if (to != from) {
                numbers[column] = to;
                values[column] = to == NONE ? null : isNumber[column] ? Long.valueOf(to) : seen.get((int) to);
                changed |= 1L << column;
            }
        }

        /** Null is expected after null, and otherwise a number as after zero. */
        private static long orZero(long expected) {
            return expected == NONE ? 0 : expected;
        }

        /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
        private static void write(long number, ByteArrayOutputStream out) {
            long rest = number;
            for (; (rest & ~0x7FL) != 0; rest >>>= 7) {
                out.write((int) (rest | 0x80));
            }
            out.write((int) rest);
        }

        private long number() {
            long number = 0;
            byte part = -1;
            for (int shift = 0; part < 0; shift += 7) {
                part = in[at++];
                number |= (part & 0x7FL) << shift;
            }
            return number;
        }
    }
}
