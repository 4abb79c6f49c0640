package dev.plimsoll.cli.computes;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The computes that a verb is about, one or several. */
final class SomeComputes {

    @Parameters(arity = "1..*", paramLabel = "COMPUTE", description = "Their ids, or PROJECT/ID, which saves looking for them.")
    private List<String> computes = new ArrayList<>();

    @Option(names = "--project", paramLabel = "ID", description = "The project that they are in.")
    private @Nullable String project;

    /** Each once, in the order given. */
    List<Which> each() {
        return new LinkedHashSet<>(computes).stream().map(compute -> new Which(compute, project)).toList();
    }
}
