package dev.plimsoll.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.cli.terminal.Logging;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Signals;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.text.Problem;
import dev.plimsoll.demo.DemoDirectory.UsageHint;
import java.io.IOException;
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

/** Runs the agent on an emulated platform with computes under load. */
@Command(name = "demo", description = {
    "Starts an emulated platform with PostgreSQL computes under load, runs the agent on it, and prints what happens.",
    "Writes a configuration and prints its path. With -c FILE, the other verbs work in a second terminal."}, footer = {
        "", "Examples:", "  plimsoll demo", "  plimsoll demo --mode apply --minutes 10"})
public final class DemoVerb extends Verb {

    enum DemoMode {
        OBSERVE, ADVISE, APPLY
    }

    private static final List<String> ABOUT = List.of(
            "Written by plimsoll demo for the platform that it started. Valid until the demo ends.",
            "The intervals are short for the demo. On a real platform, use the defaults.");
    private static final int LARGEST_PORT = 65_535;
    private static final Duration STEP = Duration.ofSeconds(1);

    @Option(names = "--minutes", paramLabel = "N", description = "Ends the demo after N minutes; default: runs until Ctrl-C.")
    private @Nullable Double minutes;

    @Option(names = "--mode", defaultValue = "advise", paramLabel = "MODE", description = "Sizing mode of the agent: observe, advise or apply; default: ${DEFAULT-VALUE}.")
    private DemoMode mode = DemoMode.ADVISE;

    @Option(names = "--port", paramLabel = "N", description = "Port of the status page; 0 for any free one. Default: 9849, or a free one if that is in use.")
    private @Nullable Integer port;

    @Option(names = "--dir", paramLabel = "DIR", description = "Directory for the configuration, its secret files and the store. It must be new or empty, and is kept at the end. Default: a temporary directory, removed at the end.")
    private @Nullable Path directory;

    @Override
    public Integer call() throws IOException {
        int listen = listen();
        Signals signals = Signals.listen();
        Map<String, String> flags = flagsAlone();
        EmulatorProcess.command(List.of());
        try (DemoDirectory place = DemoDirectory.make(directory, "demo")) {
            return play(signals, place, flags, listen);
        } finally {
            announce("stopped; no process is left running");
        }
    }

    /** Checked before anything starts: a person who names a port reads the page there. */
    private int listen() {
        Integer wanted = port;
        if (wanted != null) {
            VerbFailure.wrongUseIf(wanted < 0 || wanted > LARGEST_PORT,
                    "--port: %d is not from 0 to %d".formatted(wanted, LARGEST_PORT));
            return DemoPlatform.freePort(wanted)
                    .orElseThrow(() -> new VerbFailure(Exit.FAILED,
                            "port %d is in use: give another one, or --port 0 for any free one"
                                    .formatted(wanted)));
        }
        return DemoPlatform.freePort(EmulatorVerb.PAGE_PORT).orElseGet(() -> {
            announce("port %d is in use; the status page is on another one".formatted(EmulatorVerb.PAGE_PORT));
            return DemoPlatform.freePort(0).orElseThrow();
        });
    }

    private Integer play(Signals signals, DemoDirectory place, Map<String, String> flags, int listen)
            throws IOException {
        announce("starting the emulated platform and its PostgreSQL servers; this takes a few seconds ...");
        try (EmulatorProcess emulator = EmulatorProcess.start(
                List.of("--scenario", "demo", "--work-dir", DemoDirectory.home().resolve("demo").toString()))) {
            Optional<JsonNode> platform = emulator.firstLine();
            if (platform.isEmpty()) {
                return didNotStart(signals);
            }
            DemoPlatform known = DemoPlatform.of(platform.get());
            Map<String, String> written = settings(known, place, listen);
            written.putAll(flags);
            Path file = place.write("plimsoll.yaml", ConfigurationText.of(ABOUT, written));
            Settings settings = load(file);
            Logging.set(settings.process().log(), settings.process().log().level());
            try (Agent agent = Agent.start(settings, clock())) {
                return watch(signals, emulator, known, agent, new UsageHint(file, place));
            }
        }
    }

    private Map<String, String> settings(DemoPlatform platform, DemoDirectory place, int listen) throws IOException {
        Map<String, String> settings = platform.settings(place, listen);
        settings.put("poll.interval", "5s");
        settings.put("poll.list-active", "2s");
        settings.put("poll.list-idle", "5s");
        settings.put("observe.suspend-delay", "20s");
        settings.put("sizing.mode", mode.name().toLowerCase(Locale.ROOT));
        settings.put("sizing.evidence.grow", "20s");
        settings.put("sizing.evidence.shrink", "40s");
        // With the default costs, the accumulated saving would need more time than a demo to reach the cost of a restart.
        settings.put("sizing.cost.restart", "0.01");
        settings.put("sizing.cost.dropped-connection", "0.0001");
        settings.put("change.approval", "policy");
        settings.put("change.when", "now");
        settings.put("change.cooldown", "2m");
        settings.put("log.level", "warn");
        return settings;
    }

    /** The exit code if the platform ended before it was ready; Ctrl-C reaches the platform too. */
    private static int didNotStart(Signals signals) {
        if (signals.received().isDone()) {
            return signals.received().join();
        }
        throw new VerbFailure(Exit.FAILED, "the emulated platform did not start; its messages are above");
    }

    private int watch(Signals signals, EmulatorProcess emulator, DemoPlatform platform, Agent agent,
            UsageHint invitation) {
        DemoOutput story = new DemoOutput(lines(), platform, clock(), mode == DemoMode.APPLY);
        story.begin("http://127.0.0.1:" + agent.port(), invitation);
        long end = minutes == null ? Long.MAX_VALUE : clock().millis() + Math.round(minutes * 60_000);
        int code = Exit.DONE;
        while (clock().millis() < end) {
            try {
                code = signals.received().get(STEP.toMillis(), TimeUnit.MILLISECONDS);
                break;
            } catch (TimeoutException nobodyCalled) {
                story.printChanges(agent.status());
            } catch (InterruptedException | ExecutionException ended) {
                break;
            }
            if (!emulator.isAlive()) {
                throw new VerbFailure(Exit.FAILED, "the emulated platform ended; its messages are above");
            }
        }
        story.end(agent.status());
        return code;
    }

    /** Loads the settings from the written file, which proves that the file works. */
    private static Settings load(Path file) {
        return switch (Configuration.load(file, Map.of(), Map.of())) {
            case Configuration.Loaded loaded -> loaded.settings();
            case Configuration.Invalid invalid -> throw new VerbFailure(Exit.WRONG_USE, invalid.problems()
                    .stream()
                    .map(Problem::toString)
                    .collect(Collectors.joining(System.lineSeparator() + "  ",
                            "invalid values of --set:" + System.lineSeparator() + "  ", "")));
        };
    }

    private void announce(String what) {
        out().println(what);
        out().flush();
    }
}
