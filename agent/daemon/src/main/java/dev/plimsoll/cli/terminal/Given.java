package dev.plimsoll.cli.terminal;

import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Policies;
import dev.plimsoll.config.text.Problem;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every verb takes, before or after its own. */
public final class Given {

    /** Where the configuration lies, the first that is there: a checkout's, then the image's. */
    private static final Path[] USUAL = {Path.of("config/plimsoll.yaml"), Path.of("/etc/plimsoll/plimsoll.yaml")};

    @Option(names = {"-c",
        "--config"}, paramLabel = "FILE", scope = ScopeType.INHERIT, description = "Configuration; default: config/plimsoll.yaml or /etc/plimsoll/plimsoll.yaml, if there.")
    private @Nullable Path file;

    @Option(names = "--set", paramLabel = "KEY=VALUE", scope = ScopeType.INHERIT, description = "Sets one key, as in sizing.mode=observe; wins over environment and file. May be repeated.")
    private Map<String, String> flags = new LinkedHashMap<>();

    /**
     * The configuration, checked; its warnings go to {@code err}.
     *
     * @param told which warnings matter to whoever asks
     * @throws Failure with all that is wrong, and exit code 2
     */
    public Configuration.Loaded load(Map<String, String> environment, PrintWriter err, Predicate<String> told) {
        return switch (Configuration.load(file(), environment, flags)) {
            case Configuration.Loaded loaded -> {
                warn(loaded.warnings(), told, err);
                yield loaded;
            }
            case Configuration.Invalid invalid -> throw new Failure(Exit.WRONG_USE, told(invalid));
        };
    }

    /**
     * What the configuration says of judging computes, checked; without a configuration, the defaults.
     *
     * @param policy a file of {@code sizing} and {@code change} keys that wins over it; null for none
     * @throws Failure with all that is wrong, and exit code 2
     */
    public Policies policies(Map<String, String> environment, PrintWriter err, @Nullable Path policy) {
        return switch (Policies.load(file(), environment, flags, policy)) {
            case Policies.Reading.Read read -> {
                warn(read.warnings(), warning -> true, err);
                yield read.policies();
            }
            case Policies.Reading.Unusable no -> throw new Failure(Exit.WRONG_USE, told(no.why()));
        };
    }

    /** What was set by {@code --set}, where there may be no file beside it. */
    Map<String, String> flagsAlone() {
        if (file != null) {
            throw new Failure(Exit.WRONG_USE,
                    "plimsoll: this verb makes its own configuration and takes no -c; --set KEY=VALUE changes single keys");
        }
        return flags;
    }

    private static void warn(List<String> warnings, Predicate<String> told, PrintWriter err) {
        warnings.stream().filter(told).forEach(warning -> err.println("plimsoll: warning: " + warning));
    }

    private static String told(Configuration.Invalid invalid) {
        StringBuilder text = new StringBuilder("plimsoll: the configuration cannot be used:");
        for (Problem problem : invalid.problems()) {
            text.append(System.lineSeparator()).append("  ").append(problem);
        }
        for (String warning : invalid.warnings()) {
            text.append(System.lineSeparator()).append("  warning: ").append(warning);
        }
        return text.toString();
    }

    private @Nullable Path file() {
        Path named = file;
        if (named != null) {
            return named;
        }
        for (Path usual : USUAL) {
            if (Files.isReadable(usual)) {
                return usual;
            }
        }
        return null;
    }
}
