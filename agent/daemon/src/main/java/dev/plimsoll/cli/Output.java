package dev.plimsoll.cli;

import picocli.CommandLine.Option;

/** How a verb prints what it lists. */
final class Output {

    /** The forms. */
    enum Form {
        TABLE, JSON
    }

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", defaultValue = "table", description = "table or json; default: ${DEFAULT-VALUE}.")
    private Form form = Form.TABLE;

    boolean json() {
        return form == Form.JSON;
    }
}
