package dev.plimsoll.keys;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.keys.OldKey.Found;
import dev.plimsoll.platform.management.ApiKey;
import dev.plimsoll.platform.management.Management;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a rotation in which there are two keys: until the file is replaced a fault withdraws the new one, after it keeps both. */
final class KeySwap {

    private static final int GONE = 404;

    private final Rotation rotation;
    private final RotationNames names;
    private final Key old;
    private final Key fresh;
    private final long id;
    private final String name;
    private final RotationRecord earlier;

    /** A key and the account through it. */
    record Key(Management account, Secret secret) {}

    KeySwap(Rotation rotation, RotationNames names, Key old, Key fresh, long id, String name,
            RotationRecord earlier) {
        this.rotation = rotation;
        this.names = names;
        this.old = old;
        this.fresh = fresh;
        this.id = id;
        this.name = name;
        this.earlier = earlier;
    }

    RotationOutcome run(RotationRecord record) throws IOException {
        Found found;
        try {
            fresh.account().keys();
            reached(Milestone.NEW_KEY_PROVEN);
            found = new OldKey(old.account(), fresh.account(), id, rotation.pause()).find();
        } catch (PlatformFault fault) {
            return withdraw("the new key did not prove itself: " + fault.getMessage());
        }
        reached(Milestone.OLD_KEY_SOUGHT);
        RotationRecord whole = found instanceof Found.Certain certain
                ? record.superseding(certain.key().id())
                : record;
        String trouble = replaceFile(whole);
        if (trouble != null) {
            // A file that cannot be read back may hold the new key already.
            return file().surelyLacks(fresh.secret()) ? withdraw(trouble) : kept(trouble + "; nothing was revoked");
        }
        reached(Milestone.FILE_REPLACED);
        return finish(whole, found);
    }

    /** Null where the new key is in the file now, else why that is not sure. */
    private @Nullable String replaceFile(RotationRecord record) {
        try {
            record.write(file().record());
            reached(Milestone.SUPERSEDED_RECORDED);
            if (!file().holds(old.secret())) {
                return changedByOthers();
            }
            file().replace(fresh.secret(), rotation.reached());
            return null;
        } catch (IOException failed) {
            return "%s could not be replaced: %s".formatted(file(), failed);
        }
    }

    private String changedByOthers() {
        return "somebody else changed %s meanwhile".formatted(file());
    }

    /** The new key was of no use: it is revoked again, and the file stays as it was. */
    private RotationOutcome withdraw(String why) throws IOException {
        try {
            old.account().revokeKey(id);
        } catch (PlatformFault fault) {
            return new RotationOutcome.Unchanged(
                    "%s; the new key %d (%s) could not be revoked, the next rotation will: %s"
                            .formatted(why, id, name, fault.getMessage()));
        }
        earlier.write(file().record());
        return new RotationOutcome.Unchanged(why + "; the new key was revoked again");
    }

    /** From here on the file holds the new key, and whatever goes wrong leaves the old one valid beside it. */
    private RotationOutcome finish(RotationRecord record, Found found) {
        try (Management again = rotation.account().with(file().read())) {
            List<ApiKey> listed = again.keys();
            if (!file().holds(fresh.secret())) {
                return kept(changedByOthers() + "; nothing was revoked");
            }
            reached(Milestone.FILE_PROVEN);
            return revoke(again, listed.stream().filter(key -> isReplaced(key, record)).toList(), found);
        } catch (PlatformFault fault) {
            return kept("the key read back from the file did not work: %s; nothing was revoked"
                    .formatted(fault.getMessage()));
        } catch (IOException failed) {
            return kept("%s could not be read or its record not written: %s".formatted(file(), failed));
        }
    }

    private boolean isReplaced(ApiKey key, RotationRecord record) {
        return key.id() != id && (record.superseded().contains(key.id()) || record.made().contains(key.name())
                || names.isOurs(key.name()));
    }

    private RotationOutcome revoke(Management again, List<ApiKey> replaced, Found found) throws IOException {
        List<ApiKey> revoked = new ArrayList<>();
        String trouble = null;
        for (ApiKey key : replaced) {
            String failed = revoke(again, key);
            if (failed == null) {
                revoked.add(key);
                reached(Milestone.KEY_REVOKED);
            } else {
                trouble = "key %d (%s) could not be revoked, the next rotation will: %s".formatted(key.id(), key.name(),
                        failed);
            }
        }
        if (trouble != null) {
            return kept(trouble);
        }
        RotationRecord.clear(file().record());
        reached(Milestone.RECORD_CLEARED);
        return found instanceof Found.Unsure unsure && stillOpens(old.account())
                ? new RotationOutcome.Kept(id, name,
                        "the old key could not be told from others, so it stays valid: " + unsure.why(),
                        unsure.suspects())
                : new RotationOutcome.Done(id, name, revoked);
    }

    /** Null where it is revoked now, else why not. */
    private static @Nullable String revoke(Management through, ApiKey key) {
        try {
            through.revokeKey(key.id());
            return null;
        } catch (PlatformFault fault) {
            return fault.status() == GONE ? null : String.valueOf(fault.getMessage());
        }
    }

    /** An old key that an earlier rotation made is known by its name, and then revoked without being sought. */
    private static boolean stillOpens(Management account) {
        try {
            account.keys();
            return true;
        } catch (PlatformFault fault) {
            return fault.kind() != PlatformFault.Kind.UNAUTHORIZED;
        }
    }

    private RotationOutcome kept(String why) {
        return new RotationOutcome.Kept(id, name, why, List.of());
    }

    private KeyFile file() {
        return rotation.file();
    }

    private void reached(Milestone milestone) {
        rotation.reached().accept(milestone);
    }
}
