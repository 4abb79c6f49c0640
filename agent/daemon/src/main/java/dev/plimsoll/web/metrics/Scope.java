package dev.plimsoll.web.metrics;

import java.util.List;

/** The subject of a series: a compute, named by its labels, or the whole fleet. */
enum Scope {
    COMPUTE(List.of("project_id", "endpoint_id")), FLEET(List.of());

    private final List<String> labels;

    Scope(List<String> labels) {
        this.labels = labels;
    }

    List<String> labels() {
        return labels;
    }
}
