package dev.plimsoll.platform.management;

import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Secret;
import java.util.List;

/**
 * Every call of the platform's management interface (platform/api.md section 4).
 *
 * <p>Whatever the platform refuses, or does not answer, is a {@link dev.plimsoll.fleet.PlatformFault} that carries its
 * own message. A change is sent once: where its reply was lost, the platform is read again before anything is judged, and
 * what cannot be told is a fault that says so. What the platform says it did not carry out (423, 429, 503) is sent again.
 */
public interface Management extends AutoCloseable {

    /** All keys of the account; never their secrets. */
    List<ApiKey> keys();

    /**
     * Makes a key of that name; its secret is told here and never again. Where it was lost on the way, the key is revoked
     * and the fault says so.
     */
    CreatedKey createKey(String name);

    /** Revokes a key, at once and for good. */
    RevokedKey revokeKey(long id);

    /** The same account through another key, to prove that it opens it. */
    Management with(Secret key);

    /** All projects in view. */
    Listing<ProjectItem> projects();

    /** All computes of a project. */
    Listing<ComputeItem> computes(String projectId);

    /** Makes a compute; {@code branch_id} and {@code type} are among the attributes. */
    ComputeChange createCompute(String projectId, ComputeAttributes attributes);

    /** Changes what the attributes name, and nothing else. */
    ComputeChange updateCompute(String projectId, String endpointId, ComputeAttributes attributes);

    /** Removes a compute for good. */
    ComputeChange deleteCompute(String projectId, String endpointId);

    /** Suspends a compute and starts it again, which cuts all its connections. */
    ComputeChange restartCompute(String projectId, String endpointId);

    /** Starts a compute that sleeps; only where the platform has such a call. */
    ComputeChange startCompute(String projectId, String endpointId);

    /** Suspends a compute, which cuts all its connections; only where the platform has such a call. */
    ComputeChange suspendCompute(String projectId, String endpointId);

    /** All branches of a project; only where the platform lists them. */
    List<BranchItem> branches(String projectId);

    @Override
    void close();
}
