package dev.plimsoll.fleet;

/**
 * Where clients reach a compute.
 *
 * @param host          where to connect, verbatim; may include a port
 * @param regionId      the region, empty if not reported
 * @param poolerEnabled whether pooled connections are on
 */
public record ComputeAddress(String host, String regionId, boolean poolerEnabled) {}
