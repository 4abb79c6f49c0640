package dev.plimsoll.emulator.operation;

import org.jspecify.annotations.Nullable;

/**
 * What an operation works on.
 *
 * @param endpointId absent when it is a branch alone
 */
public record Subject(String branchId, @Nullable String endpointId) {}
