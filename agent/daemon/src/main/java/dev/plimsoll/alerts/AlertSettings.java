package dev.plimsoll.alerts;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where alerts are read, and which of them block changes.
 *
 * @param url  base URL of an Alertmanager; null for none
 * @param rule which alerts block
 */
public record AlertSettings(@Nullable URI url, AlertRule rule) {}
