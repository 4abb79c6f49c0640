package dev.plimsoll.web;

import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.session.AccessSettings;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the HTTP server.
 *
 * @param host  address to listen on
 * @param port  port; 0 takes a free one
 * @param access who may do what
 * @param page  where people reach the pages; null if that is not configured
 * @param series which series of computes the metrics have
 * @param links  templates of addresses that have a page about a compute, by their titles
 */
public record ServerSettings(String host, int port, AccessSettings access, @Nullable URI page,
        SeriesSettings series, Map<String, String> links) {

    /** Whether people reach the pages over HTTPS only. */
    public boolean isHttps() {
        return page != null && "https".equalsIgnoreCase(page.getScheme());
    }
}
