package dev.plimsoll.web;

import dev.plimsoll.fleet.Secret;
import org.jspecify.annotations.Nullable;

/**
 * Settings of the HTTP server.
 *
 * @param host  address to listen on
 * @param port  port; 0 takes a free one
 * @param token bearer token for requests that change something; null rejects them all
 * @param https whether people reach the pages over HTTPS only
 */
public record ServerSettings(String host, int port, @Nullable Secret token, boolean https) {

    /** Reached over plain HTTP. */
    public ServerSettings(String host, int port, @Nullable Secret token) {
        this(host, port, token, false);
    }
}
