package dev.plimsoll.cli;

import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.config.Configuration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Prints the configuration in force. */
@Command(name = "config", description = "Prints the configuration in force and the source of each value. Secrets are masked.", footer = {
    "", "Examples:", "  plimsoll -c plimsoll.yaml config", "  plimsoll config -o json",
    "  plimsoll config --schema > plimsoll.schema.json"})
final class ConfigVerb extends Verb {

    @Mixin
    private Output output = new Output();

    @Option(names = "--schema", description = "Prints the JSON schema of the configuration file instead.")
    private boolean schema;

    @Override
    public Integer call() {
        if (schema) {
            out().println(Configuration.schema());
            return Exit.DONE;
        }
        Configuration.Loaded loaded = loaded();
        if (output.isData()) {
            output.print(loaded.effective().json(), out());
        } else {
            out().println(loaded.effective().yaml());
        }
        return Exit.DONE;
    }
}
