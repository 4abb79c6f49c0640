package dev.plimsoll.telemetry;

import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.outbound.Proxies;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is sent to an OpenTelemetry collector.
 *
 * @param url      base URL of its OTLP receiver over HTTP
 * @param headers  additional headers of each request, in the form of {@link #headers(String)}; null for none
 * @param interval time between two exports of the metrics
 * @param metrics  whether metrics are sent
 * @param logs     whether decisions are sent
 * @param proxies  the proxies of the environment
 */
public record OtlpSettings(URI url, @Nullable SecretSource headers, Duration interval, boolean metrics,
        boolean logs, Proxies proxies) {

    private static final Pattern SIGNAL = Pattern.compile("(.*?)(/v1(?:/metrics|/logs|/traces)?)/*");
    private static final String TOKEN = "[A-Za-z0-9!#$%&'*+.^_`|~-]+";

    Map<String, Secret> presentHeaders() {
        return headers == null ? Map.of() : headers(headers.reload().reveal());
    }

    /** What is wrong with {@code url}; empty if nothing is. The paths of the signals are added to it. */
    public static Optional<String> problem(URI url) {
        Matcher written = SIGNAL.matcher(url.toString());
        return written.matches()
                ? Optional
                        .of("ends in %s, which is added to it: write %s".formatted(written.group(2), written.group(1)))
                : Optional.empty();
    }

    /**
     * Headers written as {@code name=value,name=value}; blanks around names and values are dropped.
     *
     * @throws IllegalArgumentException with the place of the problem, and without any value
     */
    public static Map<String, Secret> headers(String text) {
        Map<String, Secret> headers = new LinkedHashMap<>();
        Arrays.stream(text.split(",", -1)).forEach(entry -> {
            int end = entry.indexOf('=');
            String name = end < 0 ? "" : entry.substring(0, end).strip();
            if (!name.matches(TOKEN)) {
                throw new IllegalArgumentException(
                        "header %d is not name=value: write them as name=value,name=value".formatted(
                                headers.size() + 1));
            }
            if (headers.put(name, new Secret(entry.substring(end + 1).strip())) != null) {
                throw new IllegalArgumentException("header %d has a name that is set before it: keep one".formatted(
                        headers.size() + 1));
            }
        });
        return headers;
    }
}
