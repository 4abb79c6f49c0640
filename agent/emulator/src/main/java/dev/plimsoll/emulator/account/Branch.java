package dev.plimsoll.emulator.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a branch.
 *
 * @param parent    id of its parent branch; absent for a root
 * @param origin    {@code console} if it was created with the project, else {@code api}
 * @param databases the databases that the API shows; never {@code postgres}
 */
public record Branch(String id, String projectId, String name, @Nullable String parent, boolean isDefault,
        boolean isProtected, String origin, List<Database> databases, Instant createdAt, Instant updatedAt) {

    public Branch {
        databases = List.copyOf(databases);
    }

    /** A database in a branch, owned by the role {@code app}. */
    public record Database(int id, String name, Instant createdAt) {}

    Branch renamed(String newName, Instant now) {
        return new Branch(id, projectId, newName, parent, isDefault, isProtected, origin, databases, createdAt, now);
    }

    Branch guarded(boolean newProtected, Instant now) {
        return new Branch(id, projectId, name, parent, isDefault, newProtected, origin, databases, createdAt, now);
    }

    Branch asDefault(boolean newDefault, Instant now) {
        return new Branch(id, projectId, name, parent, newDefault, isProtected, origin, databases, createdAt, now);
    }

    Branch with(List<Database> newDatabases, Instant now) {
        return new Branch(id, projectId, name, parent, isDefault, isProtected, origin, newDatabases, createdAt, now);
    }
}
