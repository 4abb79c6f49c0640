package dev.plimsoll.cli.verb;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The output format where it stands before the verb: {@code plimsoll -o json advise}. */
public final class EarlyOutput {

    private static final String NAME = "-o";

    @SuppressWarnings("unused") // Picocli sets it.
    @Option(names = {NAME,
        "--output"}, paramLabel = "FORM", description = "Output format of verbs that print data: table, json or yaml; before or after the verb.")
    private @Nullable String form;

    /**
     * Passes a format that stands before the verb on to the verb, unless the verb names one itself.
     *
     * @throws ParameterException if the verb has no output format, or not this one
     */
    public static void passOn(ParseResult program) {
        String early = null;
        ParseResult verb = program;
        while (verb.hasSubcommand()) {
            early = verb.matchedOptionValue(NAME, early);
            verb = verb.subcommand();
        }
        if (early != null && !verb.hasMatchedOption(NAME)) {
            give(verb, early);
        }
    }

    private static void give(ParseResult verb, String early) {
        OptionSpec own = verb.commandSpec().findOption(NAME);
        if (own == null) {
            throw wrong(verb, "%s has no option %s".formatted(verb.commandSpec().qualifiedName(), NAME));
        }
        Object[] forms = own.type().getEnumConstants();
        own.setValue(Stream.of(forms)
                .filter(form -> form.toString().equalsIgnoreCase(early))
                .findFirst()
                .orElseThrow(() -> wrong(verb, "--output: '%s' is not one of %s".formatted(early, Stream.of(forms)
                        .map(form -> form.toString().toLowerCase(Locale.ROOT))
                        .collect(Collectors.joining(", "))))));
    }

    private static ParameterException wrong(ParseResult verb, String why) {
        return new ParameterException(verb.commandSpec().commandLine(), why);
    }
}
