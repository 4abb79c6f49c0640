package dev.plimsoll.cli;

import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.cli.verb.CliContext;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.InstantSource;

/** The process's environment, clock, input and network, as the verbs use them. */
final class SystemContext {

    private SystemContext() {}

    static CliContext context() {
        return new CliContext(System.getenv(), InstantSource.system(), SystemContext::pause,
                new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())),
                Terminal.ofProcess());
    }

    private static void pause(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
            throw new VerbFailure(Exit.INTERRUPTED, null);
        }
    }
}
