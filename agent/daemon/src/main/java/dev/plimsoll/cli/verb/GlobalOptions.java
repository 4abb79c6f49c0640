package dev.plimsoll.cli.verb;

import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Policies;
import dev.plimsoll.config.Sources;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every verb accepts, and the process's environment. */
public final class GlobalOptions {

    /** The name of the mixin that the program has of them. */
    static final String MIXIN = "given";

    /** The default configuration files; the first one that exists is used: a checkout's, then the image's. */
    private static final List<Path> DEFAULT_FILES = List.of(Path.of("config/plimsoll.yaml"),
            Path.of("/etc/plimsoll/plimsoll.yaml"));

    @Option(names = {"-c",
        "--config"}, paramLabel = "FILE", scope = ScopeType.INHERIT, description = "Configuration file; default: config/plimsoll.yaml, else /etc/plimsoll/plimsoll.yaml, else none.")
    private @Nullable Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", scope = ScopeType.INHERIT, description = "Sets one key, such as sizing.mode=observe. Overrides the environment and the file. May be repeated.")
    private Map<String, String> flags = new LinkedHashMap<>();

    @Option(names = "--no-color", scope = ScopeType.INHERIT, description = "Prints no colours; the same as NO_COLOR=1.")
    private boolean plain;

    private final CliContext context;

    public GlobalOptions(CliContext context) {
        this.context = context;
    }

    CliContext context() {
        return context;
    }

    /** Whether colours are off. */
    public boolean isPlain() {
        return plain;
    }

    /**
     * Loads and checks the configuration; prints its warnings to {@code err}.
     *
     * @param relevant selects the warnings to print
     * @throws VerbFailure with all problems, and exit code 2
     */
    Configuration.Loaded load(PrintWriter err, Predicate<String> relevant) {
        return switch (sources().load()) {
            case Configuration.Loaded loaded -> {
                warn(loaded.warnings(), relevant, err);
                yield loaded;
            }
            case Configuration.Invalid invalid -> throw new VerbFailure(Exit.WRONG_USE, text(invalid));
        };
    }

    /** Where the configuration comes from. */
    Sources sources() {
        return new Sources(file(), context.environment(), flags);
    }

    /**
     * Loads and checks the policies of the configuration; without a configuration, the defaults.
     *
     * @param policy a file of {@code sizing} and {@code change} keys that overrides it; null for none
     * @param platform the name of the platform; null for the only one
     * @throws VerbFailure with all problems, and exit code 2
     */
    Policies policies(PrintWriter err, @Nullable Path policy, @Nullable String platform) {
        return switch (Policies.load(sources(), policy, platform)) {
            case Policies policies -> {
                warn(policies.warnings(), warning -> true, err);
                yield policies;
            }
            case Configuration.Invalid invalid -> throw new VerbFailure(Exit.WRONG_USE, text(invalid));
        };
    }

    /** The values of {@code --set}, for a verb that accepts no configuration file. */
    Map<String, String> flagsAlone() {
        VerbFailure.wrongUseIf(file != null,
                "this verb writes its own configuration and does not accept -c; use --set KEY=VALUE for single keys");
        return flags;
    }

    private static void warn(List<String> warnings, Predicate<String> relevant, PrintWriter err) {
        warnings.stream().filter(relevant).forEach(warning -> err.println("plimsoll: warning: " + warning));
    }

    private static String text(Configuration.Invalid invalid) {
        return Stream
                .of(Stream.of("the configuration is invalid:"), invalid.problems().stream().map(found -> "  " + found),
                        invalid.warnings().stream().map(warning -> "  warning: " + warning))
                .flatMap(lines -> lines)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    private @Nullable Path file() {
        return file != null ? file : DEFAULT_FILES.stream().filter(Files::isReadable).findFirst().orElse(null);
    }
}
