package dev.plimsoll.telemetry;

import dev.plimsoll.config.key.Addresses;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.extension.CheckedFleet;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Kernel;
import dev.plimsoll.extension.KeyGroup;
import dev.plimsoll.extension.Started;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.outbound.Proxies;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Sends metrics and decisions to an OpenTelemetry collector; without {@code otlp.url}, nothing. */
public final class Telemetry implements Extension {

    private static final Section SECTION = Section.ofAgent("otlp",
            "Export of metrics and decisions to an OpenTelemetry collector.");

    static final Key<URI> URL = new Key<>("otlp.url", Addresses.base("http://collector:4318"), null,
            "Base URL of an OpenTelemetry collector that receives OTLP over HTTP; /v1/metrics and /v1/logs are added. "
                    + "Empty: nothing is sent.");
    static final Key<SecretSource> HEADERS = new Key<>("otlp.headers",
            Kind.<SecretSource>text("headers such as Authorization=Bearer token", Telemetry::headers).asSecret(), null,
            "Additional headers of each request, as name=value,name=value. Empty: none.");
    static final Key<Duration> INTERVAL = new Key<>("otlp.interval", Kinds.duration("1s"), "60s",
            "Time between two exports of the metrics.");
    static final Key<Boolean> METRICS = new Key<>("otlp.metrics", Kinds.BOOLEAN, "true", "Whether metrics are sent.");
    static final Key<Boolean> LOGS = new Key<>("otlp.logs", Kinds.BOOLEAN, "true",
            "Whether recommendations, changes and verdicts are sent as log records.");

    @Override
    public String name() {
        return "telemetry";
    }

    @Override
    public List<KeyGroup> keys() {
        return List.of(new KeyGroup(SECTION, "server.metrics-detail", List.of(URL, HEADERS, INTERVAL, METRICS, LOGS)));
    }

    private static Secret headers(String text) {
        if (text.chars().anyMatch(c -> c < ' ' || c > 126)) {
            throw new IllegalArgumentException("contains a control character or a character outside ASCII");
        }
        OtlpSettings.headers(text);
        return new Secret(text);
    }

    @Override
    public void check(Values values) {
        URI url = values.find(URL);
        if (values.sets(URL) && url != null) {
            OtlpSettings.problem(url).ifPresent(wrong -> values.warn(URL, wrong));
        }
    }

    @Override
    public Map<String, List<URI>> addresses(Values values) {
        URI url = values.find(URL);
        return url == null ? Map.of() : Map.of("the collector", List.of(url));
    }

    static Optional<OtlpSettings> settings(Values values, Proxies proxies) {
        return Optional.ofNullable(values.find(URL))
                .map(url -> new OtlpSettings(url, values.find(HEADERS), values.need(INTERVAL), values.need(METRICS),
                        values.need(LOGS), proxies));
    }

    @Override
    public List<CheckLine> lines(CheckedFleet fleet) {
        return settings(fleet.values(), fleet.proxies())
                .map(otlp -> CollectorCheck.problem(otlp)
                        .map(wrong -> new CheckLine("collector", CheckResult.FAILED, wrong))
                        .orElse(new CheckLine("collector", CheckResult.OK,
                                "takes what is sent to it at " + otlp.url())))
                .stream()
                .toList();
    }

    @Override
    public Started start(Kernel kernel) {
        return settings(kernel.values(), kernel.proxies()).map(otlp -> {
            OtlpExport export = OtlpExport.start(otlp, kernel.version(), kernel.port(), kernel::metrics,
                    kernel.clock());
            return Started.listening(export, export::close);
        }).orElse(Started.NOTHING);
    }
}
