package dev.plimsoll.cli.terminal;

import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Policies;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.key.LogSettings.Level;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What all verbs share: data goes to standard output, messages to standard error. */
@Command(mixinStandardHelpOptions = true, versionProvider = PicocliVersion.class, sortOptions = false, usageHelpAutoWidth = true)
public abstract class Verb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    private CommandSpec spec() {
        return Objects.requireNonNull(spec, "picocli sets the spec");
    }

    private Program program() {
        return (Program) spec().root().userObject();
    }

    protected final CliContext surroundings() {
        return program().surroundings();
    }

    /** Where data goes. */
    protected final PrintWriter out() {
        return spec().commandLine().getOut();
    }

    /** Where messages go. */
    protected final PrintWriter err() {
        return spec().commandLine().getErr();
    }

    /** Standard output in lines that fit the terminal. */
    protected final Lines lines() {
        return new Lines(out(), Columns.of(environment(), surroundings().watched(),
                () -> spec().usageMessage().width()));
    }

    /** A message for the person at the terminal. */
    protected final void say(String message) {
        err().println("plimsoll: " + message);
        err().flush();
    }

    protected final Map<String, String> environment() {
        return surroundings().environment();
    }

    protected final InstantSource clock() {
        return surroundings().clock();
    }

    protected final Instant now() {
        return clock().instant();
    }

    /** The checked settings; a verb that ends by itself logs no more than warnings, unless more is asked for. */
    protected final Settings settings() {
        Settings settings = loaded().settings();
        Logging.set(settings.log(), Level.WARN);
        return settings;
    }

    /** The checked settings of a verb that goes on, which logs as they say. */
    protected final Settings daemonSettings() {
        Settings settings = loaded().settings();
        Logging.set(settings.log(), settings.log().level());
        return settings;
    }

    /**
     * What is said of judging computes, for a verb that needs no account.
     *
     * @param policy a file that wins over the configuration; null for none
     */
    protected final Policies policies(@Nullable Path policy) {
        Policies policies = program().given().policies(environment(), err(), policy);
        Logging.set(policies.log(), Level.WARN);
        return policies;
    }

    /** Whether a warning about the configuration matters to this verb. */
    protected boolean heeds(String warning) {
        return true;
    }

    /** Values given by {@code --set}, for a verb that makes its own configuration; it takes no file. */
    protected final Map<String, String> flagsAlone() {
        return program().given().flagsAlone();
    }

    /** The configuration with the source of each value. */
    protected final Configuration.Loaded loaded() {
        return program().given().load(environment(), err(), this::heeds);
    }
}
