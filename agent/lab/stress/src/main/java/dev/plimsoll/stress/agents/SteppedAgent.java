package dev.plimsoll.stress.agents;

import dev.plimsoll.agent.Agent;
import dev.plimsoll.cli.terminal.Logging;
import dev.plimsoll.cli.verb.Signals;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/** The agent as a process whose clock can be stepped: a file says by how many seconds it is wrong. */
final class SteppedAgent {

    static final String SETTINGS = "plimsoll.yaml";
    /** The number of seconds, which may be negative. */
    static final String STEP = "step";
    private static final Duration LOOK = Duration.ofMillis(200);

    private SteppedAgent() {}

    /**
     * Runs an agent whose clock follows a file.
     *
     * @param arguments the folder of the two files
     */
    public static void main(String... arguments) {
        Path folder = Path.of(arguments[0]);
        Configuration read = Configuration.load(folder.resolve(SETTINGS), Map.of(), Map.of());
        if (!(read instanceof Configuration.Loaded loaded)) {
            throw new IllegalArgumentException(read.toString());
        }
        Settings settings = loaded.settings();
        Logging.set(settings.process().log(), settings.process().log().level());
        Signals signals = Signals.listen();
        int code;
        try (Agent agent = Agent.start(settings, SteppedClock.read(folder.resolve(STEP)))) {
            code = agent.until(signals.received());
        }
        System.exit(code);
    }

    /** The clock of the machine, and what the file says. */
    private static final class SteppedClock implements InstantSource {

        private final Path file;
        private volatile long seconds;

        private SteppedClock(Path file) {
            this.file = file;
        }

        static SteppedClock read(Path file) {
            SteppedClock clock = new SteppedClock(file);
            clock.read();
            Thread.ofPlatform().daemon().name("clock").start(clock::follow);
            return clock;
        }

        private void follow() {
            try {
                while (true) {
                    Thread.sleep(LOOK);
                    read();
                }
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        }

        private void read() {
            try {
                seconds = Long.parseLong(Files.readString(file).strip());
            } catch (IOException | NumberFormatException halfWritten) {
                // The next look finds it.
            }
        }

        @Override
        public Instant instant() {
            return Instant.now().plusSeconds(seconds);
        }
    }
}
