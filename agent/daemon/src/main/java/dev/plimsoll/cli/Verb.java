package dev.plimsoll.cli;

import dev.plimsoll.config.LogSettings.Level;
import dev.plimsoll.config.Settings;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** What all verbs share: data goes to standard output, messages to standard error. */
@Command(mixinStandardHelpOptions = true, versionProvider = Main.Version.class, sortOptions = false, usageHelpAutoWidth = true)
abstract class Verb implements Callable<Integer> {

    @ParentCommand
    private @Nullable Main main;

    @Spec
    private @Nullable CommandSpec spec;

    final Main main() {
        return Objects.requireNonNull(main, "picocli sets the parent");
    }

    final PrintWriter out() {
        return Objects.requireNonNull(spec, "picocli sets the spec").commandLine().getOut();
    }

    final PrintWriter err() {
        return Objects.requireNonNull(spec, "picocli sets the spec").commandLine().getErr();
    }

    final Map<String, String> environment() {
        return main().surroundings().environment();
    }

    final InstantSource clock() {
        return main().surroundings().clock();
    }

    final Instant now() {
        return clock().instant();
    }

    /** The checked settings; a verb that ends by itself logs no more than warnings, unless more is asked for. */
    final Settings settings() {
        Settings settings = load();
        Logging.set(settings.log(), Level.WARN);
        return settings;
    }

    /** The checked settings of a verb that goes on, which logs as they say. */
    final Settings daemonSettings() {
        Settings settings = load();
        Logging.set(settings.log(), settings.log().level());
        return settings;
    }

    private Settings load() {
        return main().given().load(environment(), err()).settings();
    }
}
