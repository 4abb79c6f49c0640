package dev.plimsoll.account.management;

import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.PlatformClient;
import dev.plimsoll.platform.PlatformFleet;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.platform.Reads;
import dev.plimsoll.platform.request.RequestExecutor;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The management interface over HTTP.
 * <p>A change, with its repeats and the reads after a lost reply, takes at most six times {@code platform.deadline}.
 */
public final class PlatformManagement implements Management {

    private final PlatformClient client;
    private final Duration longestChange;

    public PlatformManagement(PlatformClient client) {
        this.client = client;
        longestChange = client.settings().deadline().multipliedBy(6);
    }

    /** Opens the account of {@code settings}. */
    public static PlatformManagement open(PlatformSettings settings) {
        return new PlatformManagement(new PlatformClient(settings, new SimpleMeterRegistry()));
    }

    @Override
    public List<ApiKey> keys() {
        return AccountItems.keys(new Reads(client.requests()).keys());
    }

    @Override
    public CreatedKey createKey(String name) {
        return new KeyChanges(change()).create(name);
    }

    @Override
    public RevokedKey revokeKey(long id) {
        return new KeyChanges(change()).revoke(id);
    }

    @Override
    public Management with(Secret key) {
        return new PlatformManagement(client.with(key));
    }

    @Override
    public Listing<ProjectItem> projects() {
        return new PlatformFleet(client, client.settings()).projects(AccountItems::project, ProjectItem::id,
                ProjectItem::name);
    }

    @Override
    public Listing<String> projectIds() {
        List<String> named = client.settings().scope().projects();
        return named.isEmpty() ? Management.super.projectIds() : new Listing<>(named, List.of());
    }

    @Override
    public Listing<ComputeItem> computes(String projectId) {
        return computeChanges(client.requests(), projectId).listing();
    }

    @Override
    public ComputeChange createCompute(String projectId, ComputeAttributes attributes) {
        return computeChanges(change(), projectId).create(attributes);
    }

    @Override
    public ComputeChange updateCompute(ComputeId compute, ComputeAttributes attributes) {
        return computeChanges(change(), compute.projectId()).update(compute.endpointId(), attributes);
    }

    @Override
    public ComputeChange act(ComputeId compute, ComputeAction action) {
        return computeChanges(change(), compute.projectId()).act(compute.endpointId(), action);
    }

    @Override
    public Optional<OperationState> progress(ComputeId compute, List<String> operations, Instant since) {
        if (!client.settings().dialect().showsOperations()) {
            return Optional.empty();
        }
        SettingWriter reader = client.writer();
        OperationState named = reader.progress(compute, operations);
        return Optional.of(!(named instanceof OperationState.Open) && reader.isWorkingOn(compute, since)
                ? new OperationState.Open(List.of())
                : named);
    }

    @Override
    public List<BranchItem> branches(String projectId) {
        return AccountItems.branches(new Reads(client.requests()).branches(projectId));
    }

    /** A line for one change, with its time limit starting now. */
    private RequestExecutor change() {
        return client.requests().within(longestChange);
    }

    private ComputeChanges computeChanges(RequestExecutor requests, String projectId) {
        return new ComputeChanges(requests, client.settings(), projectId);
    }

    @Override
    public void close() {
        client.close();
    }

    @Override
    public String toString() {
        return "PlatformManagement[" + client + "]";
    }
}
