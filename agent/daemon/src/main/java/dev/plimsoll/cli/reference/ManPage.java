package dev.plimsoll.cli.reference;

import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.extension.HelpGroup;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The man page of all verbs. It has no date and no version, so it changes only with the command model. */
public final class ManPage {

    private static final Map<String, String> VARIABLES = Map.of(
            "COLUMNS",
            "Width of lines and tables. Without it, the width of the terminal; tables in a pipe have no limit.",
            "NO_COLOR", "If it is not empty, no colours are printed.",
            "PLIMSOLL_*",
            "Any configuration key: its path in upper case, with _ for each dot and hyphen, such as PLIMSOLL_PLATFORM_BASE_URL. "
                    + "A secret may be in a file, as in PLIMSOLL_PLATFORM_API_KEY_FILE.");

    private final RoffText page = new RoffText();

    private ManPage() {}

    /** The page as source for {@code man}. */
    public static String of(CommandSpec root) {
        ManPage manual = new ManPage();
        manual.head(root);
        manual.verbs(root);
        manual.tail(root);
        return manual.page.toString();
    }

    private void head(CommandSpec root) {
        page.title(root.name());
        page.section("NAME");
        page.paragraph(root.name() + " - recommends sizes for the computes of a serverless Postgres platform");
        page.section("SYNOPSIS");
        page.bold(root.name() + " VERB", " [OPTION...] [ARGUMENT...]");
        page.section("DESCRIPTION");
        page.paragraph(VerbText.description(root));
        page.section("COMMON OPTIONS");
        root.options().stream().filter(option -> !option.hidden()).forEach(this::option);
    }

    private void verbs(CommandSpec root) {
        for (HelpGroup group : HelpGroup.values()) {
            List<CommandLine> verbs = GroupedVerbs.of(group, root.subcommands());
            if (!verbs.isEmpty()) {
                page.section(group.title().toUpperCase(Locale.ROOT));
                verbs.forEach(verb -> verb(verb.getCommandSpec()));
            }
        }
    }

    private void verb(CommandSpec verb) {
        List<CommandSpec> below = VerbText.below(verb);
        page.subsection(synopsis(verb, !below.isEmpty()));
        page.paragraph(VerbText.description(verb));
        verb.positionalParameters().forEach(this::argument);
        VerbText.ownOptions(verb).forEach(this::option);
        page.examples(VerbText.examples(verb));
        below.forEach(this::verb);
    }

    private static String synopsis(CommandSpec verb, boolean isGroup) {
        StringJoiner text = new StringJoiner(" ").add(verb.qualifiedName());
        if (isGroup) {
            text.add("VERB");
        }
        if (!VerbText.ownOptions(verb).isEmpty()) {
            text.add("[OPTION...]");
        }
        for (PositionalParamSpec parameter : verb.positionalParameters()) {
            String label = parameter.paramLabel() + (parameter.arity().max() > 1 ? "..." : "");
            text.add(parameter.required() ? label : "[" + label + "]");
        }
        return text.toString();
    }

    private void argument(PositionalParamSpec parameter) {
        Iterable<String> values = parameter.completionCandidates();
        page.item(parameter.paramLabel(), "", String.join(" ", parameter.description())
                .replace("${COMPLETION-CANDIDATES}", values == null ? "" : String.join(", ", values)));
    }

    private void option(OptionSpec option) {
        page.item(String.join(", ", option.names()), option.arity().max() == 0 ? "" : " " + option.paramLabel(),
                VerbText.description(option));
    }

    private void tail(CommandSpec root) {
        page.section("EXIT STATUS");
        root.usageMessage().exitCodeList().forEach((code, meaning) -> page.item(code.strip(), "", meaning));
        page.section("ENVIRONMENT");
        VARIABLES.entrySet()
                .stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(variable -> page.item(variable.getKey(), "", variable.getValue()));
        page.section("FILES");
        page.item("config/plimsoll.yaml", "", "The configuration in the working directory.");
        page.item("/etc/plimsoll/plimsoll.yaml", "", "The configuration if that file does not exist.");
        page.section("EXAMPLES");
        page.examples(VerbText.examples(root));
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
