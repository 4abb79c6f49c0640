package dev.plimsoll.account;

import dev.plimsoll.account.keys.FileDraft;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.CreatedKey;
import dev.plimsoll.cli.terminal.JsonLine;
import dev.plimsoll.cli.terminal.Output;
import dev.plimsoll.cli.verb.ChangingVerb;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.FileErrors;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.explain.FigureText;
import dev.plimsoll.fleet.PlatformFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates an API key; its secret is printed or written once. */
@Command(name = "create", description = "Creates an API key. Its secret is either printed or written to a file, once.", footer = {
    "", "Examples:", "  plimsoll keys create ci", "  plimsoll keys create ci --to /run/secrets/ci-key",
    "  plimsoll keys create ci -o json"})
final class KeysCreateVerb extends AccountVerb implements ChangingVerb {

    /** The recommended maximum of keys for an account (platform/api.md section 8); the platform does not enforce it. */
    private static final int RECOMMENDED_MOST = 10_000;

    @Parameters(paramLabel = "NAME", description = "The key's name.")
    private String name = "";

    @Option(names = "--to", paramLabel = "FILE", description = "Writes the secret to FILE instead of printing it. Only the file's owner may read it.")
    private @Nullable Path file;

    @Option(names = "--force", description = "Replaces FILE if it exists.")
    private boolean force;

    @Mixin
    private Output output = new Output();

    @Override
    protected void check() {
        VerbFailure.wrongUseIf(name.isBlank(), "NAME is empty; a key needs a name");
        VerbFailure.wrongUseIf(force && file == null, "--force needs --to FILE");
        VerbFailure.wrongUseIf(file != null && Files.isDirectory(file), "%s is a directory".formatted(file));
        VerbFailure.wrongUseIf(file != null && !force && FileDraft.isTaken(file),
                "%s already exists and was not changed; --force replaces it".formatted(file));
    }

    @Override
    protected int call(Management account, Settings settings) {
        Path to = file;
        if (to == null) {
            warnOfMany(account);
            CreatedKey key = account.createKey(name);
            say("created key %d, %s; its secret is shown only once".formatted(key.id(), name));
            print(key, true);
        } else {
            write(account, to);
        }
        return Exit.DONE;
    }

    private void warnOfMany(Management account) {
        int keys = account.keys().size();
        if (keys >= RECOMMENDED_MOST) {
            say("warning: the account has %s; the platform recommends at most %s".formatted(FigureText.of(keys, "key"),
                    FigureText.of(RECOMMENDED_MOST)));
        }
    }

    /** Creates the file before the key, so that every secret that is created can also be stored. */
    private void write(Management account, Path to) {
        try (FileDraft draft = FileDraft.of(to)) {
            warnOfMany(account);
            CreatedKey key = account.createKey(name);
            keep(key, draft, account, to);
            say("created key %d, %s; its secret is only in %s".formatted(key.id(), name, to));
            print(key, false);
        } catch (IOException failed) {
            throw new VerbFailure(Exit.FAILED,
                    "%s cannot be written: %s".formatted(to, FileErrors.sentence(failed)));
        }
    }

    private void keep(CreatedKey key, FileDraft draft, Management account, Path to) {
        try {
            draft.write(key.secret().reveal());
            if (force) {
                draft.replace();
            } else {
                draft.place();
            }
        } catch (IOException failed) {
            throw new VerbFailure(Exit.FAILED,
                    "%s could not be written: %s; %s".formatted(to, FileErrors.sentence(failed),
                            withdraw(key, account)));
        }
    }

    private static String withdraw(CreatedKey key, Management account) {
        try {
            account.revokeKey(key.id());
            return "key %d was revoked".formatted(key.id());
        } catch (PlatformFault fault) {
            return "key %d is valid, its secret is lost, and it could not be revoked: %s".formatted(key.id(),
                    fault.getMessage());
        }
    }

    private void print(CreatedKey key, boolean secret) {
        if (output.isData()) {
            output.print(JsonLine.of(secret
                    ? JsonLine.object().put("id", key.id()).put("key", key.secret().reveal())
                    : JsonLine.object().put("id", key.id())), out());
        } else {
            out().println(secret ? key.secret().reveal() : Long.toString(key.id()));
        }
        out().flush();
    }
}
