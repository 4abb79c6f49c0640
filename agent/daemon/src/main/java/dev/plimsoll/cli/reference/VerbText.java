package dev.plimsoll.cli.reference;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The texts of a verb, from its model. */
public final class VerbText {

    private static final String INDENT = "  ";
    private static final Pattern SENTENCE = Pattern.compile("(?<=[.])\\s+(?=[A-Z])");

    private VerbText() {}

    /** The first sentence of the description, without its full stop. */
    static String summary(CommandSpec verb) {
        String first = SENTENCE.split(description(verb), 2)[0];
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    static String description(CommandSpec verb) {
        return String.join(" ", verb.usageMessage().description());
    }

    /** The examples in the footer: the indented lines. */
    public static List<String> examples(CommandSpec verb) {
        return Arrays.stream(verb.usageMessage().footer())
                .filter(line -> line.startsWith(INDENT))
                .map(String::strip)
                .toList();
    }

    /** The options of the verb itself, without those that every verb has. */
    static List<OptionSpec> ownOptions(CommandSpec verb) {
        return verb.options()
                .stream()
                .filter(option -> !(option.hidden() || option.inherited() || option.usageHelp()
                        || option.versionHelp()))
                .toList();
    }

    /** All verbs below {@code spec}, without aliases, in the order of the model. */
    static List<CommandSpec> below(CommandSpec spec) {
        return spec.subcommands()
                .values()
                .stream()
                .distinct()
                .map(CommandLine::getCommandSpec)
                .filter(verb -> !verb.usageMessage().hidden())
                .toList();
    }
}
