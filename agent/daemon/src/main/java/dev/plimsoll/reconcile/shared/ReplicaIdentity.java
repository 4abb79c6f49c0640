package dev.plimsoll.reconcile.shared;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * The identity of a replica in the lease. It shows whether another process on the same machine has ended, so that its
 * lease can be taken at once.
 *
 * @param place the scope of process ids: the kernel's boot id and the process namespace
 * @param pid   process id
 * @param nonce distinguishes agents in one process, and processes that had the same id one after the other
 */
record ReplicaIdentity(String place, long pid, String nonce) {

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");
    private static final String SEPARATOR = " ";

    static ReplicaIdentity mine() {
        return new ReplicaIdentity(here(), ProcessHandle.current().pid(), UUID.randomUUID().toString());
    }

    /** The text form, as stored in the lease. */
    String word() {
        return String.join(SEPARATOR, place, String.valueOf(pid), nonce);
    }

    /** Whether the replica with identity {@code word} ran here and has ended; false if that cannot be known. */
    boolean knowsThatIsGone(String word) {
        List<String> parts = List.of(word.split(SEPARATOR, -1));
        if (parts.size() != 3 || !parts.getFirst().equals(place) || place.isEmpty()) {
            return false;
        }
        try {
            long other = Long.parseLong(parts.get(1));
            return other != pid && ProcessHandle.of(other).filter(ProcessHandle::isAlive).isEmpty();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Empty if the system does not report it: a process id alone does not identify a process in another container. */
    private static String here() {
        try {
            // Not the host name, since machines may share one. Not the namespace alone, since outside containers all
            // have the same number.
            return (Files.readString(BOOT).strip() + "/" + Files.readSymbolicLink(NAMESPACE)).replace(SEPARATOR, "");
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }
}
