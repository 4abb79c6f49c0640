package dev.plimsoll.cli.account;

import dev.plimsoll.cli.terminal.Consent;
import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.keys.KeyUsage;
import dev.plimsoll.platform.management.ApiKey;
import dev.plimsoll.platform.management.Management;
import dev.plimsoll.platform.management.RevokedKey;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The end of a key. */
@Command(name = "revoke", description = "Revokes a key, at once and for good; asks first.", footer = {"", "Examples:",
    "  plimsoll keys revoke 1234", "  plimsoll keys revoke 1234 --yes"})
final class KeysRevokeVerb extends AccountVerb {

    @Parameters(paramLabel = "ID", description = "The key's number, as plimsoll keys list shows it.")
    private long id;

    @Mixin
    private Consent consent = new Consent();

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
                .filter(one -> one.id() == id)
                .findFirst()
                .orElseThrow(() -> new Failure(Exit.REFUSED,
                        "plimsoll: the account has no key %d; plimsoll keys list shows all".formatted(id)));
        String facts = "Key %d, %s, %s, opens nothing any more from then on, and that cannot be taken back."
                .formatted(id, key.name(), used(key));
        switch (KeyUsage.of(id, account, surroundings().pause())) {
            case OURS -> consent.askFor(Long.toString(id),
                    facts + " It is the very key that Plimsoll uses here: revoked, it locks Plimsoll out.",
                    surroundings(), err());
            case PERHAPS_OURS -> consent.askFor(Long.toString(id),
                    facts + " It may be the very key that Plimsoll uses here; the platform does not tell for sure.",
                    surroundings(), err());
            case NOT_OURS -> consent.ask(facts, surroundings(), err());
        }
    }

    private static String used(ApiKey key) {
        Instant last = key.lastUsedAt();
        return last == null ? "never used" : "last used " + last;
    }
}
