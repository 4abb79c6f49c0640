package dev.plimsoll.store.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The lease of an ended process is taken at once, and the lease of a process that may be alive is not. */
class AgentIdentityTest {

    private static final long NO_PROCESS = Long.MAX_VALUE;

    private final AgentIdentity mine = AgentIdentity.mine();

    /** Machines may share a host name, and outside containers they share the number of the process namespace. */
    @Test
    void theMachineIsIdentifiedByItsBootId() throws IOException {
        Path boot = Path.of("/proc/sys/kernel/random/boot_id");

        assertThat(mine.place().isEmpty() || mine.place().startsWith(Files.readString(boot).strip())).isTrue();
    }

    @Test
    void aProcessThatEndedOnThisMachine_isGone() {
        assertThat(mine.knowsThatIsGone(new AgentIdentity(mine.place(), NO_PROCESS, "x").word())).isEqualTo(isTold());
    }

    @Test
    void runningRemoteOrUnknownProcesses_mayBeAlive() {
        assertThat(mine.knowsThatIsGone(AgentIdentity.mine().word())).as("another agent in this process").isFalse();
        long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(ProcessHandle.current().pid());
        assertThat(mine.knowsThatIsGone(new AgentIdentity(mine.place(), parent, "x").word())).isFalse();
        assertThat(mine.knowsThatIsGone(new AgentIdentity("elsewhere", NO_PROCESS, "x").word())).isFalse();
        assertThat(mine.knowsThatIsGone("an older agent's word")).isFalse();
        assertThat(new AgentIdentity("", 1, "x").knowsThatIsGone(new AgentIdentity("", NO_PROCESS, "y").word()))
                .isFalse();
    }

    /** Without a process namespace from the system, no identity is known. */
    private boolean isTold() {
        return !mine.place().isEmpty();
    }
}
