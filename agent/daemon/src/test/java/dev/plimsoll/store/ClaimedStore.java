package dev.plimsoll.store;

import dev.plimsoll.probing.ProjectClaims;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A shipped store of one agent on a file that agents share, with the claim on all projects as the shipped claims write it: the
 * agent that took it last has it.
 */
public final class ClaimedStore extends OpenStore implements ProjectClaims, AutoCloseable {

    private final StoreSettings settings;
    private @Nullable Fence fence;

    public ClaimedStore(Path file) {
        settings = new StoreSettings(SqliteTemplate.url(file), Duration.ofDays(30));
        open();
    }

    @Override
    StoreSettings settings() {
        return settings;
    }

    public Store store() {
        return store;
    }

    /** The agent takes the claim. */
    public Fence take(String agent, long epoch) {
        Fence taken = claimed(agent, epoch);
        fence = taken;
        return taken;
    }

    /** Another agent takes it, and this one does not know that yet. */
    public void takenOver(String agent, long epoch) {
        claimed(agent, epoch);
    }

    /** The agent knows that another one has the claim. */
    public void lose() {
        fence = null;
    }

    @Override
    public void keep(Collection<String> projects, Predicate<String> isBusy, Instant now) {
        // It stays until another agent takes it.
    }

    @Override
    public @Nullable Fence fence(String projectId, Instant now) {
        return fence;
    }

    @Override
    public Object holdings() {
        return Optional.ofNullable(fence);
    }

    @Override
    public boolean isKnown(Instant now) {
        return true;
    }

    @Override
    public boolean leadsFleet(Instant now) {
        return fence != null;
    }

    @Override
    public int agents() {
        return 1;
    }

    @Override
    public void leave() {
        lose();
    }

    @Override
    public void close() {
        store.close();
    }
}
