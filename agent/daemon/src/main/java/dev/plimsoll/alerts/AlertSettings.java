package dev.plimsoll.alerts;

import dev.plimsoll.outbound.Proxies;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where alerts are read, and which of them block changes.
 *
 * @param url  base URL of an Alertmanager; null for none
 * @param rule which alerts block
 * @param proxies the proxies of the environment
 */
public record AlertSettings(@Nullable URI url, AlertRule rule, Proxies proxies) {

    /** What is wrong with {@code url}; empty if nothing is. */
    public static Optional<String> problem(URI url) {
        return url.getPath() != null && url.getPath().contains("/api/v2")
                ? Optional.of("ends in a path of the API, which is added to it: write the base URL of the Alertmanager")
                : Optional.empty();
    }
}
