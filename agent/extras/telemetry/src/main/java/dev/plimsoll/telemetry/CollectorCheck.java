package dev.plimsoll.telemetry;

import dev.plimsoll.outbound.HttpProxy;
import io.opentelemetry.sdk.resources.Resource;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tries whether a collector takes what is sent to it. No figure and no decision is sent. */
final class CollectorCheck {

    private static final int GRPC = 4317;

    private CollectorCheck() {}

    /** What is wrong; empty if the collector takes all that is configured. */
    static Optional<String> problem(OtlpSettings settings) {
        URI url = settings.url();
        Optional<String> wrong = OtlpSettings.problem(url);
        if (wrong.isPresent()) {
            return wrong.map("otlp.url "::concat);
        }
        List<String> refusals = new ArrayList<>();
        try (Collector collector = new Collector(settings, Resource.empty())) {
            if (settings.metrics()) {
                collector.refusalOfMetrics().map("metrics: "::concat).ifPresent(refusals::add);
            }
            if (settings.logs()) {
                collector.refusalOfLogs().map("decisions: "::concat).ifPresent(refusals::add);
            }
        }
        if (refusals.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of("does not take %s%s: %s".formatted(String.join(", ", refusals),
                settings.proxies().forAddress(url).map(HttpProxy::through).orElse(""), hint(settings, url)));
    }

    private static String hint(OtlpSettings settings, URI url) {
        boolean isTunnelled = "https".equalsIgnoreCase(url.getScheme());
        if (isTunnelled && settings.proxies().forAddress(url).filter(proxy -> proxy.login() != null).isPresent()) {
            return "the OpenTelemetry library logs in at no proxy: add the collector to NO_PROXY, or name a proxy without a login";
        }
        return url.getPort() == GRPC
                ? "%d is the port of gRPC; write that of HTTP, usually 4318".formatted(GRPC)
                : "check otlp.url and otlp.headers, and that the collector has an OTLP receiver over HTTP";
    }
}
