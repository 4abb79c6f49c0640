package dev.plimsoll.account.computes;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.SimilarCompute;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.PlatformFault;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The argument that selects one compute. */
final class ComputeArgument {

    @Parameters(index = "0", paramLabel = "COMPUTE", description = "Id of the compute, or PROJECT/ID. With PROJECT, plimsoll does not list all projects to find it.")
    private String compute = "";

    @Option(names = "--project", paramLabel = "ID", description = "Project of the compute.")
    private @Nullable String project;

    /** For picocli, which sets the fields. */
    ComputeArgument() {}

    ComputeArgument(String compute, @Nullable String project) {
        this.compute = compute;
        this.project = project;
    }

    /** The compute's id; sends no request if the project is given. */
    ComputeId place(Management account) {
        ComputeId given = given();
        return given == null ? search(account).compute().id() : given;
    }

    /** The compute as the platform lists it now. */
    ComputeItem find(Management account) {
        ComputeId given = given();
        if (given == null) {
            return search(account);
        }
        return listed(given, account).orElseThrow(() -> new VerbFailure(Exit.REFUSED,
                "project %s has no compute %s".formatted(given.projectId(), given.endpointId())));
    }

    /** A compute as the platform lists it now; empty if it does not exist. */
    static Optional<ComputeItem> listed(ComputeId id, Management account) {
        return account.computes(id.projectId())
                .items()
                .stream()
                .filter(item -> item.compute().id().equals(id))
                .findFirst();
    }

    /** The compute's id if its project is given, else null; rejects two projects, and ids that are invalid. */
    private @Nullable ComputeId given() {
        int slash = compute.indexOf('/');
        String named = project;
        if (slash < 0) {
            String id = checked(compute);
            return named == null ? null : new ComputeId(checked(named), id);
        }
        ComputeId whole = new ComputeId(checked(compute.substring(0, slash)), checked(compute.substring(slash + 1)));
        VerbFailure.wrongUseIf(named != null && !named.equals(whole.projectId()),
                "%s and --project %s name different projects".formatted(compute, named));
        return whole;
    }

    /** Rejects an id that would change the path of the request. */
    private static String checked(String id) {
        VerbFailure.wrongUseIf(id.matches("\\.{0,2}") || !id.matches("[\\w.~-]+"),
                "'%s' is not an id; allowed are letters, digits, '-', '_', '.' and '~'".formatted(id));
        return id;
    }

    private ComputeItem search(Management account) {
        Map<ComputeId, ComputeItem> listed = new LinkedHashMap<>();
        List<String> unlisted = new ArrayList<>();
        for (String id : account.projectIds().items()) {
            try {
                account.computes(id).items().forEach(item -> listed.put(item.compute().id(), item));
            } catch (PlatformFault fault) {
                if (fault.kind() == PlatformFault.FaultKind.UNAUTHORIZED) {
                    throw fault;
                }
                unlisted.add(id);
            }
        }
        ComputeId one = SimilarCompute.one(NamedCompute.of(compute, listed.keySet().stream()),
                () -> new VerbFailure(unlisted.isEmpty() ? Exit.REFUSED : Exit.FAILED,
                        "no listed project has a compute %s%s%s".formatted(compute,
                                SimilarCompute.hint(compute, listed.keySet(), ""),
                                unlisted.isEmpty() ? "" : "; not listed: " + String.join(", ", unlisted))));
        return Objects.requireNonNull(listed.get(one));
    }

    /** The argument that selects one or several computes. */
    static final class ComputeArguments {

        @Parameters(arity = "1..*", paramLabel = "COMPUTE", description = "Ids of the computes, or PROJECT/ID. With PROJECT, plimsoll does not list all projects to find them.")
        private List<String> computes = new ArrayList<>();

        @Option(names = "--project", paramLabel = "ID", description = "Project of the computes.")
        private @Nullable String project;

        List<ComputeArgument> each() {
            return new LinkedHashSet<>(computes).stream()
                    .map(compute -> new ComputeArgument(compute, project))
                    .toList();
        }
    }
}
