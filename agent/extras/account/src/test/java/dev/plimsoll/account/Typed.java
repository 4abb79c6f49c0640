package dev.plimsoll.account;

import dev.plimsoll.account.management.MemoryPlatform;
import dev.plimsoll.cli.Main;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.cli.verb.CliContext;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine;

/** A terminal at which management verbs are typed, before an account in memory; its clock goes on while they wait. */
final class Typed {

    static final String KEY = "very-secret-key";

    final MemoryPlatform platform = new MemoryPlatform();
    final StringWriter out = new StringWriter();
    final StringWriter err = new StringWriter();
    final List<Duration> pauses = new ArrayList<>();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private String baseUrl = "https://example.org/api/v2";
    private String answers = "";
    private boolean watched;
    private List<String> key = List.of("--set", "platform.api-key=" + KEY);

    /** What the person types when asked. */
    Typed answering(String lines) {
        answers = lines;
        return this;
    }

    /** A person is at the terminal. */
    Typed watched() {
        watched = true;
        return this;
    }

    /** The key comes from a file instead. */
    Typed keyFile(Path file) {
        key = List.of("--set", "platform.api-key-file=" + file);
        return this;
    }

    /** The same at another base URL. */
    Typed at(String other) {
        baseUrl = other;
        return this;
    }

    /** Runs one verb and gives its exit code. */
    int run(String... arguments) {
        List<String> all = new ArrayList<>(Arrays.asList(arguments));
        all.addAll(List.of("--set", "platform.base-url=" + baseUrl, "--set", "database.user=plimsoll"));
        all.addAll(key);
        CommandLine program = program();
        Stream.of("keys", "projects", "computes")
                .flatMap(group -> Objects.requireNonNull(program.getSubcommands().get(group))
                        .getSubcommands()
                        .values()
                        .stream())
                .map(verb -> (AccountVerb) verb.getCommandSpec().userObject())
                .forEach(verb -> verb.opening = settings -> platform
                        .through(settings.key().secret().current().reveal()));
        return program.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    /** All verbs, before the platform that is configured. */
    CommandLine program() {
        return Main.commandLine(new CliContext(Map.of(), () -> now, this::pause,
                new BufferedReader(new StringReader(answers)), new Terminal(watched, watched)));
    }

    private void pause(Duration time) {
        pauses.add(time);
        now = now.plus(time);
        platform.passes(time);
    }
}
