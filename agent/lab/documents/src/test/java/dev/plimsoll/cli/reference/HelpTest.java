package dev.plimsoll.cli.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.CommandModel;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.extension.HelpGroup;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** Help of the program and of each verb. */
class HelpTest {

    private static final Terminal WATCHED = new Terminal(true, true);
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");
    private static final String ESCAPE = "\u001b";

    /** Built once, and only read. */
    private static final CommandLine PROGRAM = CommandModel.program(Map.of(), Terminal.NONE);

    static Stream<Arguments> verbs() {
        return CommandModel.verbs().stream().map(verb -> Arguments.of(verb.getCommandSpec().qualifiedName(), verb));
    }

    @Test
    void everyVerb_isInOneGroup() {
        assertThat(PROGRAM.getSubcommands().keySet()).allSatisfy(name -> assertThat(HelpGroup.values())
                .as("groups of %s", name)
                .filteredOn(group -> GroupedVerbs.of(group, PROGRAM.getCommandSpec())
                        .contains(PROGRAM.getSubcommands().get(name)))
                .hasSize(1));
    }

    @Test
    void theProgram_listsItsVerbsByGroup() {
        String help = CommandModel.run("--help").out();

        assertThat(help.lines()).containsSubsequence("Watch the fleet:", "Decide on a size:", "Change sizes:",
                "Set up:", "Manage the account:", "Tools:", "Exit codes:", "Examples:");
        assertThat(help).containsPattern("(?s)Change sizes:\\s+approve .*\\s+resume .*Set up:");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verbs")
    void everyVerb_hasAnExampleOfItself_thatCanBeParsed(String name, CommandLine verb) {
        List<String> parsed = VerbText.examples(verb.getCommandSpec()).stream().map(HelpTest::parsed).toList();

        assertThat(parsed).as("verbs of the examples").isNotEmpty().anyMatch(each -> each.startsWith(name));
    }

    /** The verb of an example. */
    private static String parsed(String example) {
        ParseResult result = PROGRAM.parseArgs(arguments(example));
        while (result.hasSubcommand()) {
            result = result.subcommand();
        }
        return result.commandSpec().qualifiedName();
    }

    /** The arguments of the program in a shell command, up to a pipe, redirection or the next command. */
    private static String[] arguments(String example) {
        String command = example.substring(example.indexOf("plimsoll") + "plimsoll".length())
                .split(" [|>] | && |\\)$", 2)[0];
        return WORD.matcher(command)
                .results()
                .map(HelpTest::word)
                .toArray(String[]::new);
    }

    private static String word(MatchResult found) {
        return Stream.of(1, 2, 3).map(found::group).filter(text -> text != null).findFirst().orElse("");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("verbs")
    void everyVerb_hasTheSameSectionsInOrder(String name, CommandLine verb) {
        String help = verb.getUsageMessage(CommandLine.Help.Ansi.OFF);

        assertThat(help).startsWith("Usage: " + name + " ");
        assertThat(help.lines().filter(line -> line.equals("Examples:"))).hasSize(1);
        assertThat(help.indexOf("--help")).isBetween(0, help.indexOf("Examples:"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "computes --help", "advise --help"})
    void colours_areOnATerminalAlone(String words) {
        String[] arguments = words.split(" ");
        String[] plain = Arrays.copyOf(arguments, arguments.length + 1);
        plain[arguments.length] = "--no-color";

        assertThat(CommandModel.run(CommandModel.program(Map.of(), WATCHED), arguments).out()).contains(ESCAPE);
        assertThat(CommandModel.run(arguments).out()).doesNotContain(ESCAPE);
        assertThat(CommandModel.run(CommandModel.program(Map.of("NO_COLOR", "1"), WATCHED), arguments).out())
                .doesNotContain(ESCAPE);
        assertThat(CommandModel.run(CommandModel.program(Map.of("NO_COLOR", ""), WATCHED), arguments).out())
                .as("an empty variable counts as not set")
                .contains(ESCAPE);
        assertThat(CommandModel.run(CommandModel.program(Map.of("TERM", "dumb"), WATCHED), arguments).out())
                .doesNotContain(ESCAPE);
        assertThat(CommandModel.run(CommandModel.program(Map.of(), WATCHED), plain).out()).doesNotContain(ESCAPE);
    }
}
