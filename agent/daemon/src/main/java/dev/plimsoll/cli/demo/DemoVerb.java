package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.agent.Agent;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.Logging;
import dev.plimsoll.cli.terminal.Signals;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.config.text.Problem;
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

/** The whole thing in one command, on emulated computes under real load. */
@Command(name = "demo", description = {
    "Starts an emulated platform with real PostgreSQL computes under real load, and the agent beside it, and tells what happens.",
    "It writes a configuration and says where: with -c FILE the other verbs work beside it, in a second terminal."}, footer = {
        "", "Examples:", "  plimsoll demo", "  plimsoll demo --mode apply --minutes 10"})
public final class DemoVerb extends Verb {

    /** How far the demo's agent may go. */
    enum Mode {
        OBSERVE, ADVISE, APPLY
    }

    private static final List<String> ABOUT = List.of(
            "Written by plimsoll demo for the platform that it started, and valid until that ends.",
            "Its intervals are short, for a demo; on a real platform leave them at their defaults.");
    private static final Duration STEP = Duration.ofSeconds(1);

    @Option(names = "--minutes", paramLabel = "N", description = "Ends by itself after so many minutes; default: never.")
    private @Nullable Double minutes;

    @Option(names = "--mode", defaultValue = "advise", paramLabel = "MODE", description = "observe, advise or apply; default: ${DEFAULT-VALUE}.")
    private Mode mode = Mode.ADVISE;

    @Option(names = "--port", paramLabel = "N", defaultValue = "9849", description = "Port of the status page, or a free one if it is taken; default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(names = "--dir", paramLabel = "DIR", description = "Directory for the configuration, the files with its secrets and the record: new or empty, and kept at the end. Default: a temporary one, removed at the end.")
    private @Nullable Path directory;

    @Override
    public Integer call() throws IOException {
        Signals signals = Signals.listen();
        Map<String, String> flags = flagsAlone();
        EmulatorProcess.command(List.of());
        try (Workplace place = Workplace.make(directory, "demo")) {
            return play(signals, place, flags);
        } finally {
            announce("stopped; nothing is left running");
        }
    }

    private Integer play(Signals signals, Workplace place, Map<String, String> flags) throws IOException {
        announce("starting the emulated platform: real PostgreSQL servers, a few seconds ...");
        try (EmulatorProcess emulator = EmulatorProcess.start(
                List.of("--scenario", "demo", "--work-dir", Workplace.home().resolve("demo").toString()))) {
            Optional<JsonNode> platform = emulator.firstLine();
            if (platform.isEmpty()) {
                return didNotStart(signals);
            }
            DemoPlatform known = DemoPlatform.of(platform.get());
            Map<String, String> written = settings(known, place);
            written.putAll(flags);
            Path file = place.write("plimsoll.yaml", ConfigurationText.of(ABOUT, written));
            Settings settings = load(file);
            Logging.set(settings.log(), settings.log().level());
            try (Agent agent = Agent.start(settings, clock())) {
                return watch(signals, emulator, known, agent, new Invitation(file, place));
            }
        }
    }

    /** Short intervals, since nobody waits an hour for a demo. */
    private Map<String, String> settings(DemoPlatform platform, Workplace place) throws IOException {
        Map<String, String> settings = platform.settings(place, DemoPlatform.freePort(port));
        settings.put("poll.interval", "5s");
        settings.put("poll.list-active", "2s");
        settings.put("poll.list-idle", "5s");
        settings.put("observe.suspend-delay", "20s");
        settings.put("sizing.mode", mode.name().toLowerCase(Locale.ROOT));
        settings.put("sizing.evidence.grow", "20s");
        settings.put("sizing.evidence.shrink", "40s");
        // What a restart costs has to be saved first, and at the usual prices that takes longer than a demo.
        settings.put("sizing.cost.restart", "0.01");
        settings.put("sizing.cost.dropped-connection", "0.0001");
        settings.put("change.approval", "policy");
        settings.put("change.when", "now");
        settings.put("change.cooldown", "2m");
        settings.put("log.level", "warn");
        return settings;
    }

    /** Ctrl-C reaches the platform too, so that it may end before it was up. */
    private static int didNotStart(Signals signals) {
        if (signals.told().isDone()) {
            return signals.told().join();
        }
        throw new Failure(Exit.FAILED, "plimsoll: the emulated platform did not start; what it said stands above");
    }

    private int watch(Signals signals, EmulatorProcess emulator, DemoPlatform platform, Agent agent,
            Invitation invitation) {
        Story story = new Story(lines(), platform, clock(), mode == Mode.APPLY);
        story.begin("http://127.0.0.1:" + agent.port(), invitation);
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

    /** What was written is what the agent goes by, so that it is known to work. */
    private static Settings load(Path file) {
        return switch (Configuration.load(file, Map.of(), Map.of())) {
            case Configuration.Loaded loaded -> loaded.settings();
            case Configuration.Invalid invalid -> throw new Failure(Exit.WRONG_USE, invalid.problems()
                    .stream()
                    .map(Problem::toString)
                    .collect(Collectors.joining(System.lineSeparator() + "  ",
                            "plimsoll: what --set says cannot be used:" + System.lineSeparator() + "  ", "")));
        };
    }

    private void announce(String what) {
        out().println(what);
        out().flush();
    }
}
