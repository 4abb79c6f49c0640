package dev.plimsoll.cli.verb;

import dev.plimsoll.cli.terminal.Terminal;
import java.io.BufferedReader;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The process's environment, as the verbs use it.
 *
 * @param environment the environment variables
 * @param clock       the clock
 * @param pause       waits; an interrupt ends the verb
 * @param keyboard    standard input, for answers to questions
 * @param terminal    which outputs go to a terminal
 */
public record CliContext(Map<String, String> environment, InstantSource clock, Consumer<Duration> pause,
        BufferedReader keyboard, Terminal terminal) {

    public CliContext {
        environment = Map.copyOf(environment);
    }

    /** Whether standard output shows colours, unless {@code --no-color} is given (https://no-color.org). */
    public boolean showsColours() {
        return terminal.out() && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !environment.getOrDefault("TERM", "").equals("dumb");
    }
}
