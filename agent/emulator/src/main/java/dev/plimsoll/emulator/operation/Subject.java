package dev.plimsoll.emulator.operation;

import org.jspecify.annotations.Nullable;

/**
 * The subject of an operation.
 *
 * @param endpointId absent for a branch
 */
public record Subject(String branchId, @Nullable String endpointId) {}
