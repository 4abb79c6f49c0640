package dev.plimsoll.fleet;

import org.jspecify.annotations.Nullable;

/**
 * Where clients reach a compute.
 *
 * @param host          where to connect, verbatim; may include a port
 * @param regionId      the region, empty if not reported
 * @param poolerEnabled whether pooled connections are on
 * @param pooledHost    where to connect through the pooler, verbatim; null if not reported
 */
public record ComputeAddress(String host, String regionId, boolean poolerEnabled, @Nullable String pooledHost) {

    /** What follows the name of a compute in the name of its pooled host (in-the-wild 1.3). */
    private static final String POOLED = "-pooler";

    /**
     * Where the compute {@code endpointId} is reached through the pooler, on a platform that names hosts by this rule; null
     * where the host does not begin with that id.
     */
    public @Nullable String pooledHostOf(String endpointId) {
        return pooledHost != null ? pooledHost
                : host.startsWith(endpointId + ".") ? endpointId + POOLED + host.substring(endpointId.length()) : null;
    }
}
