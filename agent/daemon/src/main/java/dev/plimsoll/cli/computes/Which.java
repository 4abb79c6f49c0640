package dev.plimsoll.cli.computes;

import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.management.ComputeItem;
import dev.plimsoll.platform.management.Management;
import dev.plimsoll.platform.management.ProjectItem;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The one compute that a verb is about. */
final class Which {

    @Parameters(index = "0", paramLabel = "COMPUTE", description = "Its id, or PROJECT/ID, which saves looking for it.")
    private String compute = "";

    @Option(names = "--project", paramLabel = "ID", description = "The project that it is in.")
    private @Nullable String project;

    /** For the library, which fills it. */
    Which() {}

    Which(String compute, @Nullable String project) {
        this.compute = compute;
        this.project = project;
    }

    /** Only where it is, without asking the platform where its project was given. */
    ComputeId place(Management account) {
        ComputeId given = given();
        return given == null ? sought(account).compute().id() : given;
    }

    /** How it stands now. */
    ComputeItem look(Management account) {
        ComputeId given = given();
        if (given == null) {
            return sought(account);
        }
        return account.computes(given.projectId())
                .items()
                .stream()
                .filter(item -> item.compute().id().equals(given))
                .findFirst()
                .orElseThrow(() -> new Failure(Exit.REFUSED,
                        "plimsoll: project %s has no compute %s".formatted(given.projectId(), given.endpointId())));
    }

    /**
     * Where its project was given.
     *
     * @throws Failure where two were, or an id is none
     */
    private @Nullable ComputeId given() {
        int slash = compute.indexOf('/');
        String named = project;
        if (slash < 0) {
            String id = checked(compute);
            return named == null ? null : new ComputeId(checked(named), id);
        }
        ComputeId whole = new ComputeId(checked(compute.substring(0, slash)), checked(compute.substring(slash + 1)));
        if (named != null && !named.equals(whole.projectId())) {
            throw new Failure(Exit.WRONG_USE,
                    "plimsoll: %s and --project %s name two projects".formatted(compute, named));
        }
        return whole;
    }

    /** An id becomes a part of a path, so it must not lead elsewhere. */
    private static String checked(String id) {
        if (id.matches("\\.{0,2}") || !id.matches("[\\w.~-]+")) {
            throw new Failure(Exit.WRONG_USE,
                    "plimsoll: '%s' is no id: letters, digits, '-', '_', '.' and '~' are allowed".formatted(id));
        }
        return id;
    }

    private ComputeItem sought(Management account) {
        List<ComputeItem> found = new ArrayList<>();
        List<String> unlisted = new ArrayList<>();
        for (ProjectItem one : account.projects().items()) {
            try {
                account.computes(one.id())
                        .items()
                        .stream()
                        .filter(item -> item.compute().id().endpointId().equals(compute))
                        .forEach(found::add);
            } catch (PlatformFault fault) {
                if (fault.kind() == PlatformFault.Kind.UNAUTHORIZED) {
                    throw fault;
                }
                unlisted.add(one.id());
            }
        }
        return one(found, unlisted);
    }

    private ComputeItem one(List<ComputeItem> found, List<String> unlisted) {
        if (found.isEmpty()) {
            throw new Failure(unlisted.isEmpty() ? Exit.REFUSED : Exit.FAILED,
                    "plimsoll: no project in view has a compute %s%s".formatted(compute,
                            unlisted.isEmpty() ? "" : "; not listed: " + String.join(", ", unlisted)));
        }
        if (found.size() > 1) {
            throw new Failure(Exit.WRONG_USE, "plimsoll: there are %d computes %s: say which, as one of %s".formatted(
                    found.size(), compute,
                    found.stream().map(item -> item.compute().id().toString()).collect(Collectors.joining(", "))));
        }
        return found.getFirst();
    }
}
