package dev.plimsoll.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/** The emulated platform alone. */
@Command(name = "emulator", description = {
    "Starts the emulated platform alone: --api-port N, --db-port N, --scenario FILE.",
    "Its first line of output is JSON that says where it is and how to get in. All its options: plimsoll emulator -- --help"})
final class EmulatorVerb extends Verb {

    @Unmatched
    private List<String> options = new ArrayList<>();

    @Parameters(arity = "0..*", hidden = true)
    private List<String> more = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(more);
        Process process = new ProcessBuilder(EmulatorProcess.command(arguments)).inheritIO().start();
        Signals signals = Signals.listen();
        CompletableFuture.anyOf(signals.told(), process.onExit()).join();
        process.destroy();
        int code = process.waitFor();
        return signals.told().getNow(code);
    }
}
