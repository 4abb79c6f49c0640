package dev.plimsoll.web.metrics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A metric. The reference of metrics lists it; that of an extension is shown from its first series on.
 *
 * @param name   its name without the prefix {@code plimsoll_}; that of a counter ends in {@code _total}, of an info in
 *               {@code _info}
 * @param series most series of one compute, or of the whole agent
 * @param help   what it says, with its unit and where it comes from
 * @param labels the names of its labels
 */
public record DeclaredMetric(MetricType type, String name, int series, String help, List<String> labels) {

    /** The label for the name of the platform, where several are configured. */
    static final String PLATFORM = "platform";
    private static final String TOTAL = "_total";
    private static final String INFO = "_info";

    /** The type of a metric. */
    public enum MetricType {
        GAUGE, COUNTER, INFO, SUMMARY
    }

    public DeclaredMetric {
        labels = List.copyOf(labels);
    }

    /** A counter of an extension. */
    public DeclaredMetric(String name, int series, String help, List<String> labels) {
        this(MetricType.COUNTER, name, series, help, labels);
    }

    /** All of the kernel: those of each compute, then those of the agent and its fleet. */
    static List<DeclaredMetric> all() {
        return Stream.concat(Arrays.stream(ComputeMetric.values()).map(ComputeMetric::declared),
                Arrays.stream(FleetMetric.values()).map(FleetMetric::declared)).toList();
    }

    /** The name as scraped. */
    public String fullName() {
        return "plimsoll_" + name;
    }

    /** The name without the suffix {@code _total} or {@code _info}. */
    String familyName() {
        String suffix = type == MetricType.COUNTER ? TOTAL : type == MetricType.INFO ? INFO : "";
        return fullName().substring(0, fullName().length() - suffix.length());
    }
}
