package dev.plimsoll.keys;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.management.Management;
import dev.plimsoll.platform.management.Management.CreatedKey;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One rotation: replaces the key in a file. The file changes atomically from a working key to a tested one. The old key is
 * revoked only after the new key was read back from the file and tested again.
 *
 * @param account the account's API, with any key
 * @param file    the file
 * @param prefix  prefix of the new key's name
 * @param now     the time in its name
 * @param pause   waits
 * @param reached receives each milestone
 */
public record Rotation(Management account, KeyFile file, String prefix, Instant now, Consumer<Duration> pause,
        Consumer<Milestone> reached) {

    /** The default prefix of the names of rotated keys. */
    public static final String DEFAULT_PREFIX = "plimsoll-rotated";

    /**
     * Runs the rotation, and cleans up after a rotation of this file that crashed.
     *
     * @throws PlatformFault if the platform rejects the key in the file, or creates no new one; nothing has changed
     * @throws IOException   if the file's directory cannot be read or written; nothing has changed
     */
    public RotationOutcome run() throws IOException {
        Optional<RotationLock> taken = RotationLock.take(file.lock());
        if (taken.isEmpty()) {
            return new RotationOutcome.Unchanged("another rotation of %s is running".formatted(file));
        }
        try (RotationLock lock = taken.get()) {
            reached.accept(Milestone.LOCKED);
            file.sweep();
            return replace(new RotationNames(prefix, lock.mark()), file.read());
        }
    }

    private RotationOutcome replace(RotationNames names, Secret secret) throws IOException {
        // Read from the file again: another rotation may have replaced the key that this process started with.
        try (Management old = account.with(secret)) {
            old.keys();
            reached.accept(Milestone.OLD_KEY_VERIFIED);
            RotationRecord earlier = RotationRecord.read(file.record());
            String name = names.next(now);
            RotationRecord record = earlier.making(name);
            record.write(file.record());
            reached.accept(Milestone.INTENT_RECORDED);
            CreatedKey created = create(old, name, earlier);
            reached.accept(Milestone.KEY_CREATED);
            try (Management replacement = account.with(created.secret())) {
                return new KeySwap(this, names, new KeySwap.Key(old, secret),
                        new KeySwap.Key(replacement, created.secret()),
                        created.id(), name, earlier).run(record);
            }
        }
    }

    private CreatedKey create(Management old, String name, RotationRecord earlier) throws IOException {
        try {
            return old.createKey(name);
        } catch (PlatformFault fault) {
            // A refusal created no key; after any other error there may be one, so its name stays in the record.
            if (fault.status() >= 400 && fault.status() < 500) {
                earlier.write(file.record());
            }
            throw fault;
        }
    }
}
