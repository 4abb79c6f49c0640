package dev.plimsoll.cli.terminal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.fleet.PlainText;
import java.io.PrintWriter;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Prints the failure of a verb to standard error: as text, or with {@code -o json} and {@code -o yaml} as one line
 * of JSON, which is YAML too.
 */
public final class FailureOutput {

    private static final String NAME = "plimsoll: ";
    /** At the begin of a line only: elsewhere, the words belong to the message, such as the path of a folder. */
    private static final Pattern PREFIX = Pattern.compile("^" + NAME, Pattern.MULTILINE);

    /** An argument, or two in a row, on lines of their own. */
    private static final Pattern DATA = Pattern.compile("^(-o\n?|-o=|--output[\n=])(?i:json|yaml)$", Pattern.MULTILINE);

    private FailureOutput() {}

    /**
     * Prints {@code said} and returns {@code code}.
     *
     * @param said      one line or several, with or without the prefix {@code plimsoll:}
     * @param arguments the command line
     */
    public static int failure(int code, String said, List<String> arguments, PrintWriter err) {
        String message = said.lines().map(PlainText::of).collect(Collectors.joining("\n"));
        if (asksForData(arguments)) {
            ObjectNode object = JsonLine.object();
            object.put("error", PREFIX.matcher(message).replaceAll("")).put("exit_code", code);
            err.println(JsonLine.of(object));
        } else {
            err.println(message.startsWith(NAME) ? message : NAME + message);
        }
        err.flush();
        return code;
    }

    /** Whether the command line asks for JSON or YAML; works also for a command line that cannot be parsed. */
    static boolean asksForData(List<String> arguments) {
        return DATA.matcher(String.join("\n", arguments)).find();
    }
}
