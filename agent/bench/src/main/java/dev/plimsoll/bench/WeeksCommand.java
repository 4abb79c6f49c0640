package dev.plimsoll.bench;

import dev.plimsoll.bench.week.former.Generation;
import dev.plimsoll.bench.week.heldout.HeldOut;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code agent/bench/weeks/run}. */
@Command(name = "agent/bench/weeks/run", mixinStandardHelpOptions = true, description = "Keeps the held-out weeks as "
        + "data, so that their classes can make room for those of the next generation.")
final class WeeksCommand implements Callable<Integer> {

    @Spec
    CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "GENERATION", description = "The name of the new folder, like sixth.")
    String name = "";

    public static void main(String[] args) {
        System.exit(new CommandLine(new WeeksCommand()).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        Generation generation = new Generation(name, HeldOut.weeks());
        if (generation.isKept()) {
            throw new ParameterException(spec.commandLine(), "there is a generation %s already".formatted(name));
        }
        generation.keep(Path.of(System.getProperty("plimsoll.root", "../..")));
        return 0;
    }
}
