package dev.plimsoll.bench.judgement;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/**
 * A situation of the panel, with the columns of {@code situations.csv}.
 *
 * @param size       the size limits
 * @param atCu       the momentary size
 * @param usual      the load of most hours
 * @param databaseGb size of the database
 * @param history    the runs up to now: {@code 24h@1 30h} is a day at 1 CU and then 30 h at the present size,
 *                   {@code 7x1h} an hour of each of seven days
 * @param peak       the load of {@code peakHours} from 8:00 on each day
 * @param best       the best answer, as the others: {@code hold}, a size, limits as {@code 1-4} with {@code *} for any,
 *                   or a comparison of the larger limit such as {@code >=4}
 * @param sources    keys of {@code sources.csv}
 */
record PanelCase(String name, SizeRange size, double atCu, Hourly usual, double databaseGb, int connections,
        String history, double peakHours, Hourly peak, String best, String acceptable, String absurd, String sources,
        String reason) {

    private static final int COLUMNS = 14;
    private static final int PEAK_BEGINS = 8;

    /** What the panel says of an answer; {@code POOR} if nothing. */
    enum Opinion {
        BEST, ACCEPTABLE, POOR, ABSURD
    }

    /**
     * A load.
     *
     * @param reads   reads a second
     * @param running sessions that run on a CPU, on average
     * @param curve   share of reads that miss, 0 to 1, by the size of the cache in CU
     */
    record Hourly(double reads, double running, DoubleUnaryOperator curve) {}

    /** All situations of the panel. */
    static List<PanelCase> all() {
        return rows("situations.csv").map(row -> of(row.split(";", COLUMNS))).toList();
    }

    /** The lines of a file of the panel, without its heads. */
    static Stream<String> rows(String file) {
        return text(file).lines().skip(1);
    }

    /** A file of the panel. */
    static String text(String file) {
        try (InputStream in = Objects.requireNonNull(PanelCase.class.getResourceAsStream("/judgement/" + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static PanelCase of(String[] cells) {
        String[] sizes = cells[1].split("@", -1);
        Hourly usual = new Hourly(Double.parseDouble(cells[3]), Double.parseDouble(cells[6]), curve(cells[2]));
        String[] peak = (cells[8].isEmpty() ? "0h 0 0" : cells[8]).split(" ", 4);
        Hourly load = new Hourly(Double.parseDouble(peak[1]), Double.parseDouble(peak[2]),
                peak.length < 4 ? usual.curve() : curve(peak[3]));
        return new PanelCase(cells[0], range(sizes[0]), Double.parseDouble(sizes[sizes.length - 1]), usual,
                Double.parseDouble(cells[4]), Integer.parseInt(cells[5]), cells[7],
                Double.parseDouble(peak[0].replace("h", "")), load, cells[9], cells[10], cells[11], cells[12],
                cells[13]);
    }

    /** Limits such as {@code 1-4}, or a fixed size. */
    static SizeRange range(String text) {
        String[] ends = text.split("-", -1);
        return new SizeRange(ComputeUnits.of(ends[0]), ComputeUnits.of(ends[ends.length - 1]));
    }

    /**
     * {@code power 10@4 0.5} is 10 % at 4 CU with that exponent. {@code 1:10 2:0.5} are straight lines through points, from
     * 100 % without a cache.
     */
    private static DoubleUnaryOperator curve(String text) {
        String[] parts = text.split("[ :@]");
        double[] figures = Arrays.stream(parts)
                .skip(parts[0].equals("power") ? 1 : 0)
                .mapToDouble(Double::parseDouble)
                .toArray();
        if (parts[0].equals("power")) {
            return cu -> Math.min(1, figures[0] / 100 * Math.pow(figures[1] / cu, figures[2]));
        }
        NavigableMap<Double, Double> points = new TreeMap<>(Map.of(0.0, 100.0));
        for (int i = 0; i < figures.length; i += 2) {
            points.put(figures[i], figures[i + 1]);
        }
        return cu -> between(points, cu) / 100;
    }

    private static double between(NavigableMap<Double, Double> points, double cu) {
        var from = points.floorEntry(cu);
        var to = points.higherEntry(cu);
        return to == null ? from.getValue()
                : from.getValue() + (to.getValue() - from.getValue()) * (cu - from.getKey())
                        / (to.getKey() - from.getKey());
    }

    /** The load at an hour of the day. */
    Hourly load(double hour) {
        return hour >= PEAK_BEGINS && hour < PEAK_BEGINS + peakHours ? peak : usual;
    }

    Opinion opinion(SizeRange answer) {
        return isAmong(absurd, answer) ? Opinion.ABSURD
                : isAmong(best, answer) ? Opinion.BEST
                        : isAmong(acceptable, answer) ? Opinion.ACCEPTABLE : Opinion.POOR;
    }

    private boolean isAmong(String answers, SizeRange answer) {
        return Arrays.stream(answers.split(" ", -1)).anyMatch(one -> isOne(one, answer));
    }

    private boolean isOne(String one, SizeRange answer) {
        String sign = one.replaceAll("[^<>=]", "");
        if (sign.isEmpty()) {
            return one.equals("hold") ? answer.equals(size)
                    : text(answer).matches(one.replace(".", "\\.").replace("*", "[\\d.]+"));
        }
        int order = answer.max().compareTo(ComputeUnits.of(one.substring(sign.length())));
        return sign.startsWith("<") ? order < 0 || (order == 0 && sign.endsWith("="))
                : order > 0 || (order == 0 && sign.endsWith("="));
    }

    /** Limits as in the panel. */
    static String text(SizeRange range) {
        return range.isFixed() ? range.max().toString() : range.min() + "-" + range.max();
    }
}
