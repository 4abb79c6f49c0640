package dev.plimsoll.web.metrics;

import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One line of a scrape: a metric and the values of its labels.
 *
 * @param values label values, in the order of the metric's labels
 */
record Series(Metric metric, List<String> values) {

    Series {
        values = List.copyOf(values);
        if (values.size() != metric.labels().size()) {
            throw new IllegalArgumentException("%s has the labels %s, not %s".formatted(metric.fullName(),
                    metric.labels(), values));
        }
    }

    /** The group in which the metric's ceiling counts: the compute, or the whole fleet. */
    Object owner() {
        return metric.scope() == Scope.COMPUTE ? values.subList(0, 2) : List.of();
    }

    Tags tags() {
        return Tags.of(IntStream.range(0, values.size())
                .mapToObj(i -> Tag.of(metric.labels().get(i), values.get(i)))
                .toList());
    }
}
