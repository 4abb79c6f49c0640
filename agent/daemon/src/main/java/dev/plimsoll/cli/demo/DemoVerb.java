package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.cli.show.Memory;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Logging;
import dev.plimsoll.cli.terminal.Signals;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.text.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The whole thing in one command, on emulated computes under real load. */
@Command(name = "demo", description = "Starts an emulated platform with real PostgreSQL computes under real load, and the agent beside it, and tells what happens.")
public final class DemoVerb extends Verb {

    /** How far the demo's agent may go. */
    enum Mode {
        OBSERVE, ADVISE, APPLY
    }

    private static final Duration STEP = Duration.ofSeconds(1);

    @Option(names = "--minutes", paramLabel = "N", description = "Ends by itself after so many minutes; default: never.")
    private @Nullable Double minutes;

    @Option(names = "--mode", defaultValue = "advise", paramLabel = "MODE", description = "observe, advise or apply; default: ${DEFAULT-VALUE}.")
    private Mode mode = Mode.ADVISE;

    @Option(names = "--port", paramLabel = "N", defaultValue = "9849", description = "Port of the status page, or a free one if it is taken; default: ${DEFAULT-VALUE}.")
    private int port;

    @Override
    public Integer call() throws IOException {
        Signals signals = Signals.listen();
        Path folder = folder();
        announce("starting the emulated platform: real PostgreSQL servers, a few seconds ...");
        try (EmulatorProcess emulator = EmulatorProcess.start(
                List.of("--scenario", "demo", "--work-dir", folder.resolve("platform").toString()))) {
            Optional<JsonNode> platform = emulator.firstLine();
            if (platform.isEmpty()) {
                return didNotStart(signals);
            }
            DemoPlatform known = DemoPlatform.of(platform.get());
            Settings settings = load(
                    known.settings(folder, mode.name().toLowerCase(Locale.ROOT), DemoPlatform.freePort(port)));
            Logging.set(settings.log(), settings.log().level());
            try (Agent agent = Agent.start(settings, clock())) {
                return watch(signals, emulator, known, agent);
            }
        } finally {
            forget(folder);
        }
    }

    /** Ctrl-C reaches the platform too, so that it may end before it was up. */
    private static int didNotStart(Signals signals) {
        if (signals.told().isDone()) {
            return signals.told().join();
        }
        throw new Failure(Exit.FAILED, "plimsoll: the emulated platform did not start; what it said stands above");
    }

    private int watch(Signals signals, EmulatorProcess emulator, DemoPlatform platform, Agent agent) {
        Story story = new Story(out(), platform, "http://127.0.0.1:" + agent.port(), mode == Mode.APPLY);
        story.begin();
        long end = minutes == null ? Long.MAX_VALUE : clock().millis() + Math.round(minutes * 60_000);
        int code = Exit.DONE;
        while (clock().millis() < end) {
            try {
                code = signals.told().get(STEP.toMillis(), TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException nobodyCalled) {
                story.tell(agent.status());
            } catch (InterruptedException | ExecutionException ended) {
                break;
            }
            if (!emulator.isAlive()) {
                throw new Failure(Exit.FAILED, "plimsoll: the emulated platform ended; what it said stands above");
            }
        }
        story.end(agent.status());
        return code;
    }

    private Settings load(Map<String, String> flags) {
        return switch (Configuration.load(null, Map.of(), flags)) {
            case Configuration.Loaded loaded -> loaded.settings();
            case Configuration.Invalid invalid -> throw new IllegalStateException(invalid.problems()
                    .stream()
                    .map(Problem::toString)
                    .collect(Collectors.joining("; ")));
        };
    }

    private static Path folder() throws IOException {
        Path home = Path.of(System.getProperty("plimsoll.home", ""));
        Path folder = home.resolve("target").resolve("demo").toAbsolutePath();
        clearRecord(folder);
        return Files.createDirectories(folder);
    }

    /** The unpacked servers stay for the next time; the record does not. */
    private void forget(Path folder) throws IOException {
        clearRecord(folder);
        announce("stopped; nothing is left running");
    }

    private static void clearRecord(Path folder) throws IOException {
        Path record = folder.resolve("record");
        if (Files.isDirectory(record)) {
            Memory.delete(record);
        }
    }

    private void announce(String what) {
        out().println(what);
        out().flush();
    }
}
