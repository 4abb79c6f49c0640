package dev.plimsoll.store;

import java.time.Duration;

/**
 * Where to keep the record.
 *
 * @param url       JDBC URL: {@code jdbc:sqlite:…}
 * @param retention how long samples are kept
 */
public record StoreSettings(String url, Duration retention) {}
