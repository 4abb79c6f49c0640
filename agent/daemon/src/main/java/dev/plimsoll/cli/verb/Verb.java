package dev.plimsoll.cli.verb;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.cli.terminal.Lines;
import dev.plimsoll.cli.terminal.Logging;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Progress;
import dev.plimsoll.cli.terminal.Screen;
import dev.plimsoll.cli.terminal.Screen.Columns;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Policies;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.Sources;
import dev.plimsoll.config.key.LogSettings.Level;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.YearMonth;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The base of all verbs: data goes to standard output, messages to standard error. */
@Command(mixinStandardHelpOptions = true, versionProvider = Verb.PicocliVersion.class, sortOptions = false, usageHelpAutoWidth = true)
public abstract class Verb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    private @Nullable Progress progress;

    private CommandSpec spec() {
        return Objects.requireNonNull(spec, "picocli sets the spec");
    }

    /** The model of the whole program. */
    protected final CommandSpec root() {
        return spec().root();
    }

    private GlobalOptions options() {
        return (GlobalOptions) Objects.requireNonNull(root().mixins().get(GlobalOptions.MIXIN), "the program has it")
                .userObject();
    }

    protected final CliContext context() {
        return options().context();
    }

    /** The writer for data. */
    protected final PrintWriter out() {
        return spec().commandLine().getOut();
    }

    /** The writer for messages. */
    protected final PrintWriter err() {
        return spec().commandLine().getErr();
    }

    /** Standard output with lines that fit the terminal. */
    protected final Lines lines() {
        return new Lines(out(), Columns.of(environment(), context().terminal().out(), this::terminalWidth));
    }

    private int terminalWidth() {
        return spec().usageMessage().width();
    }

    /** Standard output for tables. */
    protected final Screen screen() {
        return new Screen(out(), err(),
                Columns.ofTable(environment(), context().terminal().out(), this::terminalWidth),
                context().showsColours() && !options().isPlain());
    }

    /** Standard error for tables that accompany data on standard output. */
    protected final Screen messageScreen() {
        return new Screen(err(), err(),
                Columns.ofTable(environment(), context().terminal().err(), this::terminalWidth), false);
    }

    /**
     * Shows how far this verb is while it takes long; close it before printing data.
     *
     * @param text what is being done; called by another thread
     */
    protected final Progress progress(Supplier<String> text) {
        Progress shown = new Progress(clock(), err(), context().terminal().err(), text).ticking();
        progress = shown;
        return shown;
    }

    /** Does {@code work}, and shows meanwhile how far it is. */
    protected final <T> T showing(Supplier<String> text, Supplier<T> work) {
        Progress shown = progress(text);
        try {
            return work.get();
        } finally {
            shown.close();
        }
    }

    /** Prints a result: its JSON if {@code output} is for programs, else its table. */
    protected final int print(Output output, Supplier<String> json, Supplier<Table> table) {
        if (output.isData()) {
            output.print(json.get(), out());
        } else {
            table.get().print(screen());
        }
        return Exit.DONE;
    }

    /** Prints a message to standard error. */
    protected final void say(String message) {
        if (progress != null) {
            progress.clear();
        }
        err().println("plimsoll: " + message);
        err().flush();
    }

    protected final Map<String, String> environment() {
        return context().environment();
    }

    protected final InstantSource clock() {
        return context().clock();
    }

    protected final Instant now() {
        return clock().instant();
    }

    /** The checked settings of a verb that runs once; it logs only warnings, unless the configured level differs from info. */
    protected final Settings settings() {
        Settings settings = loaded().settings();
        Logging.set(settings.process().log(), Level.WARN);
        return settings;
    }

    /** The checked settings of a verb that keeps running; it logs at the configured level. */
    protected final Settings daemonSettings() {
        Settings settings = loaded().settings();
        Logging.set(settings.process().log(), settings.process().log().level());
        return settings;
    }

    /**
     * The checked policies, for a verb that needs no account.
     *
     * @param policy a file that overrides the configuration; null for none
     * @param platform the name of the platform; null for the only one
     */
    protected final Policies policies(@Nullable Path policy, @Nullable String platform) {
        Policies policies = options().policies(err(), policy, platform);
        Logging.set(policies.log(), Level.WARN);
        return policies;
    }

    /** The store, for a verb that shows what an agent stored. */
    protected static Store store(StoreSettings settings) {
        if (!Store.exists(settings)) {
            throw new VerbFailure(Exit.FAILED, "the store %s does not exist".formatted(settings.url()));
        }
        return Store.open(settings);
    }

    /** The name of the operating system's user, and that the command line was used. */
    protected final String who() {
        return System.getProperty("user.name", "somebody") + " by the command line";
    }

    /**
     * The month that an option names; the present one, in UTC, if it is not set.
     *
     * @param text its value; null if it is not set
     */
    protected final YearMonth month(String option, @Nullable String text) {
        YearMonth present = AwakeSpan.monthOf(now());
        try {
            YearMonth wanted = text == null ? present : YearMonth.parse(text);
            VerbFailure.wrongUseIf(wanted.isAfter(present),
                    "%s: %s has not begun; the present month is %s".formatted(option, wanted, present));
            return wanted;
        } catch (DateTimeException wrong) {
            throw new VerbFailure(Exit.WRONG_USE, "%s: '%s' is not a month such as 2026-03".formatted(option, text));
        }
    }

    /** Whether a warning about the configuration matters to this verb. */
    protected boolean heeds(String warning) {
        return true;
    }

    /** The values of {@code --set}, for a verb that writes its own configuration. */
    protected final Map<String, String> flagsAlone() {
        return options().flagsAlone();
    }

    /** Where the configuration comes from. */
    protected final Sources sources() {
        return options().sources();
    }

    /** The configuration with the source of each value. */
    protected final Configuration.Loaded loaded() {
        return options().load(err(), this::heeds);
    }

    /** The version from the jar's manifest. */
    public static final class PicocliVersion implements IVersionProvider {

        @Override
        public String[] getVersion() {
            @Nullable
            String number = PicocliVersion.class.getPackage().getImplementationVersion();
            return new String[]{"plimsoll %s on Java %d".formatted(number == null ? "development" : number,
                    Runtime.version().feature())};
        }
    }
}
