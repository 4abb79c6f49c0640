package dev.plimsoll.cli.reference;

import dev.plimsoll.extension.HelpGroup;
import dev.plimsoll.extension.VerbsOfGroup;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists the verbs of the program by group, instead of as one list. */
public record GroupedVerbs(List<VerbsOfGroup> groups) implements IHelpSectionRenderer {

    private static final int GAP = 2;

    public GroupedVerbs {
        groups = List.copyOf(groups);
    }

    /** Makes the help of {@code program} list its verbs by group. */
    public void in(CommandLine program) {
        program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        program.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, this);
    }

    /** The verbs of a group that {@code program} has. */
    static List<CommandLine> of(HelpGroup group, CommandSpec program) {
        IHelpSectionRenderer all = program.commandLine()
                .getHelpSectionMap()
                .get(UsageMessageSpec.SECTION_KEY_COMMAND_LIST);
        return ((GroupedVerbs) Objects.requireNonNull(all, "the program lists its verbs")).groups()
                .stream()
                .filter(some -> some.group() == group)
                .flatMap(some -> some.verbs().stream())
                .flatMap(type -> program.subcommands()
                        .values()
                        .stream()
                        .filter(verb -> verb.getCommandSpec().userObject().getClass() == type))
                .toList();
    }

    @Override
    public String render(Help help) {
        StringBuilder text = new StringBuilder();
        int widest = help.subcommands().keySet().stream().mapToInt(String::length).max().orElse(0);
        for (HelpGroup group : HelpGroup.values()) {
            List<CommandLine> verbs = of(group, help.commandSpec());
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
