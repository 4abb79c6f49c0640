package dev.plimsoll.cli.reference;

import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.extension.HelpGroup;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.commons.text.translate.LookupTranslator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The man page of all verbs. It has no date and no version, so it changes only with the command model. */
public final class ManPage {

    private static final Map<String, String> VARIABLES = Map.of(
            "COLUMNS",
            "Width of lines and tables. Without it, the width of the terminal; tables in a pipe have no limit.",
            "NO_COLOR", "If it is not empty, no colours are printed.",
            "PLIMSOLL_*",
            "Any configuration key: its path in upper case, with _ for each dot and hyphen, such as PLIMSOLL_PLATFORM_BASE_URL. "
                    + "A secret may be in a file, as in PLIMSOLL_PLATFORM_API_KEY_FILE.");

    private static final LookupTranslator ESCAPES = new LookupTranslator(Map.of("\\", "\\e", "-", "\\-", "'", "\\(aq",
            "\"", "\\(dq", "~", "\\(ti", "^", "\\(ha", "`", "\\(ga"));

    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    /** The page as source for {@code man}. */
    private static String of(CommandSpec root) {
        ManPage manual = new ManPage();
        manual.head(root);
        for (HelpGroup group : HelpGroup.values()) {
            List<CommandLine> verbs = GroupedVerbs.of(group, root);
            if (!verbs.isEmpty()) {
                manual.section(group.title().toUpperCase(Locale.ROOT));
                verbs.forEach(verb -> manual.verb(verb.getCommandSpec()));
            }
        }
        manual.tail(root);
        return manual.page.toString();
    }

    private void head(CommandSpec root) {
        // No hyphenation and no adjustment: commands and options must stay as they are typed.
        lines(".TH %s 1 \"\" \"\" \"User Commands\"".formatted(root.name().toUpperCase(Locale.ROOT)), ".nh", ".ad l");
        section("NAME");
        paragraph(root.name() + " - recommends sizes for the computes of a serverless Postgres platform");
        section("SYNOPSIS");
        lines(".PP", bold(root.name() + " VERB", " [OPTIONS] [ARGUMENT...]"));
        section("DESCRIPTION");
        paragraph(VerbText.description(root));
        section("COMMON OPTIONS");
        root.options().stream().filter(option -> !option.hidden()).forEach(this::option);
    }

    private void verb(CommandSpec verb) {
        lines(".SS \"%s\"".formatted(
                escaped(new Help(verb, Help.defaultColorScheme(Help.Ansi.OFF)).abbreviatedSynopsis().strip())));
        paragraph(VerbText.description(verb));
        verb.positionalParameters().forEach(argument -> item(argument.paramLabel(), "", text(argument)));
        VerbText.ownOptions(verb).forEach(this::option);
        examples(verb);
        VerbText.below(verb).forEach(this::verb);
    }

    private void option(OptionSpec option) {
        item(String.join(", ", option.names()), option.arity().max() == 0 ? "" : " " + option.paramLabel(),
                text(option));
    }

    private static String text(ArgSpec argument) {
        return String.join(" ", argument.description());
    }

    private void tail(CommandSpec root) {
        section("EXIT STATUS");
        root.usageMessage().exitCodeList().forEach((code, meaning) -> item(code.strip(), "", meaning));
        section("ENVIRONMENT");
        new TreeMap<>(VARIABLES).forEach((variable, meaning) -> item(variable, "", meaning));
        section("FILES");
        item("config/plimsoll.yaml", "", "The configuration in the working directory.");
        item("/etc/plimsoll/plimsoll.yaml", "", "The configuration if that file does not exist.");
        section("EXAMPLES");
        examples(root);
    }

    private void section(String heading) {
        lines(".SH \"%s\"".formatted(escaped(heading)));
    }

    private void paragraph(String sentences) {
        lines(".PP", guarded(sentences));
    }

    private void item(String term, String argument, String meaning) {
        lines(".TP", bold(term, argument), guarded(meaning));
    }

    private void examples(CommandSpec verb) {
        lines(".PP", ".RS 4", ".nf");
        VerbText.examples(verb).forEach(command -> lines(guarded(command)));
        lines(".fi", ".RE");
    }

    private void lines(String... lines) {
        Stream.of(lines).forEach(line -> page.append(line).append('\n'));
    }

    private static String bold(String words, String rest) {
        return "\\fB%s\\fR%s".formatted(escaped(words), escaped(rest));
    }

    /** A line that begins with a dot or an apostrophe would be a macro. */
    static String guarded(String words) {
        return escaped(words).replaceFirst("^(?=\\.|\\\\\\(aq)", "\\\\&");
    }

    private static String escaped(String words) {
        return ESCAPES.translate(words.replaceAll("\\s+", " "));
    }

    /** Prints the man page. */
    @Command(name = "man", description = "Prints the man page of all verbs, in the format of man.", footer = {"",
        "Examples:", "  plimsoll man | man -l -", "  plimsoll man > /usr/local/share/man/man1/plimsoll.1"})
    public static final class ManVerb extends Verb {

        @Override
        public Integer call() {
            out().print(ManPage.of(root()));
            out().flush();
            return Exit.DONE;
        }
    }
}
