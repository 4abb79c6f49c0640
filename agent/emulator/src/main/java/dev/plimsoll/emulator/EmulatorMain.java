package dev.plimsoll.emulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.emulator.postgres.RunAs;
import dev.plimsoll.emulator.scenario.Profile;
import dev.plimsoll.emulator.scenario.Scenario;
import dev.plimsoll.emulator.scenario.key.Binder.InvalidScenario;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Properties;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the emulator. */
@Command(name = "plimsoll-emulator", mixinStandardHelpOptions = true, versionProvider = EmulatorMain.Version.class, sortOptions = false, description = {
    "Emulates the platform: its management API, and computes that are PostgreSQL servers.",
    "The first line on standard output is JSON with addresses and credentials."})
public final class EmulatorMain implements Callable<Integer> {

    private static final int FAILED = 1;
    private static final int WRONG_USE = 2;
    private static final int INTERRUPTED = 130;

    @Option(names = "--api-port", paramLabel = "N", defaultValue = "0", description = "Port of the API; 0 selects a free port.")
    private int apiPort;

    @Option(names = "--db-port", paramLabel = "N", defaultValue = "0", description = "Port of the computes; 0 selects a free port.")
    private int dbPort;

    @Option(names = "--scenario", paramLabel = "FILE", defaultValue = "small", description = "Scenario file (YAML), or a built-in scenario: small or demo.")
    private String scenario = "small";

    @Option(names = "--profile", paramLabel = "NAME", description = "Platform profile: ${COMPLETION-CANDIDATES}; overrides the scenario's profile.")
    private @Nullable Profile profile;

    @Option(names = "--work-dir", paramLabel = "DIR", description = "Directory for binaries and data; default: target/plimsoll-emulator.")
    private @Nullable Path workDir;

    @Option(names = "--run-as", paramLabel = "HOW", description = "How PostgreSQL gets a user other than root: ${COMPLETION-CANDIDATES}; default: the first one that works.")
    private @Nullable RunAs runAs;

    @Option(names = "--until-stdin-closes", description = "Ends when standard input is closed.")
    private boolean untilStdinCloses;

    @Option(names = "--schema", description = "Prints the JSON schema of a scenario and exits.")
    private boolean schema;

    private final AtomicBoolean ending = new AtomicBoolean();

    /** Runs the emulator until a signal or the end of its input. */
    public static void main(String[] arguments) {
        if (System.getProperty("logback.configurationFile") == null) {
            System.setProperty("logback.configurationFile", "plimsoll-emulator-logback.xml");
        }
        // The database driver sends the process's time zone, and the unpacked servers do not know every name.
        TimeZone.setDefault(TimeZone.getTimeZone(ZoneOffset.UTC));
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
            throw new IOException("no scenario " + scenario + "; the built-in scenarios are " + Scenario.BUILT_IN);
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
            // Unreadable input counts as closed.
        }
        end(emulator, 0);
    }

    private void end(Emulator emulator, int code) {
        if (ending.compareAndSet(false, true)) {
            emulator.close();
            // A JVM that ends by a signal would return its own exit code.
            Runtime.getRuntime().halt(code);
        }
    }

    /** The version from the build's properties. */
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

    /** Handles signals; a shutdown hook cannot distinguish them. */
    static final class Signals {

        private Signals() {}

        /** Runs {@code reaction} on a signal; uses reflection because the JDK exports no API for it. */
        static void on(String name, Runnable reaction) throws ReflectiveOperationException {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object proxy = Proxy.newProxyInstance(Signals.class.getClassLoader(), new Class<?>[]{handler},
                    (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            reaction.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name),
                            proxy);
        }
    }

    /** The only output on standard output: addresses and credentials of the platform. */
    @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
    record FirstLine(String baseUrl, String apiKey, String ledgerUrl, String sizesUrl, Database database,
            String certificate, String profile) {

        record Database(String user, String password, int port) {}

        static FirstLine of(Emulator emulator) {
            return new FirstLine(emulator.baseUrl(), emulator.apiKey(), emulator.ledgerUrl(), emulator.sizesUrl(),
                    new Database(emulator.databaseUser(), emulator.databasePassword(), emulator.databasePort()),
                    emulator.certificate(), emulator.profile());
        }

        String json() {
            try {
                return new ObjectMapper().writeValueAsString(this);
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
