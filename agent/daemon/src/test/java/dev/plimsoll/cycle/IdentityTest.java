package dev.plimsoll.cycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Nobody waits for an agent that is gone, and nobody takes the place of one that may live. */
class IdentityTest {

    private static final long NO_PROCESS = Long.MAX_VALUE;

    private final Identity mine = Identity.mine();

    @Test
    void aProcessThatEndedHere_isGone() {
        assertThat(mine.knowsThatIsGone(new Identity(mine.place(), NO_PROCESS, "x").word())).isEqualTo(isTold());
    }

    @Test
    void oneThatLives_orRunsElsewhere_orIsKnownByAnotherWord_mayLive() {
        assertThat(mine.knowsThatIsGone(Identity.mine().word())).as("another agent in this process").isFalse();
        long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(ProcessHandle.current().pid());
        assertThat(mine.knowsThatIsGone(new Identity(mine.place(), parent, "x").word())).isFalse();
        assertThat(mine.knowsThatIsGone(new Identity("elsewhere", NO_PROCESS, "x").word())).isFalse();
        assertThat(mine.knowsThatIsGone("an older agent's word")).isFalse();
        assertThat(new Identity("", 1, "x").knowsThatIsGone(new Identity("", NO_PROCESS, "y").word())).isFalse();
    }

    /** Where the system names no process namespace, nothing is known of anybody. */
    private boolean isTold() {
        return !mine.place().isEmpty();
    }
}
