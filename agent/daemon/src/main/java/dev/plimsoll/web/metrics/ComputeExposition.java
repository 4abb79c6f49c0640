package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the series of all computes from their status at each scrape. Nothing is kept between scrapes, so ten thousand
 * computes use no memory and no time per tick.
 * <p>It writes the two Prometheus text formats itself. The library checks and sorts the labels of each line, which
 * nearly doubles the time of a scrape. The metrics are written part by part, to need little memory at once.
 */
final class ComputeExposition {

    /** Characters in one buffer. An array of half a megabyte would start a garbage collection at each scrape. */
    private static final int PIECE = 32_768;
    /** Expected maximum of characters in a line. */
    private static final int LINE = 1_024;

    private final @Nullable FleetChanges fleet;
    private final boolean openMetrics;
    private final Map<Metric, Family> families = new EnumMap<>(Metric.class);

    private ComputeExposition(@Nullable FleetChanges fleet, boolean openMetrics) {
        this.fleet = fleet;
        this.openMetrics = openMetrics;
    }

    /**
     * Writes all series, without the end mark of OpenMetrics.
     *
     * @param fleet the changes of the fleet; null before the journal was read
     */
    static void write(List<ComputeStatus> computeStatuses, @Nullable FleetChanges fleet, boolean openMetrics,
            OutputStream out) throws IOException {
        // A compute has about thirty lines, so its two labels are escaped only once.
        List<Named> names = computeStatuses.stream()
                .map(computeStatus -> Named.of(computeStatus.compute().id()))
                .toList();
        for (ComputeSeries.Part part : ComputeSeries.Part.values()) {
            new ComputeExposition(fleet, openMetrics).write(computeStatuses, names, part, out);
        }
    }

    private void write(List<ComputeStatus> computeStatuses, List<Named> names, ComputeSeries.Part part,
            OutputStream out)
            throws IOException {
        for (int i = 0; i < computeStatuses.size(); i++) {
            Named compute = names.get(i);
            ComputeSeries.read(computeStatuses.get(i), fleet, part,
                    (metric, id, value, labels) -> put(metric, compute, value, labels));
        }
        for (Family family : families.values()) {
            family.writeTo(out);
        }
    }

    private void put(Metric metric, Named compute, @Nullable Number value, String... labels) {
        if (value != null) {
            Family family = families.get(metric);
            if (family == null) {
                family = new Family(metric, openMetrics);
                families.put(metric, family);
            }
            family.add(compute, value.doubleValue(), labels);
        }
    }

    /** The two labels of a compute, escaped. */
    private record Named(String project, String endpoint) {

        static Named of(ComputeId compute) {
            return new Named(escaped(compute.projectId(), true), escaped(compute.endpointId(), true));
        }
    }

    /** All lines of one metric. */
    private static final class Family {

        private final Metric metric;
        /** The text before each label value. Labels are in order of their names, as is usual in both formats. */
        private final String[] before;
        /** Positions of the labels in that order. */
        private final int[] order;
        private final List<byte[]> pieces = new ArrayList<>();
        private final StringBuilder text = new StringBuilder(PIECE + LINE);
        /** The labels of the current compute's lines, without the compute's own labels. */
        private final List<String[]> lines = new ArrayList<>();
        private @Nullable Named current;

        Family(Metric metric, boolean openMetrics) {
            this.metric = metric;
            List<String> names = metric.labels();
            this.order = names.stream().sorted().mapToInt(names::indexOf).toArray();
            this.before = new String[order.length];
            for (int place = 0; place < order.length; place++) {
                before[place] = (place == 0 ? metric.fullName() + "{" : "\",") + names.get(order[place]) + "=\"";
            }
            head(openMetrics);
        }

        /** Writes HELP and TYPE. OpenMetrics uses the family name without suffix, and has the type info. */
        private void head(boolean openMetrics) {
            String name = openMetrics ? metric.familyName() : metric.fullName();
            String type = switch (metric.type()) {
                case COUNTER -> "counter";
                case INFO -> openMetrics ? "info" : "gauge";
                case GAUGE -> "gauge";
                case SUMMARY ->
                    throw new IllegalArgumentException(metric + " is measured at events, not read from the status");
            };
            String help = "# HELP " + name + " " + escaped(metric.help(), openMetrics) + "\n";
            String kind = "# TYPE " + name + " " + type + "\n";
            text.append(openMetrics ? kind : help).append(openMetrics ? help : kind);
        }

        void add(Named compute, double value, String... labels) {
            if (!compute.equals(current)) {
                current = compute;
                lines.clear();
            }
            if (lines.size() >= metric.ceiling() || isThere(labels)) {
                return;
            }
            lines.add(labels);
            for (int place = 0; place < order.length; place++) {
                text.append(before[place]).append(switch (order[place]) {
                    case 0 -> compute.project();
                    case 1 -> compute.endpoint();
                    default -> escaped(labels[order[place] - 2], true);
                });
            }
            text.append("\"} ").append(metric.type() == Type.INFO ? "1" : number(value)).append('\n');
            if (text.length() >= PIECE) {
                pieces.add(text.toString().getBytes(StandardCharsets.UTF_8));
                text.setLength(0);
            }
        }

        void writeTo(OutputStream out) throws IOException {
            for (byte[] piece : pieces) {
                out.write(piece);
            }
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        }

        private boolean isThere(String... labels) {
            for (String[] line : lines) {
                if (Arrays.equals(line, labels)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** A number in the syntax of both formats; most values are 0 or 1. */
    private static String number(double value) {
        if (value == 0) {
            return "0.0";
        }
        if (value == 1) {
            return "1.0";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        return Double.toString(value);
    }

    private static String escaped(String raw, boolean quotes) {
        boolean isPlain = raw.indexOf('\\') < 0 && raw.indexOf('\n') < 0 && raw.indexOf('"') < 0;
        if (isPlain) {
            return raw;
        }
        String text = raw.replace("\\", "\\\\").replace("\n", "\\n");
        return quotes ? text.replace("\"", "\\\"") : text;
    }
}
