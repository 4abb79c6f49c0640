package dev.plimsoll.emulator;

import dev.plimsoll.emulator.postgres.RunAs;
import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.key.InvalidScenario;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The emulator as a program. */
@Command(name = "plimsoll-emulator", mixinStandardHelpOptions = true, versionProvider = EmulatorMain.Version.class, sortOptions = false, description = {
    "A platform in miniature to practise on: the management API, and computes that are real PostgreSQL servers.",
    "The first line on standard output is JSON that says where it is and how to get in."})
public final class EmulatorMain implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;
    private static final int INTERRUPTED = 130;

    @Option(names = "--api-port", paramLabel = "N", defaultValue = "0", description = "Port of the API; 0 for a free one.")
    private int apiPort;

    @Option(names = "--db-port", paramLabel = "N", defaultValue = "0", description = "Port of the computes; 0 for a free one.")
    private int dbPort;

    @Option(names = "--scenario", paramLabel = "FILE", defaultValue = "small", description = "YAML file, or one of the built-in small and demo.")
    private String scenario = "small";

    @Option(names = "--profile", paramLabel = "NAME", description = "Plays the scenario in this profile, whatever it says: ${COMPLETION-CANDIDATES}.")
    private @Nullable Profile profile;

    @Option(names = "--work-dir", paramLabel = "DIR", description = "Where binaries and runs are kept; default target/plimsoll-emulator.")
    private @Nullable Path workDir;

    @Option(names = "--run-as", paramLabel = "HOW", description = "The user PostgreSQL runs under: ${COMPLETION-CANDIDATES}; default: what works.")
    private @Nullable RunAs runAs;

    @Option(names = "--until-stdin-closes", description = "Shut down when standard input ends.")
    private boolean untilStdinCloses;

    @Option(names = "--schema", description = "Print the JSON schema of a scenario, and end.")
    private boolean schema;

    private final AtomicBoolean ending = new AtomicBoolean();

    /** Starts the emulator and stays until it is told to go. */
    public static void main(String[] arguments) {
        if (System.getProperty("logback.configurationFile") == null) {
            System.setProperty("logback.configurationFile", "plimsoll-emulator-logback.xml");
        }
        int code = new CommandLine(new EmulatorMain()).setCaseInsensitiveEnumValuesAllowed(true).execute(arguments);
        Runtime.getRuntime().halt(code);
    }

    @Override
    public Integer call() throws InterruptedException, ReflectiveOperationException {
        if (schema) {
            System.out.print(Scenario.schema());
            return 0;
        }
        Emulator emulator;
        try {
            emulator = Emulator.prepare(readScenario(), options());
        } catch (InvalidScenario | IOException e) {
            return complain(e, WRONG_USE);
        }
        Signals.on("TERM", () -> end(emulator, 0));
        Signals.on("INT", () -> end(emulator, INTERRUPTED));
        if (untilStdinCloses) {
            Thread.ofPlatform().daemon().name("stdin").start(() -> awaitEndOfInput(emulator));
        }
        try {
            emulator.open();
        } catch (IOException | RuntimeException e) {
            emulator.close();
            if (!ending.get()) {
                return complain(e, FAILED);
            }
        }
        if (!ending.get()) {
            System.out.println(FirstLine.of(emulator).json());
        }
        Thread.currentThread().join();
        return 0;
    }

    private static int complain(Exception e, int code) {
        System.err.println("plimsoll-emulator: " + e.getMessage());
        return code;
    }

    private Scenario readScenario() throws IOException {
        Optional<Scenario> builtIn = Scenario.builtIn(scenario, profile);
        if (builtIn.isPresent()) {
            return builtIn.get();
        }
        Path file = Path.of(scenario);
        if (!Files.isReadable(file)) {
            throw new IOException("no scenario " + scenario + "; built in are " + Scenario.BUILT_IN);
        }
        return Scenario.read(file, profile);
    }

    private Options options() {
        Options options = Options.defaults().withApiPort(apiPort).withDbPort(dbPort).withRunAs(runAs);
        Path folder = workDir;
        return folder == null ? options : options.withWorkDir(folder);
    }

    private void awaitEndOfInput(Emulator emulator) {
        try {
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        } catch (IOException e) {
            // Input that cannot be read has ended too.
        }
        end(emulator, 0);
    }

    private void end(Emulator emulator, int code) {
        if (ending.compareAndSet(false, true)) {
            emulator.close();
            // A JVM that ends by a signal would tell its own code.
            Runtime.getRuntime().halt(code);
        }
    }

    /** The version the build wrote down. */
    static final class Version implements CommandLine.IVersionProvider {

        @Override
        public String[] getVersion() throws IOException {
            Properties properties = new Properties();
            try (InputStream in = EmulatorMain.class.getResourceAsStream("build.properties")) {
                properties.load(in);
            }
            return new String[]{"plimsoll-emulator " + properties.getProperty("version") + " (PostgreSQL "
                    + properties.getProperty("postgres-binaries") + ")"};
        }
    }
}
