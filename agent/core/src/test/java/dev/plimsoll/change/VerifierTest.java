package dev.plimsoll.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Intended;
import dev.plimsoll.change.Verifier.Verdict;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerifierTest {

    private static final Intended OPEN = new Intended(Given.T0, Given.ID, "c1", Given.cu("1"), Given.cu("2"), "why", 1);
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final Duration LATE = Duration.ofMinutes(3);

    private final Verifier verifier = new Verifier();

    @Test
    void confirmed_ifTheSizeIsTheIntendedOne() {
        assertThat(verifier.verify(OPEN, Given.compute(Given.cu("2")), Given.T0.plus(SOON)))
                .isInstanceOf(Verdict.Confirmed.class);
    }

    @Test
    void pending_untilTheDeadline_thenDiverged() {
        assertThat(verifier.verify(OPEN, Given.compute(Given.cu("1")), Given.T0.plus(SOON)))
                .isInstanceOf(Verdict.Pending.class);
        assertThat(verifier.verify(OPEN, Given.compute(Given.cu("1")), Given.T0.plus(LATE)))
                .isInstanceOf(Verdict.Diverged.class);
    }

    @Test
    void diverged_atOnceIfAnotherClientSetAnotherSize() {
        assertThat(verifier.verify(OPEN, Given.compute(Given.cu("3")), Given.T0.plus(SOON)))
                .isEqualTo(new Verdict.Diverged(new ChangeResult.SetByOther(Given.cu("2"), Given.cu("3"))));
    }

    @Test
    void refusal_closesTheChange_butNotALostReply() {
        Executed refused = new Executed(Given.T0, Given.ID, "c1", Executed.REFUSED, "423: locked");
        Executed lost = new Executed(Given.T0, Given.ID, "c1", Executed.NO_REPLY, "timeout");

        assertThat(ChangeRecord.of(List.of(OPEN, refused)).open()).isNull();
        assertThat(ChangeRecord.of(List.of(OPEN, lost)).open()).isEqualTo(OPEN);
        assertThat(ChangeRecord.of(List.of(OPEN)).open()).as("the agent died in between").isEqualTo(OPEN);
    }
}
