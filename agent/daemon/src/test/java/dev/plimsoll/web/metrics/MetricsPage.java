package dev.plimsoll.web.metrics;

import dev.plimsoll.web.metrics.Metric.Scope;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Generates docs/reference/metrics.md from the declarations. */
final class MetricsPage {

    private static final String HEAD = """
            # Metrics

            Served at `/metrics`, as Prometheus text or as OpenMetrics, whichever the scraper prefers.
            This page is written from the declaration in the code, and a test keeps the two equal: run the tests with
            `-Dplimsoll.write=true` to write it again.

            - A series disappears with its compute. What only its database could say disappears while it sleeps or does
              not answer, instead of freezing at its last value.
            - Ratios go from 0 to 1. What is not known is absent, never 0.
            - "At most" is the number of series of one compute, or of the whole agent; more are not shown.
            - A summary has `_count`, `_sum` and quantiles of the last minutes, and beside it a gauge `_max`.
            - Beside these stand `jvm_*` and `process_*` of the agent's own process and `hikaricp_*` of its store, under their
              usual names, and `plimsoll_platform_requests_seconds`, a histogram of the time that calls to the platform take, by
              `method`, `route` (a template, never an id) and `status` (`io_error` where no whole reply came). Two gauges tell how
              the line to the platform stands: `plimsoll_platform_budget_available`, the calls that may be sent at once, of
              `poll.requests-per-minute`, and `plimsoll_platform_breaker_open`, 1 while calls are held back because the key
              was refused, else 0.
            """;

    private MetricsPage() {}

    static String write() {
        return HEAD + section("Of each compute", Scope.COMPUTE) + section("Of the agent and its fleet", Scope.FLEET);
    }

    private static String section(String title, Scope scope) {
        String rows = Arrays.stream(Metric.values())
                .filter(metric -> metric.scope() == scope)
                .map(MetricsPage::row)
                .collect(Collectors.joining());
        return "\n## %s\n\n| Metric | Type | Labels | At most | Meaning |\n|---|---|---|---|---|\n%s".formatted(title,
                rows);
    }

    private static String row(Metric metric) {
        String labels = metric.labels().stream().map("`%s`"::formatted).collect(Collectors.joining(", "));
        return "| `%s` | %s | %s | %d | %s |%n".formatted(metric.fullName(), word(metric.type()),
                labels.isEmpty() ? "–" : labels, metric.ceiling(), metric.help());
    }

    private static String word(Metric.Type type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
