package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A key of the account without its secret (platform/api.md section 2.1).
 *
 * @param createdAt    null if not reported
 * @param lastUsedAt   null before its first use
 * @param lastUsedFrom an IP address; empty before its first use
 * @param asWritten    its JSON
 */
public record ApiKey(long id, String name, @Nullable Instant createdAt, @Nullable Instant lastUsedAt,
        String lastUsedFrom, JsonNode asWritten) {}
