package dev.plimsoll.cli.reference;

import dev.plimsoll.extension.Extensions;
import dev.plimsoll.extension.HelpGroup;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    private static final Map<HelpGroup, List<String>> KERNEL = Map.of(
            HelpGroup.WATCH, List.of("run", "once", "history", "report"),
            HelpGroup.DECIDE, List.of("advise", "diff"),
            HelpGroup.CHANGE, List.of("approve", "dismiss", "dismissals", "stop", "resume"),
            HelpGroup.SET_UP, List.of("check", "config"),
            HelpGroup.TOOLS, List.of("completion", "man", "help"));

    private GroupedVerbs() {}

    /** The verbs of a group that the program has: those of the kernel first. */
    static List<CommandLine> of(HelpGroup group, Map<String, CommandLine> all) {
        Set<Class<?>> ofExtensions = Extensions.all()
                .stream()
                .flatMap(extension -> extension.verbs().stream())
                .filter(verbs -> verbs.group() == group)
                .flatMap(verbs -> verbs.verbs().stream())
                .collect(Collectors.toSet());
        return Stream.concat(
                KERNEL.getOrDefault(group, List.of()).stream().flatMap(name -> Stream.ofNullable(all.get(name))),
                all.values()
                        .stream()
                        .filter(verb -> ofExtensions.contains(verb.getCommandSpec().userObject().getClass())))
                .toList();
    }

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
            List<CommandLine> verbs = of(group, help.commandSpec().subcommands());
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
