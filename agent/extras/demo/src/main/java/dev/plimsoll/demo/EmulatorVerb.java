package dev.plimsoll.demo;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.cli.terminal.Lines;
import dev.plimsoll.cli.verb.Signals;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.demo.DemoDirectory.UsageHint;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Runs the emulated platform without an agent. */
@Command(name = "emulator", description = {"Starts the emulated platform without an agent.",
    "Its first line of output is JSON with its addresses and credentials.",
    "Writes a configuration for the agent and prints its path; use it with plimsoll -c FILE run."}, footer = {"",
        "Examples:",
        "  plimsoll emulator --scenario demo --profile neon --dir platform"})
public final class EmulatorVerb extends Verb {

    private static final List<String> ABOUT = List.of(
            "Written by plimsoll emulator for the platform that it started. Valid until the emulator ends.");
    /** Port of the agent that is configured, unless it is in use. */
    static final int PAGE_PORT = 9849;

    @Option(names = "--api-port", paramLabel = "N", defaultValue = "0", description = "Port of the API; default: a free port.")
    private int apiPort;

    @Option(names = "--db-port", paramLabel = "N", defaultValue = "0", description = "Port of the computes; default: a free port.")
    private int databasePort;

    @Option(names = "--scenario", paramLabel = "FILE", defaultValue = "small", description = "Scenario file, or a built-in scenario: small or demo; default: ${DEFAULT-VALUE}.")
    private String scenario = "small";

    @Option(names = "--profile", paramLabel = "NAME", description = "Platform profile: standard or neon; overrides the scenario's profile.")
    private @Nullable String profile;

    @Option(names = "--work-dir", paramLabel = "DIR", description = "Directory of the PostgreSQL servers; default: target/plimsoll-emulator in the checkout.")
    private @Nullable String folder;

    @Option(names = "--dir", paramLabel = "DIR", description = "Directory for the agent's configuration and its secret files. It must be new or empty, and is kept at the end. Default: a temporary directory, removed at the end.")
    private @Nullable Path directory;

    @Option(names = "--run-as", paramLabel = "HOW", description = "How PostgreSQL gets a user other than root: self, unshare or setpriv; default: the first one that works.")
    private @Nullable String runAs;

    @Option(names = "--schema", description = "Prints the JSON schema of a scenario and exits.")
    private boolean schema;

    @Option(names = "--until-stdin-closes", description = "Ends when standard input is closed.")
    private boolean untilInputCloses;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> command = EmulatorProcess.command(arguments());
        if (schema) {
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        }
        Map<String, String> flags = flagsAlone();
        try (DemoDirectory place = DemoDirectory.make(directory, "emulator")) {
            Signals signals = Signals.listen();
            Process process = new ProcessBuilder(command).redirectInput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT)
                    .start();
            Thread.ofVirtual().name("output").start(() -> passOn(process, place, flags));
            CompletableFuture.anyOf(signals.received(), process.onExit()).join();
            process.destroy();
            int code = process.waitFor();
            return signals.received().getNow(code);
        }
    }

    /** Copies the emulator's output; after the first line, writes the agent's configuration. */
    private void passOn(Process process, DemoDirectory place, Map<String, String> flags) {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            boolean first = true;
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                out().println(line);
                out().flush();
                if (first) {
                    invite(DemoPlatform.of(new JsonMapper().readTree(line)), place, flags);
                }
                first = false;
            }
        } catch (IOException gone) {
            say("warning: cannot write a configuration for the agent: " + gone.getMessage());
        }
    }

    private void invite(DemoPlatform platform, DemoDirectory place, Map<String, String> flags) throws IOException {
        int listen = DemoPlatform.freePort(PAGE_PORT).orElseGet(() -> DemoPlatform.freePort(0).orElseThrow());
        Path file = writeConfiguration(platform, place, listen, flags);
        UsageHint invitation = new UsageHint(file, place);
        Lines messages = new Lines(err(), lines().width());
        messages.print("plimsoll: ", "the agent's configuration for this platform is " + file);
        messages.verbatim("plimsoll: the agent will listen on 127.0.0.1:%d%s".formatted(listen,
                listen == PAGE_PORT ? "" : ", because %d is in use".formatted(PAGE_PORT)));
        messages.verbatim("plimsoll: in a second terminal:");
        List.of("check", "run", "advise --explain").forEach(verb -> messages.verbatim(invitation.command(verb)));
        invitation.printLifetime(messages, "plimsoll: ", "emulator");
    }

    /** Writes the agent's configuration for {@code platform}; {@code flags} are values of {@code --set}. */
    static Path writeConfiguration(DemoPlatform platform, DemoDirectory place, int listen, Map<String, String> flags)
            throws IOException {
        Map<String, String> settings = platform.settings(place, listen);
        settings.putAll(flags);
        return place.write("plimsoll.yaml", ConfigurationText.of(ABOUT, settings));
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("--api-port", Integer.toString(apiPort), "--db-port",
                Integer.toString(databasePort), "--scenario", scenario));
        Map<String, @Nullable String> given = new LinkedHashMap<>();
        given.put("--profile", profile);
        given.put("--work-dir", folder);
        given.put("--run-as", runAs);
        given.forEach((name, value) -> {
            if (value != null) {
                arguments.addAll(List.of(name, value));
            }
        });
        if (schema) {
            arguments.add("--schema");
        }
        if (untilInputCloses) {
            arguments.add("--until-stdin-closes");
        }
        return arguments;
    }
}
