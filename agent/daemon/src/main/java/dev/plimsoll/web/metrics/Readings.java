package dev.plimsoll.web.metrics;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects the series of one scrape. Unknown values are left out, and so are series above a metric's ceiling. */
final class Readings {

    private final Map<Series, Double> values = new LinkedHashMap<>();
    private final Map<Object, Integer> counted = new HashMap<>();

    /** A series about the whole fleet. */
    void put(Metric metric, @Nullable Number value, String... labels) {
        add(new Series(metric, List.of(labels)), value);
    }

    private void add(Series series, @Nullable Number value) {
        if (value == null || values.containsKey(series)) {
            return;
        }
        int number = counted.merge(List.of(series.metric(), series.owner()), 1, Integer::sum);
        if (number <= series.metric().ceiling()) {
            values.put(series, value.doubleValue());
        }
    }

    Map<Series, Double> all() {
        return Map.copyOf(values);
    }
}
