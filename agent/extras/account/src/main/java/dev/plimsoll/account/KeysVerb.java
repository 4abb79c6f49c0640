package dev.plimsoll.account;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.terminal.Table;
import dev.plimsoll.config.Settings;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The verbs for the account's API keys. */
@Command(name = "keys", description = "Lists, creates, revokes and rotates the account's API keys.", subcommands = {
    KeysVerb.KeysListVerb.class, KeysCreateVerb.class, KeysRevokeVerb.class, KeysRotateVerb.class}, footer = {"",
        "Examples:",
        "  plimsoll keys list", "  plimsoll keys rotate"})
public final class KeysVerb extends VerbGroup {

    @Command(name = "list", aliases = "ls", description = "Lists the account's API keys. Secrets are never shown.", footer = {
        "",
        "Examples:", "  plimsoll keys list", "  plimsoll keys list -o json | jq '.[].name'"})
    static final class KeysListVerb extends AccountVerb {

        @Mixin
        private Output output = new Output();

        @Override
        protected int call(Management account, Settings settings) {
            List<ApiKey> keys = account.keys();
            return print(output, () -> JsonLine.array(keys.stream().map(ApiKey::asWritten).toList()),
                    () -> table(keys));
        }

        private static Table table(List<ApiKey> keys) {
            Table table = new Table("ID", "NAME", "CREATED", "LAST USED", "FROM").whole("ID")
                    .optional("FROM", "CREATED");
            keys.forEach(key -> table.row(key.id(), key.name(), key.createdAt(), key.lastUsedAt(),
                    key.lastUsedFrom().isEmpty() ? null : key.lastUsedFrom()));
            return table;
        }
    }
}
