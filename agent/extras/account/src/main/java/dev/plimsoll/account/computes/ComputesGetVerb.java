package dev.plimsoll.account.computes;

import dev.plimsoll.account.AccountVerb;
import dev.plimsoll.account.computes.ComputeArgument.ComputeArguments;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Compute;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows computes with all fields of the platform's listing. */
@Command(name = "get", description = "Shows computes as the platform lists them. With -o json: one object, or an array for several computes.", footer = {
    "", "Examples:", "  plimsoll computes get ep-shop-1", "  plimsoll computes get my-project-123/ep-shop-1 -o json"})
final class ComputesGetVerb extends AccountVerb {

    @Mixin
    private ComputeArguments computes = new ComputeArguments();

    @Mixin
    private Output output = new Output();

    @Override
    protected int call(Management account, Settings settings) {
        List<ComputeItem> found = computes.each().stream().map(which -> which.find(account)).toList();
        return print(output, () -> found.size() == 1
                ? JsonLine.of(found.getFirst().asWritten())
                : JsonLine.array(found.stream().map(ComputeItem::asWritten).toList()), () -> table(found));
    }

    private static Table table(List<ComputeItem> found) {
        Table table = new Table("PROJECT", "TYPE", "STATUS", "COMPUTE", "SIZE", "BRANCH", "POOLER", "LAST ACTIVE",
                "HOST").whole("COMPUTE").optional("LAST ACTIVE", "TYPE", "BRANCH", "PROJECT");
        for (ComputeItem item : found) {
            Compute compute = item.compute();
            table.row(compute.id().projectId(), ComputeText.type(compute),
                    ComputeText.status(compute.lifecycle().state()),
                    compute.id().endpointId(), ComputeText.size(compute.size()), compute.branchId(),
                    compute.address().poolerEnabled() ? "on" : "off", compute.times().lastActive(),
                    compute.address().host());
        }
        return table;
    }
}
