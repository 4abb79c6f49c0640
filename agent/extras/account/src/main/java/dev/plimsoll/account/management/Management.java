package dev.plimsoll.account.management;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.Worded;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every call of the platform's management interface (platform/api.md section 4).
 * <p>A refusal or a missing reply is a {@link dev.plimsoll.fleet.PlatformFault} with a message. A change is sent once.
 * If its reply is lost, the platform is read again first; if the result stays unknown, the fault says so. A change
 * that the platform did not carry out (423, 429, 503) is sent again.
 */
public interface Management extends AutoCloseable {

    /** The keys of the platform's answer. */
    static List<ApiKey> keys(JsonNode array) {
        return AccountItems.keys(array);
    }

    /** All keys of the account, without secrets. */
    List<ApiKey> keys();

    /**
     * Creates a key of that name; its secret is returned only here. If the secret is lost, the key is revoked and the
     * fault says so.
     */
    CreatedKey createKey(String name);

    /** Revokes a key, immediately and permanently. */
    RevokedKey revokeKey(long id);

    /** A copy of this account with another key, to check that the key works. */
    Management with(Secret key);

    /** All visible projects. */
    Listing<ProjectItem> projects();

    /** Ids of the configured projects, without a request; of all visible ones where none are configured. */
    default Listing<String> projectIds() {
        return projects().map(ProjectItem::id);
    }

    /** All computes of a project. */
    Listing<ComputeItem> computes(String projectId);

    /** Creates a compute; the attributes include {@code branch_id} and {@code type}. */
    ComputeChange createCompute(String projectId, ComputeAttributes attributes);

    /** Changes the given attributes, and nothing else. */
    ComputeChange updateCompute(ComputeId compute, ComputeAttributes attributes);

    /** Does to a compute what needs no attributes. */
    ComputeChange act(ComputeId compute, ComputeAction action);

    /**
     * How far a change of a compute got by its operations: those named, and others of the compute since {@code since}. Empty
     * where the platform has no call that shows them. A status that is unknown here counts as open, like a failed read.
     */
    Optional<OperationState> progress(ComputeId compute, List<String> operations, Instant since);

    /** All branches of a project; only if the platform lists them. */
    List<BranchItem> branches(String projectId);

    @Override
    void close();

    /** What a request without attributes does to a compute. */
    enum ComputeAction implements Worded {
        /** Permanently. */
        DELETE,
        /** Drops all its connections. */
        RESTART,
        /** Only if the platform has such a call. */
        START,
        /** Drops all its connections; only if the platform has such a call. */
        SUSPEND
    }

    /**
     * A key of the account without its secret (platform/api.md section 2.1).
     *
     * @param createdAt    null if not reported
     * @param lastUsedAt   null before its first use
     * @param lastUsedFrom an IP address; empty before its first use
     * @param asWritten    its JSON
     */
    record ApiKey(long id, String name, @Nullable Instant createdAt, @Nullable Instant lastUsedAt,
            String lastUsedFrom, JsonNode asWritten) {}

    /**
     * A new key with its secret, which the platform shows only once (platform/api.md section 2.1).
     *
     * @param id     {@link #UNKNOWN_ID} if neither the reply nor the listing shows it
     * @param secret of any length
     */
    record CreatedKey(long id, Secret secret) {

        /** The id of a key if only its secret is known. */
        public static final long UNKNOWN_ID = -1;
    }

    /**
     * A revoked key (platform/api.md section 2.1).
     *
     * @param name empty if the platform did not report it
     */
    record RevokedKey(long id, String name) {}

    /**
     * A project as listed (platform/api.md section 2.2).
     *
     * @param pgVersion major version of PostgreSQL; 0 if not reported
     * @param createdAt null if not reported
     * @param asWritten its JSON
     */
    record ProjectItem(String id, String name, String regionId, int pgVersion, boolean locked,
            @Nullable Instant createdAt, JsonNode asWritten) {}

    /**
     * A branch of a project.
     *
     * @param id   the id that computes refer to
     * @param name its name; empty if it has none
     */
    record BranchItem(String id, String name) {}

    /**
     * A compute with its JSON (platform/api.md section 2.3).
     *
     * @param compute   the fields that Plimsoll knows
     * @param asWritten its JSON, including unknown fields
     */
    record ComputeItem(Compute compute, JsonNode asWritten) {}

    /**
     * The attributes of a compute in a request: fields as in the platform's replies (platform/api.md section 2.3), only
     * those to set, in the given order.
     *
     * @param fields text, numbers, booleans, or maps of them, by field name
     */
    record ComputeAttributes(Map<String, Object> fields) {

        public ComputeAttributes {
            fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        }
    }

    /**
     * The platform's reply to a change of a compute.
     *
     * @param compute    the compute; null if the reply does not show it
     * @param operations background operations that the change started; empty if none was shown
     * @param asWritten  the reply's JSON; null if it had no JSON body
     */
    record ComputeChange(@Nullable ComputeItem compute, List<Operation> operations, @Nullable JsonNode asWritten) {

        public ComputeChange {
            operations = List.copyOf(operations);
        }

        /**
         * A background operation (platform/api.md section 2.4), in the platform's own words.
         *
         * @param id       empty if not reported
         * @param failures how often the platform tried it in vain
         */
        public record Operation(String id, String action, String status, int failures) {}
    }
}
