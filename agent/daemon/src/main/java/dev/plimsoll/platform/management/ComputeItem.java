package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Compute;

/**
 * A compute, with all that the platform says of it (platform/api.md section 2.3).
 *
 * @param compute   what Plimsoll understands
 * @param asWritten as the platform wrote it, fields unknown to us among it
 */
public record ComputeItem(Compute compute, JsonNode asWritten) {}
