package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A project as listed (platform/api.md section 2.2).
 *
 * @param pgVersion major version of PostgreSQL; 0 where not told
 * @param createdAt null where not told
 * @param asWritten as the platform wrote it
 */
public record ProjectItem(String id, String name, String regionId, int pgVersion, boolean locked,
        @Nullable Instant createdAt, JsonNode asWritten) {}
