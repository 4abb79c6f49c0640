package dev.plimsoll.cli.reference;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the verbs of the program by group, instead of as one list. */
public final class GroupedVerbs implements IHelpSectionRenderer {

    private static final int GAP = 2;

    private GroupedVerbs() {}

    /** Makes the help of {@code root} list its verbs by group. */
    public static void in(CommandLine root) {
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new GroupedVerbs());
    }

    @Override
    public String render(Help help) {
        StringBuilder text = new StringBuilder();
        int widest = help.subcommands().keySet().stream().mapToInt(String::length).max().orElse(0);
        for (HelpGroup group : HelpGroup.values()) {
            List<CommandLine> verbs = group.of(help.commandSpec().subcommands());
            if (!verbs.isEmpty()) {
                text.append("%n%s%n".formatted(help.colorScheme().text("@|bold " + group.title() + ":|@")))
                        .append(table(verbs, help, widest + 2 * GAP));
            }
        }
        return text.toString();
    }

    private static TextTable table(List<CommandLine> verbs, Help help, int first) {
        TextTable table = TextTable.forColumns(help.colorScheme(), new Column(first, GAP, Overflow.SPAN),
                new Column(help.commandSpec().usageMessage().width() - first, GAP, Overflow.WRAP));
        verbs.forEach(verb -> table.addRowValues(help.colorScheme().commandText(verb.getCommandName()),
                help.colorScheme().text(VerbText.summary(verb.getCommandSpec()))));
        return table;
    }
}
