package dev.plimsoll.cli.computes;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The argument that selects one or several computes. */
final class ComputeArguments {

    @Parameters(arity = "1..*", paramLabel = "COMPUTE", description = "Ids of the computes, or PROJECT/ID. With PROJECT, plimsoll does not list all projects to find them.")
    private List<String> computes = new ArrayList<>();

    @Option(names = "--project", paramLabel = "ID", description = "Project of the computes.")
    private @Nullable String project;

    /** The selected computes without duplicates, in the given order. */
    List<ComputeArgument> each() {
        return new LinkedHashSet<>(computes).stream().map(compute -> new ComputeArgument(compute, project)).toList();
    }
}
