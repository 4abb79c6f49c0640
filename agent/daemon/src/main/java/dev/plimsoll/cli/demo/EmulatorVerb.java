package dev.plimsoll.cli.demo;

import dev.plimsoll.cli.terminal.Signals;
import dev.plimsoll.cli.terminal.Verb;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The emulated platform alone. */
@Command(name = "emulator", description = {"Starts the emulated platform alone.",
    "Its first line of output is JSON that says where it is and how to get in."})
public final class EmulatorVerb extends Verb {

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

    @Option(names = "--run-as", paramLabel = "HOW", description = "The user PostgreSQL runs under: self, unshare or setpriv; default: what works.")
    private @Nullable String runAs;

    @Option(names = "--schema", description = "Prints the JSON schema of a scenario, and ends.")
    private boolean schema;

    @Option(names = "--until-stdin-closes", description = "Ends when its input does.")
    private boolean untilInputCloses;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(EmulatorProcess.command(arguments())).inheritIO().start();
        Signals signals = Signals.listen();
        CompletableFuture.anyOf(signals.told(), process.onExit()).join();
        process.destroy();
        int code = process.waitFor();
        return signals.told().getNow(code);
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
