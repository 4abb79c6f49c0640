package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A project as listed (platform/api.md section 2.2).
 *
 * @param pgVersion major version of PostgreSQL; 0 if not reported
 * @param createdAt null if not reported
 * @param asWritten its JSON
 */
public record ProjectItem(String id, String name, String regionId, int pgVersion, boolean locked,
        @Nullable Instant createdAt, JsonNode asWritten) {}
