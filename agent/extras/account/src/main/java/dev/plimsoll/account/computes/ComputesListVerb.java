package dev.plimsoll.account.computes;

import dev.plimsoll.account.AccountVerb;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Progress;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.PlatformFault;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists computes as the platform's console shows them. */
@Command(name = "list", aliases = "ls", description = "Lists computes as the platform's console shows them. Default: the computes of all projects that the key can see.", footer = {
    "", "Examples:", "  plimsoll computes list", "  plimsoll computes list my-project-123",
    "  plimsoll computes list -o json | jq -r '.[].id'"})
final class ComputesListVerb extends AccountVerb {

    @Parameters(arity = "0..*", paramLabel = "PROJECT", description = "Lists only the computes of these projects.")
    private List<String> named = new ArrayList<>();

    @Option(names = "--project", paramLabel = "ID", description = "The same as PROJECT. May be repeated.")
    private List<String> more = new ArrayList<>();

    @Mixin
    private Output output = new Output();

    @Override
    protected int call(Management account, Settings settings) {
        List<ComputeItem> listed = new ArrayList<>();
        int code = list(account, listed);
        print(output, () -> JsonLine.array(listed.stream().map(ComputeItem::asWritten).toList()), () -> table(listed));
        return code;
    }

    private int list(Management account, List<ComputeItem> into) {
        try (Progress shown = progress(() -> "listing projects")) {
            Set<String> projects = projects(account);
            int done = 0;
            int code = Exit.DONE;
            for (String project : projects) {
                shown.at("listing project %d of %d".formatted(++done, projects.size()));
                code = Math.max(code, list(project, account, into));
            }
            return code;
        }
    }

    private Set<String> projects(Management account) {
        Set<String> asked = new LinkedHashSet<>(named);
        asked.addAll(more);
        if (asked.isEmpty()) {
            Listing<String> all = account.projectIds();
            warnOfMissing(all);
            asked.addAll(all.items());
        }
        return asked;
    }

    private int list(String project, Management account, List<ComputeItem> into) {
        try {
            Listing<ComputeItem> computes = account.computes(project);
            warnOfMissing(computes);
            into.addAll(computes.items());
            return Exit.DONE;
        } catch (PlatformFault fault) {
            if (fault.kind() == PlatformFault.FaultKind.UNAUTHORIZED) {
                throw fault;
            }
            say("project %s could not be listed: %s".formatted(project, fault.getMessage()));
            return fault.status() >= 400 && fault.status() < 500 ? Exit.REFUSED : Exit.FAILED;
        }
    }

    private static Table table(List<ComputeItem> items) {
        Table table = new Table("PROJECT", "TYPE", "STATUS", "COMPUTE", "SIZE", "LAST ACTIVE")
                .whole("COMPUTE")
                .optional("TYPE", "LAST ACTIVE", "PROJECT");
        for (ComputeItem item : items) {
            Compute compute = item.compute();
            table.row(compute.id().projectId(), ComputeText.type(compute),
                    ComputeText.status(compute.lifecycle().state()),
                    compute.id().endpointId(), ComputeText.size(compute.size()), compute.times().lastActive());
        }
        return table;
    }
}
