package dev.plimsoll.cli.terminal;

import picocli.CommandLine.Option;

/** How a verb prints what it lists. */
public final class Output {

    /** The forms. */
    public enum Form {
        TABLE, JSON
    }

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", defaultValue = "table", description = "table or json; default: ${DEFAULT-VALUE}.")
    private Form form = Form.TABLE;

    /** Whether JSON is asked for. */
    public boolean json() {
        return form == Form.JSON;
    }
}
