package dev.plimsoll.account;

import dev.plimsoll.account.keys.KeyFile;
import dev.plimsoll.account.keys.Rotation;
import dev.plimsoll.account.keys.Rotation.Milestone;
import dev.plimsoll.account.keys.Rotation.RotationOutcome;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.cli.verb.ChangingVerb;
import dev.plimsoll.cli.verb.Exit;
import dev.plimsoll.cli.verb.FileErrors;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.platform.PlatformSettings.AccountKey;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the key in the key file by a new one. */
@Command(name = "rotate", description = {"Replaces the key in the key file (platform.api-key-file) by a new one.",
    "The new key is created, tested, written, read back and tested again before the old one is revoked. "
            + "If the rotation is interrupted, the file still holds a working key, and the next rotation cleans up."}, footer = {
                "", "Examples:", "  plimsoll keys rotate", "  plimsoll keys rotate --name nightly"})
final class KeysRotateVerb extends AccountVerb implements ChangingVerb {

    /** The steps that are printed during a rotation. */
    private static final Set<Milestone> PRINTED = EnumSet.of(Milestone.KEY_CREATED, Milestone.NEW_KEY_VERIFIED,
            Milestone.FILE_REPLACED, Milestone.FILE_VERIFIED);

    @Option(names = "--name", paramLabel = "PREFIX", defaultValue = Rotation.DEFAULT_PREFIX, description = "Prefix of the new key's name; default: ${DEFAULT-VALUE}.")
    private String prefix = Rotation.DEFAULT_PREFIX;

    @Override
    protected int call(Management account, Settings settings) {
        Path path = file(settings.platform().key());
        try {
            KeyFile file = KeyFile.at(path);
            if (file.isShared()) {
                say("warning: other users may read %s; only its owner may read the new file".formatted(file));
            }
            return report(new Rotation(account, file, prefix, now(), context().pause(), this::report).run(), file);
        } catch (IOException failed) {
            throw new VerbFailure(Exit.FAILED,
                    "nothing was changed, because %s cannot be replaced: %s".formatted(path,
                            FileErrors.sentence(failed)));
        }
    }

    private static Path file(AccountKey key) {
        return switch (key) {
            case AccountKey.InFile inFile -> inFile.file();
            case AccountKey.Given given -> throw new VerbFailure(Exit.WRONG_USE,
                    ("only a key in a separate file can be rotated; this key comes from %s. Put it into a file "
                            + "and set platform.api-key-file").formatted(switch (given.place()) {
                                case COMMAND_LINE -> "the command line";
                                case ENVIRONMENT -> "the variable PLIMSOLL_PLATFORM_API_KEY";
                                case CONFIGURATION_FILE -> "the configuration file itself";
                            }));
        };
    }

    private void report(Milestone reached) {
        if (PRINTED.contains(reached)) {
            say(reached.words());
        }
    }

    private int report(RotationOutcome outcome, KeyFile file) {
        return switch (outcome) {
            case RotationOutcome.Rotated done -> {
                say("%s holds key %d, %s; revoked: %s".formatted(file, done.id(), done.name(), named(done.revoked())));
                yield Exit.DONE;
            }
            case RotationOutcome.OldKeyKept kept -> {
                say("%s holds key %d, %s; but %s".formatted(file, kept.id(), kept.name(), kept.why()));
                if (!kept.suspects().isEmpty()) {
                    say("it may be: %s; revoke it with plimsoll keys revoke ID".formatted(named(kept.suspects())));
                }
                yield Exit.FAILED;
            }
            case RotationOutcome.Unchanged unchanged -> {
                say("%s was not changed: %s".formatted(file, unchanged.why()));
                yield Exit.FAILED;
            }
        };
    }

    private static String named(List<ApiKey> keys) {
        return keys.isEmpty()
                ? "none"
                : keys.stream().map(key -> "%d (%s)".formatted(key.id(), key.name())).collect(Collectors.joining(", "));
    }
}
