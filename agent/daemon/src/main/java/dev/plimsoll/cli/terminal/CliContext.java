package dev.plimsoll.cli.terminal;

import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.platform.management.Management;
import java.io.BufferedReader;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The process's environment, as the verbs use it.
 *
 * @param environment the environment variables
 * @param clock       the clock
 * @param pause       waits; an interrupt ends the verb
 * @param keyboard    standard input, for answers to questions
 * @param watched     whether the output goes to a terminal, so progress is shown
 * @param account     opens the platform's management API
 */
public record CliContext(Map<String, String> environment, InstantSource clock, Consumer<Duration> pause,
        BufferedReader keyboard, boolean watched, Function<PlatformSettings, Management> account) {

    public CliContext {
        environment = Map.copyOf(environment);
    }
}
