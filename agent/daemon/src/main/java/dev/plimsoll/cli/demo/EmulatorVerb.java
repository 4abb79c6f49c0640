package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.cli.terminal.Lines;
import dev.plimsoll.cli.terminal.Signals;
import dev.plimsoll.cli.terminal.Verb;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The emulated platform alone. */
@Command(name = "emulator", description = {"Starts the emulated platform alone.",
    "Its first line of output is JSON that says where it is and how to get in.",
    "It writes a configuration for the agent and says where: plimsoll -c FILE run."}, footer = {"", "Examples:",
        "  plimsoll emulator --scenario demo --profile neon --dir platform"})
public final class EmulatorVerb extends Verb {

    private static final List<String> ABOUT = List.of(
            "Written by plimsoll emulator for the platform that it started, and valid until that ends.");
    private static final int PAGE_PORT = 9849;

    @Option(names = "--api-port", paramLabel = "N", defaultValue = "0", description = "Port of its API; default: a free one.")
    private int apiPort;

    @Option(names = "--db-port", paramLabel = "N", defaultValue = "0", description = "Port of its computes; default: a free one.")
    private int databasePort;

    @Option(names = "--scenario", paramLabel = "FILE", defaultValue = "small", description = "A scenario file, or one of the built-in small and demo; default: ${DEFAULT-VALUE}.")
    private String scenario = "small";

    @Option(names = "--profile", paramLabel = "NAME", description = "Plays the scenario in this profile, whatever it says: standard or neon.")
    private @Nullable String profile;

    @Option(names = "--work-dir", paramLabel = "DIR", description = "Where its servers live; default: target/plimsoll-emulator in the checkout.")
    private @Nullable String folder;

    @Option(names = "--dir", paramLabel = "DIR", description = "Directory for the agent's configuration and the files with its secrets: new or empty, and kept at the end. Default: a temporary one, removed at the end.")
    private @Nullable Path directory;

    @Option(names = "--run-as", paramLabel = "HOW", description = "The user PostgreSQL runs under: self, unshare or setpriv; default: what works.")
    private @Nullable String runAs;

    @Option(names = "--schema", description = "Prints the JSON schema of a scenario, and ends.")
    private boolean schema;

    @Option(names = "--until-stdin-closes", description = "Ends when its input does.")
    private boolean untilInputCloses;

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> command = EmulatorProcess.command(arguments());
        if (schema) {
            return new ProcessBuilder(command).inheritIO().start().waitFor();
        }
        Map<String, String> flags = flagsAlone();
        try (Workplace place = Workplace.make(directory, "emulator")) {
            Signals signals = Signals.listen();
            Process process = new ProcessBuilder(command).redirectInput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT)
                    .start();
            Thread.ofVirtual().name("output").start(() -> passOn(process, place, flags));
            CompletableFuture.anyOf(signals.told(), process.onExit()).join();
            process.destroy();
            int code = process.waitFor();
            return signals.told().getNow(code);
        }
    }

    /** Its output as it comes; when it has said where it is, how an agent gets there. */
    private void passOn(Process process, Workplace place, Map<String, String> flags) {
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
            say("warning: no configuration for the agent could be written: " + gone.getMessage());
        }
    }

    private void invite(DemoPlatform platform, Workplace place, Map<String, String> flags) throws IOException {
        Map<String, String> settings = platform.settings(place, DemoPlatform.freePort(PAGE_PORT));
        settings.putAll(flags);
        Path file = place.write("plimsoll.yaml", ConfigurationText.of(ABOUT, settings));
        Invitation invitation = new Invitation(file, place);
        Lines messages = new Lines(err(), lines().width());
        messages.print("plimsoll: ", "a configuration for an agent on this platform is in " + file);
        messages.verbatim("plimsoll: in a second terminal:");
        List.of("check", "run", "advise --explain").forEach(verb -> messages.verbatim(invitation.command(verb)));
        invitation.tellHowLong(messages, "plimsoll: ", "emulator");
    }

    private List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of("--api-port", Integer.toString(apiPort), "--db-port",
                Integer.toString(databasePort), "--scenario", scenario));
        String played = profile;
        if (played != null) {
            arguments.addAll(List.of("--profile", played));
        }
        String named = folder;
        if (named != null) {
            arguments.addAll(List.of("--work-dir", named));
        }
        String user = runAs;
        if (user != null) {
            arguments.addAll(List.of("--run-as", user));
        }
        if (schema) {
            arguments.add("--schema");
        }
        if (untilInputCloses) {
            arguments.add("--until-stdin-closes");
        }
        return arguments;
    }
}
