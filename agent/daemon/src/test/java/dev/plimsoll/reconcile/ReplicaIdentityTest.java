package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Nobody waits for an agent that is gone, and nobody takes the place of one that may live. */
class ReplicaIdentityTest {

    private static final long NO_PROCESS = Long.MAX_VALUE;

    private final ReplicaIdentity mine = ReplicaIdentity.mine();

    /** A host name is shared by machines, and outside containers so is the number of the process namespace. */
    @Test
    void theMachineIsKnownByItsBoot_whereTheSystemTellsIt() throws IOException {
        Path boot = Path.of("/proc/sys/kernel/random/boot_id");

        assertThat(mine.place().isEmpty() || mine.place().startsWith(Files.readString(boot).strip())).isTrue();
    }

    @Test
    void aProcessThatEndedHere_isGone() {
        assertThat(mine.knowsThatIsGone(new ReplicaIdentity(mine.place(), NO_PROCESS, "x").word())).isEqualTo(isTold());
    }

    @Test
    void oneThatLives_orRunsElsewhere_orIsKnownByAnotherWord_mayLive() {
        assertThat(mine.knowsThatIsGone(ReplicaIdentity.mine().word())).as("another agent in this process").isFalse();
        long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(ProcessHandle.current().pid());
        assertThat(mine.knowsThatIsGone(new ReplicaIdentity(mine.place(), parent, "x").word())).isFalse();
        assertThat(mine.knowsThatIsGone(new ReplicaIdentity("elsewhere", NO_PROCESS, "x").word())).isFalse();
        assertThat(mine.knowsThatIsGone("an older agent's word")).isFalse();
        assertThat(new ReplicaIdentity("", 1, "x").knowsThatIsGone(new ReplicaIdentity("", NO_PROCESS, "y").word()))
                .isFalse();
    }

    /** Where the system names no process namespace, nothing is known of anybody. */
    private boolean isTold() {
        return !mine.place().isEmpty();
    }
}
