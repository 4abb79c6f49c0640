package dev.plimsoll.account.keys;

import dev.plimsoll.account.keys.OldKey.OldKeyMatch;
import dev.plimsoll.account.keys.Rotation.Milestone;
import dev.plimsoll.account.keys.Rotation.RotationNames;
import dev.plimsoll.account.keys.Rotation.RotationOutcome;
import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a rotation with two valid keys: an error before the file's replacement revokes the new key, a later one keeps both.
 *
 * @param id      id of the new key
 * @param name    its name
 * @param earlier what earlier rotations of the file know
 */
record KeySwap(Rotation rotation, RotationNames names, KeyInUse old, KeyInUse replacement, long id, String name,
        RotationRecord earlier) {

    record KeyInUse(Management account, Secret secret) {}

    RotationOutcome run(RotationRecord record) throws IOException {
        OldKeyMatch found;
        try {
            replacement.account().keys();
            reached(Milestone.NEW_KEY_VERIFIED);
            Long known = earlier.idOf(old.secret());
            found = known == null
                    ? new OldKey(old.account(), replacement.account(), id, rotation.pause()).find()
                    : new OldKeyMatch.Certain(known);
        } catch (PlatformFault fault) {
            return withdraw("the new key does not work: " + fault.getMessage());
        }
        reached(Milestone.OLD_KEY_IDENTIFIED);
        RotationRecord knowing = record.knowing(replacement.secret(), id);
        RotationRecord whole = found instanceof OldKeyMatch.Certain certain ? knowing.superseding(certain.id())
                : knowing;
        String error = replaceFile(whole);
        if (error != null) {
            // A file that cannot be read may already contain the new key.
            return file().certainlyLacks(replacement.secret()) ? withdraw(error)
                    : kept(error + "; nothing was revoked");
        }
        reached(Milestone.FILE_REPLACED);
        return finish(whole, found);
    }

    /** Null if the file now contains the new key, else why that is uncertain. */
    private @Nullable String replaceFile(RotationRecord record) {
        try {
            record.write(file().record());
            reached(Milestone.SUPERSEDED_RECORDED);
            if (!file().holds(old.secret())) {
                return changedByOthers();
            }
            file().replace(replacement.secret(), rotation.reached());
            return null;
        } catch (IOException failed) {
            return "%s could not be replaced: %s".formatted(file(), failed);
        }
    }

    private String changedByOthers() {
        return "%s was changed by another process".formatted(file());
    }

    /** Revokes the new key, and leaves the file unchanged. */
    private RotationOutcome withdraw(String why) throws IOException {
        try {
            old.account().revokeKey(id);
        } catch (PlatformFault fault) {
            return new RotationOutcome.Unchanged(
                    "%s; the new key %d (%s) could not be revoked; the next rotation retries: %s"
                            .formatted(why, id, name, fault.getMessage()));
        }
        earlier.write(file().record());
        return new RotationOutcome.Unchanged(why + "; the new key was revoked");
    }

    /** Verifies the file and revokes the replaced keys; after an error both keys stay valid. */
    private RotationOutcome finish(RotationRecord record, OldKeyMatch found) {
        try (Management again = rotation.account().with(file().read())) {
            List<ApiKey> listed = again.keys();
            if (!file().holds(replacement.secret())) {
                return kept(changedByOthers() + "; nothing was revoked");
            }
            reached(Milestone.FILE_VERIFIED);
            return revoke(again, listed.stream().filter(key -> isReplaced(key, record)).toList(), found);
        } catch (PlatformFault fault) {
            return kept("the key read back from the file did not work: %s; nothing was revoked"
                    .formatted(fault.getMessage()));
        } catch (IOException failed) {
            return kept("%s could not be read, or its record could not be written: %s".formatted(file(), failed));
        }
    }

    private boolean isReplaced(ApiKey key, RotationRecord record) {
        return key.id() != id && (record.superseded().contains(key.id()) || record.made().contains(key.name())
                || names.isOurs(key.name()));
    }

    private RotationOutcome revoke(Management again, List<ApiKey> replaced, OldKeyMatch found) throws IOException {
        List<ApiKey> revoked = new ArrayList<>();
        String error = null;
        for (ApiKey key : replaced) {
            String failed = revoke(again, key);
            if (failed == null) {
                revoked.add(key);
                reached(Milestone.KEY_REVOKED);
            } else {
                error = "key %d (%s) could not be revoked; the next rotation retries: %s".formatted(key.id(),
                        key.name(),
                        failed);
            }
        }
        if (error != null) {
            return kept(error);
        }
        RotationRecord.complete(file().record(), replacement.secret(), id);
        reached(Milestone.RECORD_CLEARED);
        return found instanceof OldKeyMatch.Unsure unsure && stillWorks(old.account())
                ? new RotationOutcome.OldKeyKept(id, name,
                        "the old key could not be identified, so it stays valid: " + unsure.why(),
                        unsure.suspects())
                : new RotationOutcome.Rotated(id, name, revoked);
    }

    /** Revokes a key; null on success, else the reason of the failure. */
    private static @Nullable String revoke(Management through, ApiKey key) {
        try {
            through.revokeKey(key.id());
            return null;
        } catch (PlatformFault fault) {
            return fault.isNotFound() ? null : fault.getMessage();
        }
    }

    /** Whether the old key still works; if an earlier rotation created it, it was revoked by its name. */
    private static boolean stillWorks(Management account) {
        try {
            account.keys();
            return true;
        } catch (PlatformFault fault) {
            return fault.kind() != PlatformFault.FaultKind.UNAUTHORIZED;
        }
    }

    private RotationOutcome kept(String why) {
        return new RotationOutcome.OldKeyKept(id, name, why, List.of());
    }

    private KeyFile file() {
        return rotation.file();
    }

    private void reached(Milestone milestone) {
        rotation.reached().accept(milestone);
    }
}
