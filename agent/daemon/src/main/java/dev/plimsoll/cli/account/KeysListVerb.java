package dev.plimsoll.cli.account;

import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.PlatformJson;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Settings;
import dev.plimsoll.platform.management.Management;
import dev.plimsoll.platform.management.Management.ApiKey;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists the account's keys without their secrets. */
@Command(name = "list", aliases = "ls", description = "Lists the account's API keys. Secrets are never shown.", footer = {
    "",
    "Examples:", "  plimsoll keys list", "  plimsoll keys list -o json | jq '.[].name'"})
final class KeysListVerb extends AccountVerb {

    @Mixin
    private Output output = new Output();

    @Override
    protected int call(Management account, Settings settings) {
        List<ApiKey> keys = account.keys();
        if (output.isData()) {
            output.print(PlatformJson.array(keys.stream().map(ApiKey::asWritten).toList()), out());
            return Exit.DONE;
        }
        Table table = new Table("ID", "NAME", "CREATED", "LAST USED", "FROM").whole("ID").optional("FROM", "CREATED");
        keys.forEach(key -> table.row(key.id(), key.name(), key.createdAt(), key.lastUsedAt(),
                key.lastUsedFrom().isEmpty() ? null : key.lastUsedFrom()));
        table.print(screen());
        return Exit.DONE;
    }
}
