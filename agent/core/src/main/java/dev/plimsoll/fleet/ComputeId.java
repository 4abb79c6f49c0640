package dev.plimsoll.fleet;

/**
 * Identifier of one compute within the account.
 *
 * @param projectId  the owning project
 * @param endpointId the compute, {@code ep-…} (platform/api.md 2.3)
 */
public record ComputeId(String projectId, String endpointId) {

    @Override
    public String toString() {
        return projectId + "/" + endpointId;
    }
}
