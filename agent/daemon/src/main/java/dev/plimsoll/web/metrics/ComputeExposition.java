package dev.plimsoll.web.metrics;

import dev.plimsoll.change.Standing;
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
 * Writes the series of all computes from their standings when they are scraped: nothing is kept of a series between two
 * scrapes, so ten thousand computes cost no memory, and a tick costs nothing.
 *
 * <p>Written by hand after the two text formats of Prometheus, since the library checks and sorts the labels of each line anew
 * and a scrape takes nearly twice as long. One part of the metrics comes after the other, so that a scrape needs little at once.
 */
final class ComputeExposition {

    private final boolean openMetrics;
    private final Map<Metric, Family> families = new EnumMap<>(Metric.class);

    private ComputeExposition(boolean openMetrics) {
        this.openMetrics = openMetrics;
    }

    /** Writes without the mark at the end of OpenMetrics. */
    static void write(List<Standing> standings, boolean openMetrics, OutputStream out) throws IOException {
        for (ComputeSeries.Part part : ComputeSeries.Part.values()) {
            new ComputeExposition(openMetrics).write(standings, part, out);
        }
    }

    private void write(List<Standing> standings, ComputeSeries.Part part, OutputStream out) throws IOException {
        for (Standing standing : standings) {
            families.values().forEach(Family::nextCompute);
            ComputeSeries.read(standing, part, this::put);
        }
        for (Family family : families.values()) {
            out.write(family.text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private void put(Metric metric, ComputeId compute, @Nullable Number value, String... labels) {
        if (value != null) {
            families.computeIfAbsent(metric, unused -> new Family(metric, openMetrics))
                    .add(compute, value.doubleValue(), labels);
        }
    }

    /** All lines of one metric. */
    private static final class Family {

        private final Metric metric;
        private final String[] names;
        /** Positions of the labels in the order of their names, in which both formats are usually written. */
        private final int[] order;
        private final StringBuilder text = new StringBuilder();
        /** The labels, without those of the compute, of the lines that the present compute has. */
        private final List<String[]> lines = new ArrayList<>();

        Family(Metric metric, boolean openMetrics) {
            this.metric = metric;
            this.names = metric.labels().toArray(String[]::new);
            this.order = metric.labels()
                    .stream()
                    .sorted()
                    .mapToInt(metric.labels()::indexOf)
                    .toArray();
            head(openMetrics);
        }

        /** OpenMetrics names a family without the ending of its lines, and has a type for attributes. */
        private void head(boolean openMetrics) {
            String name = openMetrics ? metric.familyName() : metric.fullName();
            String type = switch (metric.type()) {
                case COUNTER -> "counter";
                case INFO -> openMetrics ? "info" : "gauge";
                case GAUGE -> "gauge";
                case SUMMARY -> throw new IllegalArgumentException(metric + " is measured as it happens, not read");
            };
            String help = "# HELP " + name + " " + escaped(metric.help(), openMetrics) + "\n";
            String kind = "# TYPE " + name + " " + type + "\n";
            text.append(openMetrics ? kind : help).append(openMetrics ? help : kind);
        }

        void nextCompute() {
            lines.clear();
        }

        void add(ComputeId compute, double value, String... labels) {
            if (lines.size() >= metric.ceiling() || lines.stream().anyMatch(line -> Arrays.equals(line, labels))) {
                return;
            }
            lines.add(labels);
            text.append(metric.fullName()).append('{');
            for (int place = 0; place < order.length; place++) {
                int label = order[place];
                String told = switch (label) {
                    case 0 -> compute.projectId();
                    case 1 -> compute.endpointId();
                    default -> labels[label - 2];
                };
                text.append(place == 0 ? "" : ",").append(names[label]).append("=\"").append(escaped(told, true));
                text.append('"');
            }
            text.append("} ").append(metric.type() == Metric.Type.INFO ? "1" : number(value)).append('\n');
        }

        private static String number(double value) {
            if (Double.isInfinite(value)) {
                return value > 0 ? "+Inf" : "-Inf";
            }
            return Double.toString(value);
        }

        private static String escaped(String told, boolean quotes) {
            boolean isPlain = told.indexOf('\\') < 0 && told.indexOf('\n') < 0 && told.indexOf('"') < 0;
            if (isPlain) {
                return told;
            }
            String text = told.replace("\\", "\\\\").replace("\n", "\\n");
            return quotes ? text.replace("\"", "\\\"") : text;
        }
    }
}
