package dev.plimsoll.reconcile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/**
 * What an agent is known by to the others, and whether one of them, on the same machine, is gone: it then need not be waited
 * for.
 *
 * @param place what process numbers are of: this boot of the machine's kernel, and the process namespace
 * @param pid   number of the process
 * @param nonce tells agents in one process apart, and a process from another that had its number before
 */
record ReplicaIdentity(String place, long pid, String nonce) {

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");
    private static final String BETWEEN = " ";

    static ReplicaIdentity mine() {
        return new ReplicaIdentity(here(), ProcessHandle.current().pid(), UUID.randomUUID().toString());
    }

    /** How it is written down. */
    String word() {
        return String.join(BETWEEN, place, String.valueOf(pid), nonce);
    }

    /** Whether the agent known by {@code word} ran here, and runs no more; false where that cannot be told. */
    boolean knowsThatIsGone(String word) {
        List<String> parts = List.of(word.split(BETWEEN, -1));
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

    /** Empty where the system does not tell: a process number alone says nothing of a process in another container. */
    private static String here() {
        try {
            // Not the host name: machines may share one, and outside containers all namespaces have the same number.
            return (Files.readString(BOOT).strip() + "/" + Files.readSymbolicLink(NAMESPACE)).replace(BETWEEN, "");
        } catch (IOException | UnsupportedOperationException e) {
            return "";
        }
    }
}
