package dev.plimsoll.cli;

import dev.plimsoll.cli.terminal.CliContext;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.platform.management.PlatformManagement;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.InstantSource;
import picocli.CommandLine.Help.Ansi;

/** The machine that the process runs on, as the verbs see it. */
final class Machine {

    private Machine() {}

    static CliContext surroundings() {
        return new CliContext(System.getenv(), InstantSource.system(), Machine::pause,
                new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())),
                // Picocli colours its help where a person reads it, and knows how each Java tells.
                Ansi.AUTO.enabled(),
                PlatformManagement::open);
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            throw new Failure(Exit.INTERRUPTED, null);
        }
    }
}
