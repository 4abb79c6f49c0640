package dev.plimsoll.web.metrics;

import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.metrics.DeclaredMetric.MetricType;
import dev.plimsoll.web.metrics.GzipParts.Part;
import dev.plimsoll.web.view.StatusView.ComputeNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the series of computes in the two Prometheus text formats. The library checks and sorts the labels of each line, which
 * nearly doubles the time of a scrape.
 */
final class ComputeExposition {

    private final List<Labelled> computes;
    /** Labels of each line besides those of its metric. */
    private final List<String> further;
    private final StringBuilder text = new StringBuilder();

    /** @param fleet the changes of the fleet; null before the journal was read */
    ComputeExposition(List<ComputeStatus> statuses, @Nullable FleetChanges fleet) {
        List<ComputeSeries> series = ComputeSeries.of(statuses, fleet);
        this.computes = series.stream().map(Labelled::of).toList();
        this.further = ComputeSeries.furtherLabels(series);
    }

    /** A compute with its own labels, which are escaped only once for its thirty lines. */
    private record Labelled(ComputeSeries series, String project, String endpoint, String platform) {

        static Labelled of(ComputeSeries series) {
            ComputeNames names = series.view().names();
            return new Labelled(series, escaped(names.projectId(), true), escaped(names.endpointId(), true),
                    names.platform() == null ? "" : escaped(names.platform(), true));
        }
    }

    /**
     * Writes all series, without the end mark of OpenMetrics.
     *
     * @param atRest the series of further computes, of the same metrics
     */
    void write(List<ComputeMetric> metrics, List<SuspendedSeries.Group> atRest, boolean openMetrics, GzipParts out)
            throws IOException {
        for (int i = 0; i < metrics.size(); i++) {
            int index = i;
            String lines = of(metrics.get(i));
            List<Part> parts = atRest.stream()
                    .map(group -> group.parts().get(index))
                    .filter(part -> !part.isEmpty())
                    .toList();
            if (!lines.isEmpty() || !parts.isEmpty()) {
                out.write((head(metrics.get(i).declared(), openMetrics) + lines).getBytes(StandardCharsets.UTF_8));
                for (Part part : parts) {
                    out.write(part);
                }
            }
        }
    }

    /** The lines of one metric, which are the same in both formats. */
    String of(ComputeMetric metric) {
        text.setLength(0);
        LineForm form = LineForm.of(metric, further);
        computes.forEach(compute -> form.lines(compute, text));
        return text.toString();
    }

    /** Writes HELP and TYPE. OpenMetrics uses the family name without suffix, and has the type info. */
    private static String head(DeclaredMetric metric, boolean openMetrics) {
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
        return openMetrics ? kind + help : help + kind;
    }

    /**
     * Where the labels of a metric's lines go: in order of their names, as is usual in both formats.
     *
     * @param before the text before each label value
     * @param order  positions of the labels in that order
     */
    private record LineForm(ComputeMetric metric, List<String> before, List<Integer> order) {

        static LineForm of(ComputeMetric metric, List<String> further) {
            List<String> labels = Stream.of(metric.declared().labels(), further).flatMap(List::stream).toList();
            List<String> names = labels.stream().sorted().toList();
            return new LineForm(metric, names.stream()
                    .map(name -> (name.equals(names.getFirst()) ? metric.declared().fullName() + "{" : "\",") + name
                            + "=\"")
                    .toList(), names.stream().map(labels::indexOf).toList());
        }

        void lines(Labelled compute, StringBuilder into) {
            metric.read(compute.series(), (value, labels) -> line(compute, value, labels, into));
        }

        private void line(Labelled compute, double value, List<String> labels, StringBuilder into) {
            for (int place = 0; place < order.size(); place++) {
                int label = order.get(place);
                into.append(before.get(place)).append(switch (label) {
                    case 0 -> compute.project();
                    case 1 -> compute.endpoint();
                    default -> label - 2 < labels.size() ? escaped(labels.get(label - 2), true) : compute.platform();
                });
            }
            into.append("\"} ").append(metric.declared().type() == MetricType.INFO ? "1" : number(value)).append('\n');
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
