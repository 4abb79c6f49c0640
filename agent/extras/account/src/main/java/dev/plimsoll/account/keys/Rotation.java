package dev.plimsoll.account.keys;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.account.management.Management.CreatedKey;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;

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
                return new KeySwap(this, names, new KeySwap.KeyInUse(old, secret),
                        new KeySwap.KeyInUse(replacement, created.secret()),
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

    /** The steps of a rotation, in order; if the process crashes after any of them, the file has a working key. */
    public enum Milestone {
        LOCKED("no other rotation of this file is running"),
        OLD_KEY_VERIFIED("the key in the file works"),
        INTENT_RECORDED("recorded the name of the new key"),
        KEY_CREATED("created a new key"),
        NEW_KEY_VERIFIED("the new key works"),
        OLD_KEY_IDENTIFIED("searched for the old key in the account's list"),
        SUPERSEDED_RECORDED("recorded the replaced key"),
        DRAFT_OPENED("opened a temporary file"),
        DRAFT_WRITTEN("wrote the new key to the temporary file"),
        FILE_REPLACED("the new key is in the file"),
        FILE_VERIFIED("the key read back from the file works"),
        KEY_REVOKED("revoked a replaced key"),
        RECORD_CLEARED("completed the rotation");

        private final String words;

        Milestone(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * The names of keys that are created for one key file: {@code PREFIX-MARK-TIME-RANDOM}.
     *
     * @param prefix the prefix, which the platform's console shows
     * @param mark   the key file's mark; every key with this mark was created for this file, with any prefix
     */
    record RotationNames(String prefix, String mark) {

        private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
                .withZone(ZoneOffset.UTC);

        String next(Instant now) {
            return "%s-%s-%s-%s".formatted(prefix, mark, TIME.format(now),
                    UUID.randomUUID().toString().substring(0, 8));
        }

        /** Whether a key with that name was created for this file. */
        boolean isOurs(String name) {
            return Pattern.matches(".*-" + mark + "-\\d{8}T\\d{6}Z-[0-9a-f]{8}", name);
        }
    }

    /** The outcome of a rotation. In every case the file has a working key. */
    public sealed interface RotationOutcome {

        /**
         * The new key is in the file, and the replaced keys are revoked.
         *
         * @param revoked the old key, and keys that earlier rotations of this file left
         */
        record Rotated(long id, String name, List<ApiKey> revoked) implements RotationOutcome {

            public Rotated {
                revoked = List.copyOf(revoked);
            }
        }

        /**
         * The new key is in the file, but a replaced key is still valid.
         *
         * @param why      the reason
         * @param suspects the keys that may be the old one, if it could not be identified
         */
        record OldKeyKept(long id, String name, String why, List<ApiKey> suspects) implements RotationOutcome {

            public OldKeyKept {
                suspects = List.copyOf(suspects);
            }
        }

        /** The file still has the old key. */
        record Unchanged(String why) implements RotationOutcome {}
    }
}
