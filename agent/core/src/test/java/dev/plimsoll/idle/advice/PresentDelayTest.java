package dev.plimsoll.idle.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.idle.advice.PresentDelay.Source;
import dev.plimsoll.watch.Account;
import dev.plimsoll.watch.Watch;
import dev.plimsoll.watch.lesson.Delay;
import dev.plimsoll.watch.lesson.Echo;
import dev.plimsoll.watch.lesson.Rest;
import dev.plimsoll.watch.lesson.SaidDelay;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PresentDelayTest {

    private static final SaidDelay SAID = new SaidDelay(Duration.ofMinutes(5), false);

    @Test
    void thePlatformsWord_comesFirst() {
        PresentDelay present = of(new Autosuspend.After(Duration.ofHours(1)), Delay.UNSEEN);

        assertThat(present).hasToString("1 h");
        assertThat(of(new Autosuspend.Never(), Delay.UNSEEN).isNever()).isTrue();
    }

    @Test
    void whereThePlatformTellsNothing_whatWasSeenComesBeforeWhatWasSaid() {
        Delay seen = new Delay(Duration.ofSeconds(117), Given.T0, Duration.ofSeconds(122));

        assertThat(of(null, Delay.UNSEEN)).isEqualTo(new PresentDelay(Autosuspend.DEFAULT, Source.SAID));
        assertThat(of(null, seen)).isEqualTo(
                new PresentDelay(new Autosuspend.After(Duration.ofMinutes(2)), Source.LEARNED));
    }

    @Test
    void aSuspendSomeSecondsLate_bearsOutWhatIsSaid() {
        Delay late = new Delay(Duration.ofSeconds(303), Given.T0, Duration.ofSeconds(308));

        assertThat(of(null, late)).isEqualTo(new PresentDelay(Autosuspend.DEFAULT, Source.SAID));
    }

    @Test
    void whoStayedAwakeForMoreThanAnyDelay_neverSuspends() {
        Delay never = new Delay(Duration.ofDays(8), Given.T0, null);

        assertThat(of(null, never)).isEqualTo(new PresentDelay(new Autosuspend.Never(), Source.LEARNED));
    }

    @Test
    void whoIsTooLargeToSuspend_neverDoes_whateverItsDelay() {
        Compute large = Given.compute(Given.cu("18")).withSleep(Autosuspend.DEFAULT, null, null);

        PresentDelay present = PresentDelay.of(large, Watch.NEW, SAID, Given.T0);
        assertThat(present.isNever()).isTrue();
        assertThat(PendingUpdates.of(present, Given.T0.minus(Duration.ofDays(12)), Given.T0, null, false)
                .map(PendingUpdates::sentence))
                .hasValueSatisfying(said -> assertThat(said).contains("since computes above 16 CU never suspend")
                        .doesNotContain("autosuspend is off"));
    }

    private static PresentDelay of(@Nullable Autosuspend told, Delay seen) {
        Compute compute = Given.compute(Given.cu("1")).withSleep(told, null, null);
        Watch watch = Watch.recalled(null, null, Rest.NONE, Echo.UNHEARD, seen, Account.EMPTY);
        return PresentDelay.of(compute, watch, SAID, Given.T0);
    }
}
