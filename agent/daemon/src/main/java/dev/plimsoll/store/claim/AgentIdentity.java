package dev.plimsoll.store.claim;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/**
 * The identity of an agent. It shows whether another process on the same machine has ended, so that its claims can be freed
 * at once.
 *
 * @param place the scope of process ids: the kernel's boot id and the process namespace
 * @param pid   process id
 * @param nonce distinguishes agents in one process, and processes that had the same id one after the other
 */
record AgentIdentity(String place, long pid, String nonce) {

    private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");
    private static final Path NAMESPACE = Path.of("/proc/self/ns/pid");
    private static final String SEPARATOR = " ";
    /** The scheduler keeps 50 characters of a name. */
    private static final int LONGEST_HOST = 40;
    private static final int LETTERS = 8;

    static AgentIdentity mine() {
        return new AgentIdentity(here(), ProcessHandle.current().pid(), UUID.randomUUID().toString());
    }

    /** A name for people and for claims: that of the machine or container, and letters that differ from agent to agent. */
    String name() {
        String host = Objects.requireNonNullElse(System.getenv("HOSTNAME"), "agent");
        String plain = host.replaceAll("[^A-Za-z0-9.-]", "");
        return plain.substring(0, Math.min(plain.length(), LONGEST_HOST)) + "-" + nonce.substring(0, LETTERS);
    }

    /** The text form, as stored. */
    String word() {
        return String.join(SEPARATOR, place, String.valueOf(pid), nonce);
    }

    /** Whether the agent with identity {@code word} ran here and has ended; false if that cannot be known. */
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
