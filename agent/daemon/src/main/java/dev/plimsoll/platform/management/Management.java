package dev.plimsoll.platform.management;

import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Secret;
import java.util.List;

/**
 * Every call of the platform's management interface (platform/api.md section 4).
 * <p>A refusal or a missing reply is a {@link dev.plimsoll.fleet.PlatformFault} with a message. A change is sent once.
 * If its reply is lost, the platform is read again first; if the result stays unknown, the fault says so. A change
 * that the platform did not carry out (423, 429, 503) is sent again.
 */
public interface Management extends AutoCloseable {

    /** All keys of the account, without secrets. */
    List<ApiKey> keys();

    /**
     * Creates a key of that name; its secret is returned only here. If the secret is lost, the key is revoked and the
     * fault says so.
     */
    CreatedKey createKey(String name);

    /** Revokes a key, immediately and permanently. */
    RevokedKey revokeKey(long id);

    /** The same account with another key, to check that the key works. */
    Management with(Secret key);

    /** All visible projects. */
    Listing<ProjectItem> projects();

    /** Ids of the configured projects, without a request; of all visible ones where none are configured. */
    default Listing<String> projectIds() {
        Listing<ProjectItem> all = projects();
        return new Listing<>(all.items().stream().map(ProjectItem::id).toList(), all.unknown());
    }

    /** All computes of a project. */
    Listing<ComputeItem> computes(String projectId);

    /** Creates a compute; the attributes include {@code branch_id} and {@code type}. */
    ComputeChange createCompute(String projectId, ComputeAttributes attributes);

    /** Changes the given attributes, and nothing else. */
    ComputeChange updateCompute(String projectId, String endpointId, ComputeAttributes attributes);

    /** Deletes a compute permanently. */
    ComputeChange deleteCompute(String projectId, String endpointId);

    /** Restarts a compute, which drops all its connections. */
    ComputeChange restartCompute(String projectId, String endpointId);

    /** Starts a suspended compute; only if the platform has such a call. */
    ComputeChange startCompute(String projectId, String endpointId);

    /** Suspends a compute, which drops all its connections; only if the platform has such a call. */
    ComputeChange suspendCompute(String projectId, String endpointId);

    /** All branches of a project; only if the platform lists them. */
    List<BranchItem> branches(String projectId);

    @Override
    void close();
}
