package dev.plimsoll.web.metrics;

/** The names of a metric in the library and in OpenMetrics, from its name as scraped. */
final class MetricName {

    private static final String TOTAL = "_total";
    private static final String INFO = "_info";

    private MetricName() {}

    /** The name to register. The library adds {@code _total}, and recognizes the suffix {@code .info}. */
    static String registered(Type type, String scraped) {
        return switch (type) {
            case INFO -> family(type, scraped) + ".info";
            case COUNTER, GAUGE, SUMMARY -> family(type, scraped);
        };
    }

    /** The name without the suffix {@code _total} or {@code _info}. */
    static String family(Type type, String scraped) {
        return switch (type) {
            case COUNTER -> scraped.substring(0, scraped.length() - TOTAL.length());
            case INFO -> scraped.substring(0, scraped.length() - INFO.length());
            case GAUGE, SUMMARY -> scraped;
        };
    }
}
