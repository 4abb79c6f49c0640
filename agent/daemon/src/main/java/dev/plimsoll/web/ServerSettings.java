package dev.plimsoll.web;

import dev.plimsoll.fleet.Secret;
import org.jspecify.annotations.Nullable;

/**
 * Where to serve pages and metrics.
 *
 * @param host  address to listen on
 * @param port  port; 0 takes a free one
 * @param token bearer token that anything that changes something needs; null refuses all of that
 */
public record ServerSettings(String host, int port, @Nullable Secret token) {}
