package dev.plimsoll.cli.terminal;

import picocli.CommandLine.Option;

/** The option that selects the output format. */
public final class Output {

    /** The output formats. */
    public enum Form {
        TABLE, JSON
    }

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", defaultValue = "table", description = "Output format: table or json; default: ${DEFAULT-VALUE}.")
    private Form form = Form.TABLE;

    /** Whether the format is JSON. */
    public boolean json() {
        return form == Form.JSON;
    }
}
