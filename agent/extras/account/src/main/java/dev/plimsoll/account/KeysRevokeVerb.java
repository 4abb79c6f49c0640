package dev.plimsoll.account;

import dev.plimsoll.account.keys.LastUses.KeyUsage;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.account.management.Management.RevokedKey;
import dev.plimsoll.cli.verb.ChangingVerb;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Revokes an API key. */
@Command(name = "revoke", description = "Revokes an API key at once and permanently. Asks for confirmation.", footer = {
    "", "Examples:",
    "  plimsoll keys revoke 1234", "  plimsoll keys revoke 1234 --yes"})
final class KeysRevokeVerb extends AccountVerb implements ChangingVerb {

    @Parameters(paramLabel = "ID", description = "The key's id, as plimsoll keys list shows it.")
    private long id;

    @Mixin
    private Confirmation consent = new Confirmation();

    @Override
    protected int call(Management account, Settings settings) {
        if (!consent.isGiven()) {
            ask(account);
        }
        RevokedKey revoked = account.revokeKey(id);
        say("key %d%s is revoked".formatted(id, revoked.name().isEmpty() ? "" : ", " + revoked.name() + ","));
        return Exit.DONE;
    }

    private void ask(Management account) {
        ApiKey key = account.keys()
                .stream()
                .filter(listed -> listed.id() == id)
                .findFirst()
                .orElseThrow(() -> new VerbFailure(Exit.REFUSED,
                        "the account has no key %d; plimsoll keys list shows all".formatted(id)));
        String facts = "Key %d, %s, %s, stops working. This cannot be undone."
                .formatted(id, key.name(),
                        key.lastUsedAt() == null ? "never used" : "last used " + key.lastUsedAt());
        switch (KeyUsage.of(id, account, context().pause())) {
            case OURS -> consent.askFor(Long.toString(id),
                    facts + " Plimsoll uses this key here and cannot reach the platform without it.",
                    context(), err());
            case PERHAPS_OURS -> consent.askFor(Long.toString(id),
                    facts + " Plimsoll may be using this key here; the platform does not report it reliably.",
                    context(), err());
            case NOT_OURS -> consent.ask(facts, context(), err());
        }
    }
}
