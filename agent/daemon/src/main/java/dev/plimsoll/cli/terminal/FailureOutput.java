package dev.plimsoll.cli.terminal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;

/**
 * How a verb says that it failed: in words, or as one JSON object on a line of its own where JSON was asked for. Both go to
 * standard error, since standard output is for data.
 */
public final class FailureOutput {

    private static final String NAME = "plimsoll: ";

    private FailureOutput() {}

    /**
     * Says {@code message} and gives {@code code} back.
     *
     * @param message   one line or several, each with or without the name of the program
     * @param arguments what was typed
     */
    public static int failure(int code, String message, List<String> arguments, PrintWriter err) {
        if (asksForJson(arguments)) {
            ObjectNode object = PlatformJson.object();
            object.put("error", message.replace(NAME, "")).put("exit_code", code);
            err.println(PlatformJson.of(object));
        } else {
            err.println(message.startsWith(NAME) ? message : NAME + message);
        }
        err.flush();
        return code;
    }

    /** By the words alone, so that it is known also where they could not be understood. */
    static boolean asksForJson(List<String> arguments) {
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            String value = word.equals("-o") || word.equals("--output")
                    ? i + 1 < arguments.size() ? arguments.get(i + 1) : ""
                    : word.startsWith("--output=") ? word.substring("--output=".length())
                            : word.startsWith("-o") ? word.substring(2).replaceFirst("^=", "") : "";
            if (value.equalsIgnoreCase("json")) {
                return true;
            }
        }
        return false;
    }
}
