package dev.plimsoll.cli.account;

import dev.plimsoll.cli.terminal.Exit;
import dev.plimsoll.cli.terminal.Failure;
import dev.plimsoll.cli.terminal.FileTrouble;
import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.keys.KeyFile;
import dev.plimsoll.keys.Milestone;
import dev.plimsoll.keys.Rotation;
import dev.plimsoll.keys.RotationOutcome;
import dev.plimsoll.platform.management.ApiKey;
import dev.plimsoll.platform.management.Management;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A new key in the place of the one in the key file. */
@Command(name = "rotate", description = {"Replaces the key in the key file (platform.api-key-file) by a new one.",
    "The new key is made, proven, written, read back and proven again before the old one is revoked; "
            + "cut short at any point, the file holds a working key, and the next rotation clears up."}, footer = {
                "", "Examples:", "  plimsoll keys rotate", "  plimsoll keys rotate --name nightly"})
final class KeysRotateVerb extends Verb {

    /** What a person wants to know while it goes on. */
    private static final Set<Milestone> TOLD = EnumSet.of(Milestone.KEY_CREATED, Milestone.NEW_KEY_PROVEN,
            Milestone.FILE_REPLACED, Milestone.FILE_PROVEN);

    @Option(names = "--name", paramLabel = "PREFIX", defaultValue = Rotation.USUAL_PREFIX, description = "How the new key's name begins; default: ${DEFAULT-VALUE}.")
    private String prefix = Rotation.USUAL_PREFIX;

    @Override
    protected boolean heeds(String warning) {
        return AccountVerb.isOfPlatform(warning);
    }

    @Override
    public Integer call() {
        Settings settings = settings();
        Path path = file(KeyHome.of(settings.platform().key()));
        try (Management account = surroundings().account().apply(settings.platform())) {
            KeyFile file = KeyFile.at(path);
            if (file.isShared()) {
                say("warning: %s may be read by others than its owner; the new one may not".formatted(file));
            }
            return tell(new Rotation(account, file, prefix, now(), surroundings().pause(), this::tell).run(), file);
        } catch (IOException failed) {
            throw new Failure(Exit.FAILED,
                    "plimsoll: nothing was changed, since %s cannot be replaced: %s".formatted(path,
                            FileTrouble.said(failed)));
        }
    }

    private static Path file(KeyHome home) {
        Path file = home.file();
        if (file == null) {
            throw new Failure(Exit.WRONG_USE,
                    ("plimsoll: only a key in a file of its own can be rotated; this one stands in %s. Put it into a file "
                            + "and name that in platform.api-key-file").formatted(home.where()));
        }
        return file;
    }

    private void tell(Milestone reached) {
        if (TOLD.contains(reached)) {
            say(reached.words());
        }
    }

    private int tell(RotationOutcome outcome, KeyFile file) {
        return switch (outcome) {
            case RotationOutcome.Done done -> {
                say("%s holds key %d, %s; revoked: %s".formatted(file, done.id(), done.name(), named(done.revoked())));
                yield Exit.DONE;
            }
            case RotationOutcome.Kept kept -> {
                say("%s holds key %d, %s; but %s".formatted(file, kept.id(), kept.name(), kept.why()));
                if (!kept.suspects().isEmpty()) {
                    say("it may be: %s; revoke it with plimsoll keys revoke ID".formatted(named(kept.suspects())));
                }
                yield Exit.FAILED;
            }
            case RotationOutcome.Unchanged unchanged -> {
                say("%s is as it was: %s".formatted(file, unchanged.why()));
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
