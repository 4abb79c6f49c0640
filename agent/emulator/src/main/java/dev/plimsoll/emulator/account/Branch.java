package dev.plimsoll.emulator.account;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A branch of a project, as it is at one moment.
 *
 * @param parent    id of the branch it was made from; absent for a root
 * @param origin    who made it: {@code console} with the project, else {@code api}
 * @param databases those shown; {@code postgres} is there and never shown
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
