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
 * What the verbs take of the machine.
 *
 * @param environment the process's variables
 * @param clock       the only clock
 * @param pause       waits, and ends the verb where it is interrupted
 * @param keyboard    where answers to questions come from; its end is nobody's answer
 * @param watched     whether a person watches the output, so that progress may be shown
 * @param account     opens the platform's management interface
 */
public record CliContext(Map<String, String> environment, InstantSource clock, Consumer<Duration> pause,
        BufferedReader keyboard, boolean watched, Function<PlatformSettings, Management> account) {

    public CliContext {
        environment = Map.copyOf(environment);
    }
}
