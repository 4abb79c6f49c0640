package dev.plimsoll.keys;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.management.CreatedKey;
import dev.plimsoll.platform.management.Management;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * One replacement of the key in a file. The file changes from a key that works to a key that was proven, in one step, and
 * the old key is revoked only after the new one was read back from the file and proven again.
 *
 * @param account the account, through whichever key
 * @param file    the file
 * @param prefix  how the new key's name begins
 * @param now     the time in its name
 * @param pause   waits
 * @param reached told of each milestone
 */
public record Rotation(Management account, KeyFile file, String prefix, Instant now, Consumer<Duration> pause,
        Consumer<Milestone> reached) {

    /** How names of rotated keys begin, unless told otherwise. */
    public static final String USUAL_PREFIX = "plimsoll-rotated";

    /**
     * Does it. Whatever a rotation of this file that died left behind is cleared too.
     *
     * @throws PlatformFault where the platform refuses the key in the file, or makes no new one; nothing has changed
     * @throws IOException   where nothing can be read or written beside the file; nothing has changed
     */
    public RotationOutcome run() throws IOException {
        Optional<RotationLock> taken = RotationLock.take(file.lock());
        if (taken.isEmpty()) {
            return new RotationOutcome.Unchanged("another rotation of %s is under way".formatted(file));
        }
        try (RotationLock lock = taken.get()) {
            reached.accept(Milestone.LOCKED);
            file.sweep();
            return replace(new RotationNames(prefix, lock.mark()), file.read());
        }
    }

    private RotationOutcome replace(RotationNames names, Secret secret) throws IOException {
        // Asked for anew from the file: the key that the process began with may have been rotated meanwhile.
        try (Management old = account.with(secret)) {
            old.keys();
            reached.accept(Milestone.OLD_KEY_PROVEN);
            RotationRecord earlier = RotationRecord.read(file.record());
            String name = names.next(now);
            RotationRecord record = earlier.making(name);
            record.write(file.record());
            reached.accept(Milestone.INTENT_RECORDED);
            CreatedKey created = create(old, name, earlier);
            reached.accept(Milestone.KEY_CREATED);
            try (Management fresh = account.with(created.secret())) {
                return new KeySwap(this, names, new KeySwap.Key(old, secret), new KeySwap.Key(fresh, created.secret()),
                        created.id(), name, earlier).run(record);
            }
        }
    }

    private CreatedKey create(Management old, String name, RotationRecord earlier) throws IOException {
        try {
            return old.createKey(name);
        } catch (PlatformFault fault) {
            // A refusal made no key; after any other fault there may be one, which the record still names.
            if (fault.status() >= 400 && fault.status() < 500) {
                earlier.write(file.record());
            }
            throw fault;
        }
    }
}
