package dev.plimsoll.web.metrics;

import dev.plimsoll.extension.Extensions;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Generates docs/reference/metrics.md from the declarations. */
final class MetricsPage {

    private static final String HEAD = """
            # Metrics

            The agent serves these metrics at `/metrics`, as Prometheus text or as OpenMetrics. The scraper chooses the format.
            This page is written from the declarations in the code, and a test compares them. Run the tests with
            `-Dplimsoll.write=true` to write it again.

            - A series disappears with its compute. A figure from a database disappears while the compute is suspended, does not
              answer, or cannot be observed for a few intervals. It does not freeze at its last value.
              [Probing](../probing.md#how-long-a-figure-counts) has the rule.
            - Ratios go from 0 to 1. Unknown figures are absent, never 0.
            - "At most" is the largest number of series of one compute, or of the whole agent. Further series are not shown.
            - With `server.metrics: own`, an agent exports the series of computes of its own projects alone. The others keep theirs.
              [Operating](../operating.md#series) has the numbers.
            - Where several [platforms](configuration.md#several-platforms) are configured, each series of a compute and of calls to
              a platform also has the label `platform`. Elsewhere no series has it, `plimsoll_platform_up` included.
            - A summary has `_count`, `_sum` and quantiles of the last minutes, and a gauge `_max` next to it.
            - `jvm_*` and `process_*` of the agent's own process and `hikaricp_*` of its store keep their usual names.
            - `plimsoll_platform_requests_seconds` is a histogram: the duration of calls to the platform by `method`, `route` and
              `status`. A route is a template, never an id. The status is `io_error` without a complete reply.
            - `plimsoll_platform_budget_available` is the number of calls that may be sent at once, of `poll.requests-per-minute`.
            - `plimsoll_platform_breaker_open` is 1 while calls are held back because the key was refused, else 0.
            - `plimsoll_platform_paused_until_timestamp_seconds` is the Unix time until which the platform asked for a pause
              (429 with `Retry-After`, five minutes at most), else 0.
            """;

    private MetricsPage() {}

    static String write() {
        return HEAD + section("Of each compute", Stream.of(ComputeMetric.values()).map(MetricsPage::row))
                + section("Of the agent and its fleet",
                        Stream.of(FleetMetric.values()).map(metric -> row(metric.declared(), "")))
                + Extensions.all()
                        .stream()
                        .flatMap(extension -> extension.metrics().stream())
                        .map(metric -> row(metric, ""))
                        .collect(Collectors.joining());
    }

    private static String section(String title, Stream<String> rows) {
        return "\n## %s\n\n| Metric | Type | Labels | At most | Meaning |\n|---|---|---|---|---|\n%s".formatted(title,
                rows.collect(Collectors.joining()));
    }

    private static String row(ComputeMetric metric) {
        return row(metric.declared(), metric.isDetail() ? " Only with `server.metrics-detail`." : "");
    }

    private static String row(DeclaredMetric metric, String more) {
        List<String> labels = metric.labels();
        return "| `%s` | %s | %s | %d | %s |%n".formatted(metric.fullName(),
                metric.type().name().toLowerCase(Locale.ROOT),
                labels.isEmpty() ? "–" : labels.stream().map("`%s`"::formatted).collect(Collectors.joining(", ")),
                metric.series(), metric.help() + more);
    }
}
