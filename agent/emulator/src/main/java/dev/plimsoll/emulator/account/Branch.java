package dev.plimsoll.emulator.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of a branch.
 *
 * @param databases the databases that the API shows; never {@code postgres}
 */
public record Branch(String id, String projectId, String name, Creation creation, boolean isDefault,
        boolean isProtected, List<Database> databases, Instant updatedAt) {

    public Branch {
        databases = List.copyOf(databases);
    }

    /**
     * How the branch was created.
     *
     * @param parent id of its parent branch; absent for a root
     * @param source {@code console} if it was created with the project, else {@code api}
     * @param annotation kept and shown as written; absent when none was given
     */
    public record Creation(@Nullable String parent, String source, Instant at, @Nullable ObjectNode annotation) {}

    /** A database in a branch, owned by the role {@code app}. */
    public record Database(int id, String name, Instant createdAt) {}

    Branch renamed(String newName, Instant now) {
        return new Branch(id, projectId, newName, creation, isDefault, isProtected, databases, now);
    }

    Branch guarded(boolean newProtected, Instant now) {
        return new Branch(id, projectId, name, creation, isDefault, newProtected, databases, now);
    }

    Branch asDefault(boolean newDefault, Instant now) {
        return new Branch(id, projectId, name, creation, newDefault, isProtected, databases, now);
    }

    Branch with(List<Database> newDatabases, Instant now) {
        return new Branch(id, projectId, name, creation, isDefault, isProtected, newDatabases, now);
    }
}
