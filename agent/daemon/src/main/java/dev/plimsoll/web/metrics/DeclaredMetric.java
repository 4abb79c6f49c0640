package dev.plimsoll.web.metrics;

import java.util.List;

/**
 * A counter of an extension. The reference of metrics lists it, and {@code /metrics} shows it from its first series on.
 *
 * @param name   its name without the prefix {@code plimsoll_}, ending in {@code _total}
 * @param series most series of one agent
 * @param help   what it counts
 * @param labels the names of its labels
 */
public record DeclaredMetric(String name, int series, String help, List<String> labels) {

    public DeclaredMetric {
        labels = List.copyOf(labels);
    }
}
