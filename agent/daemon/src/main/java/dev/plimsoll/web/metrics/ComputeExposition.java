package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.view.StatusView.ComputeNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the series of all computes: those that may change from their status at each scrape, those of suspended computes as
 * they are kept.
 * <p>It writes the two Prometheus text formats itself. The library checks and sorts the labels of each line, which
 * nearly doubles the time of a scrape. The text is written piece by piece, to need little memory at once.
 */
final class ComputeExposition {

    /** Characters in one buffer. An array of half a megabyte would start a garbage collection at each scrape. */
    private static final int PIECE = 32_768;
    /** Expected maximum of characters in a line. */
    private static final int LINE = 1_024;

    private final boolean openMetrics;
    /** Labels of each line besides those of its metric. */
    private final List<String> further;
    private final StringBuilder text = new StringBuilder(PIECE + LINE);

    private ComputeExposition(List<String> further, boolean openMetrics) {
        this.further = further;
        this.openMetrics = openMetrics;
    }

    /**
     * Writes all series, without the end mark of OpenMetrics.
     *
     * @param metrics   those to write
     * @param live      the statuses that are not compact
     * @param suspended the series of the others, of the same metrics
     * @param fleet     the changes of the fleet; null before the journal was read
     */
    static void write(List<Metric> metrics, List<ComputeStatus> live, List<SuspendedSeries.Group> suspended,
            @Nullable FleetChanges fleet, boolean openMetrics, GzipParts out) throws IOException {
        List<ComputeSeries> computes = ComputeSeries.of(live, fleet);
        // A compute has about thirty lines, so its own labels are escaped only once.
        List<Named> names = computes.stream().map(compute -> Named.of(compute.view().names())).toList();
        ComputeExposition exposition = new ComputeExposition(ComputeSeries.furtherLabels(computes), openMetrics);
        for (int i = 0; i < metrics.size(); i++) {
            exposition.family(i, metrics.get(i), computes, names, suspended, out);
        }
        exposition.flush(out);
    }

    /** The labels of a compute itself, escaped. */
    private record Named(String project, String endpoint, String platform) {

        static Named of(ComputeNames compute) {
            return new Named(escaped(compute.projectId(), true), escaped(compute.endpointId(), true),
                    compute.platform() == null ? "" : escaped(compute.platform(), true));
        }
    }

    private void family(int index, Metric metric, List<ComputeSeries> computes, List<Named> names,
            List<SuspendedSeries.Group> suspended, GzipParts out) throws IOException {
        LineForm form = LineForm.of(metric, further);
        int start = text.length();
        head(metric);
        int end = text.length();
        boolean isEmpty = true;
        for (int i = 0; i < computes.size(); i++) {
            form.lines(computes.get(i), names.get(i), text);
            if (text.length() >= PIECE) {
                flush(out);
                isEmpty = false;
            }
        }
        isEmpty &= text.length() == end;
        if (isEmpty && suspended.stream().allMatch(group -> group.parts().get(index).isEmpty())) {
            text.setLength(start);
            return;
        }
        for (SuspendedSeries.Group group : suspended) {
            if (!group.parts().get(index).isEmpty()) {
                flush(out);
                out.write(group.bytes(), group.parts().get(index));
            }
        }
    }

    /** The lines of one metric, which are the same in both formats. */
    static String lines(Metric metric, List<ComputeSeries> computes) {
        LineForm form = LineForm.of(metric, ComputeSeries.furtherLabels(computes));
        StringBuilder text = new StringBuilder();
        computes.forEach(compute -> form.lines(compute, Named.of(compute.view().names()), text));
        return text.toString();
    }

    private void flush(GzipParts out) throws IOException {
        if (!text.isEmpty()) {
            out.write(text.toString().getBytes(StandardCharsets.UTF_8));
            text.setLength(0);
        }
    }

    /** Writes HELP and TYPE. OpenMetrics uses the family name without suffix, and has the type info. */
    private void head(Metric metric) {
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

    /**
     * Where the labels of a metric's lines go: in order of their names, as is usual in both formats.
     *
     * @param before the text before each label value
     * @param order  positions of the labels in that order
     */
    private record LineForm(Metric metric, List<String> before, List<Integer> order) {

        static LineForm of(Metric metric, List<String> further) {
            List<String> labels = Stream.of(metric.labels(), further).flatMap(List::stream).toList();
            List<String> names = labels.stream().sorted().toList();
            return new LineForm(metric, names.stream()
                    .map(name -> (name.equals(names.getFirst()) ? metric.fullName() + "{" : "\",") + name + "=\"")
                    .toList(), names.stream().map(labels::indexOf).toList());
        }

        void lines(ComputeSeries compute, Named name, StringBuilder into) {
            metric.read(compute, (value, labels) -> line(name, value, labels, into));
        }

        private void line(Named compute, double value, List<String> labels, StringBuilder into) {
            for (int place = 0; place < order.size(); place++) {
                int label = order.get(place);
                into.append(before.get(place)).append(switch (label) {
                    case 0 -> compute.project();
                    case 1 -> compute.endpoint();
                    default -> label - 2 < labels.size() ? escaped(labels.get(label - 2), true) : compute.platform();
                });
            }
            into.append("\"} ").append(metric.type() == Metric.Type.INFO ? "1" : number(value)).append('\n');
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
