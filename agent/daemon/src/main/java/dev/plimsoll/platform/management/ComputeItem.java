package dev.plimsoll.platform.management;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Compute;

/**
 * A compute with its JSON (platform/api.md section 2.3).
 *
 * @param compute   the fields that Plimsoll knows
 * @param asWritten its JSON, including unknown fields
 */
public record ComputeItem(Compute compute, JsonNode asWritten) {}
