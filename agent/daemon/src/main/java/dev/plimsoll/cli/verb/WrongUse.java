package dev.plimsoll.cli.verb;

import dev.plimsoll.cli.terminal.FailureOutput;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.extension.KnownExtras;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints what is wrong with a command line that cannot be parsed. */
public final class WrongUse {

    /** The prefix of picocli's message for a value that it cannot parse. */
    private static final Pattern WRAPPED = Pattern
            .compile("^Invalid value for (?:positional parameter at index [^(]*\\(([^)]*)\\)|option '([^']*)'[^:]*): ");

    /** The rest of its message for a word that is not in a list. */
    private static final Pattern ONE_OF = Pattern
            .compile("expected one of \\[([^]]*)] \\(case-insensitive\\) but was (.*)");
    /** Its message for {@code --set} without an equals sign. */
    private static final Pattern UNPAIRED = Pattern.compile("'--set' \\(KEY=VALUE\\) should be in KEY=VALUE format");

    private WrongUse() {}

    /** Prints what is wrong and how to get help. */
    public static int report(ParameterException wrong, String[] arguments) {
        CommandLine line = wrong.getCommandLine();
        String help = help(line);
        String what = wrong instanceof UnmatchedArgumentException unmatched
                ? unknown(line, unmatched.getUnmatched())
                : inPlainWords(String.valueOf(wrong.getMessage()));
        return FailureOutput.failure(Exit.WRONG_USE, "%s (see %s)".formatted(what, help),
                List.of(arguments), line.getErr());
    }

    /** The command that prints help: a program without the verb help has an option only. */
    private static String help(CommandLine line) {
        CommandLine root = line.getCommandSpec().root().commandLine();
        String program = root.getCommandName();
        String verb = line.getCommandSpec().qualifiedName().substring(program.length());
        return root.getSubcommands().containsKey("help") ? program + " help" + verb : program + " --help";
    }

    private static String inPlainWords(String message) {
        if (UNPAIRED.matcher(message).find()) {
            // The value may be a secret.
            return "--set: write KEY=VALUE, such as --set poll.interval=30s";
        }
        Matcher words = ONE_OF.matcher(WRAPPED.matcher(message).replaceFirst("$1$2: "));
        return words.replaceFirst(
                found -> "%s is not one of %s".formatted(found.group(2), found.group(1).toLowerCase(Locale.ROOT)))
                .replaceFirst("is not (an int|a long)$", "is not a whole number")
                .replaceFirst("is not a double$", "is not a number");
    }

    private static String unknown(CommandLine line, List<String> words) {
        String word = words.isEmpty() ? "" : words.getFirst();
        if (word.startsWith("-")) {
            return "there is no option %s".formatted(word) + nearest(word, line.getCommandSpec()
                    .optionsMap()
                    .keySet());
        }
        if (line.getSubcommands().isEmpty()) {
            return "%s does not accept '%s'".formatted(line.getCommandSpec().qualifiedName(), word);
        }
        return KnownExtras.ofVerb(word)
                .map("verb '%s' ".formatted(word)::concat)
                .orElseGet(
                        () -> "there is no verb '%s'".formatted(word) + nearest(word, line.getSubcommands()
                                .entrySet()
                                .stream()
                                .filter(verb -> !(verb.getValue()
                                        .getCommandSpec()
                                        .userObject() instanceof ChangingVerb))
                                .map(Map.Entry::getKey)
                                .collect(Collectors.toSet())));
    }

    private static String nearest(String word, Set<String> known) {
        return Nearest.to(word, known).map("; did you mean %s?"::formatted).orElse("");
    }
}
