package dev.plimsoll.web.metrics;

/** The type of a metric. */
enum Type {
    GAUGE, COUNTER, INFO, SUMMARY
}
