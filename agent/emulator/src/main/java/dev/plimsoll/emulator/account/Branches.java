package dev.plimsoll.emulator.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.emulator.account.Branch.Creation;
import dev.plimsoll.emulator.account.Branch.Database;
import dev.plimsoll.emulator.scenario.ProjectSpec.BranchSpec;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The branches of a project, oldest first, exactly one of them the default. */
public final class Branches {

    private final String projectId;
    private final InstantSource clock;
    private final Map<String, Branch> all = new LinkedHashMap<>();

    Branches(String projectId, List<BranchSpec> specs, InstantSource clock) {
        this.projectId = projectId;
        this.clock = clock;
        specs.forEach(this::add);
    }

    private void add(BranchSpec spec) {
        Instant now = clock.instant();
        List<Database> databases = spec.databases().stream().map(name -> database(name, now)).toList();
        all.put(spec.id(),
                new Branch(spec.id(), projectId, spec.name(), new Creation(spec.parent(), "console", now, null),
                        spec.isDefault(), false, databases, now));
    }

    private static Database database(String name, Instant now) {
        return new Database(Names.nextNumber(), name, now);
    }

    /** Oldest first. */
    public synchronized List<Branch> list() {
        return List.copyOf(all.values());
    }

    /** Empty when there is none of that id. */
    public synchronized Optional<Branch> find(String id) {
        return Optional.ofNullable(all.get(id));
    }

    /** Refuses an id that no branch has. */
    public Branch get(String id) {
        return find(id).orElseThrow(() -> Refusal.notFound("branch " + id));
    }

    /** The one that is the default. */
    public Branch ofDefault() {
        return list().stream().filter(Branch::isDefault).findFirst().orElseThrow();
    }

    /** Makes one from another, the default when none is named, with the databases of that one. */
    public synchronized Branch create(@Nullable String name, @Nullable String parentId, boolean guarded,
            @Nullable ObjectNode annotation) {
        Branch parent = parentId == null ? ofDefault() : get(parentId);
        Instant now = clock.instant();
        String id = Names.branch();
        String given = name == null ? id : name;
        if (list().stream().anyMatch(branch -> branch.name().equals(given))) {
            throw Refusal.conflict("branch with the provided name already exists");
        }
        Branch made = new Branch(id, projectId, given, new Creation(parent.id(), "api", now, annotation), false,
                guarded,
                parent.databases(), now);
        all.put(id, made);
        return made;
    }

    private synchronized Branch edit(String id, UnaryOperator<Branch> change) {
        Branch changed = change.apply(get(id));
        all.put(id, changed);
        return changed;
    }

    /** Gives it another name or guard; what is absent stays. */
    public synchronized Branch update(String id, @Nullable String name, @Nullable Boolean isProtected) {
        Instant now = clock.instant();
        if (name != null) {
            edit(id, branch -> branch.renamed(name, now));
        }
        if (isProtected != null) {
            edit(id, branch -> branch.guarded(isProtected, now));
        }
        return get(id);
    }

    /** Makes it the default instead of the one that was. */
    public synchronized Branch makeDefault(String id) {
        get(id);
        Instant now = clock.instant();
        for (Branch branch : list()) {
            if (branch.isDefault() != branch.id().equals(id)) {
                edit(branch.id(), current -> current.asDefault(branch.id().equals(id), now));
            }
        }
        return get(id);
    }

    /** Refuses the default, and one that others were made from. */
    synchronized Branch remove(String id) {
        Branch branch = get(id);
        if (branch.isDefault()) {
            throw Refusal.unprocessable("the default branch cannot be deleted");
        }
        if (list().stream().anyMatch(other -> id.equals(other.creation().parent()))) {
            throw Refusal.unprocessable("a branch that has children cannot be deleted");
        }
        all.remove(id);
        return branch;
    }

    /** Shows one more database; refuses a name that is taken. */
    public synchronized Database addDatabase(String id, String name) {
        Branch branch = get(id);
        if (branch.databases().stream().anyMatch(database -> database.name().equals(name)) || name.equals("postgres")) {
            throw Refusal.conflict("database " + name + " already exists");
        }
        Instant now = clock.instant();
        Database made = database(name, now);
        List<Database> more = new ArrayList<>(branch.databases());
        more.add(made);
        edit(id, shown -> shown.with(more, now));
        return made;
    }

    /** Shows a database no longer. */
    public synchronized Database removeDatabase(String id, String name) {
        Database found = databaseOf(id, name);
        edit(id,
                branch -> branch.with(branch.databases().stream().filter(database -> !database.equals(found)).toList(),
                        clock.instant()));
        return found;
    }

    /** Refuses a name that no database of the branch has. */
    public Database databaseOf(String id, String name) {
        return get(id).databases()
                .stream()
                .filter(database -> database.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("database " + name));
    }
}
