package dev.plimsoll.change.journal;

import static dev.plimsoll.change.plan.ChangeCase.FROM;
import static dev.plimsoll.change.plan.ChangeCase.NOW;
import static dev.plimsoll.change.plan.ChangeCase.TO;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.Action;
import dev.plimsoll.change.journal.Attempts.UnsentIntent;
import dev.plimsoll.change.journal.JournalEntry.Intended;
import dev.plimsoll.change.plan.ChangeCase;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many intents there were, and how long an unsent one holds the next one back. */
class AttemptsTest {

    private static final Intended INTENT = ChangeCase.intended(NOW, FROM, TO, Action.GROW);

    @Test
    void theLatestStartComesFirst_andTheOldestIsForgotten() {
        Attempts attempts = Attempts.NONE;
        for (int i = 0; i < ChangeRecord.KEPT + 2; i++) {
            attempts = attempts.begun(NOW.plusSeconds(i));
        }

        assertThat(attempts.starts()).hasSize(ChangeRecord.KEPT)
                .startsWith(NOW.plusSeconds(ChangeRecord.KEPT + 1))
                .endsWith(NOW.plusSeconds(2));
    }

    @Test
    void unsentIntentsInARowAreCounted() {
        Attempts twice = Attempts.NONE.begun(NOW).notSent(INTENT, NOW).notSent(INTENT, NOW.plusSeconds(60));

        assertThat(twice.unsent()).isEqualTo(new UnsentIntent(INTENT, NOW.plusSeconds(60), 2));
        assertThat(twice.starts()).containsExactly(NOW);
    }

    @Test
    void aSentIntentOrAnApprovalEndsTheRow() {
        Attempts unsent = Attempts.NONE.begun(NOW).notSent(INTENT, NOW);

        assertThat(unsent.begun(NOW).unsent()).isNull();
        assertThat(unsent.approved()).isEqualTo(new Attempts(unsent.starts(), null));
        assertThat(requireNonNull(unsent.approved().notSent(INTENT, NOW).unsent()).times()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 2", "3, 4", "6, 32", "7, 64", "8, 64", "63, 64", "2147483647, 64"})
    void thePauseDoublesUpToAboutAnHour(int times, int minutes) {
        assertThat(new UnsentIntent(INTENT, NOW, times).retryAt()).isEqualTo(NOW.plus(Duration.ofMinutes(minutes)));
    }

    /** An obstacle that lasts a day writes about 30 intents, two entries each. */
    @Test
    void anObstacleOfADayIsTriedSomeTimesOnly() {
        Attempts attempts = Attempts.NONE;
        Instant at = NOW;
        int tries = 0;
        while (at.isBefore(NOW.plus(Duration.ofDays(1)))) {
            attempts = attempts.notSent(INTENT, at);
            at = requireNonNull(attempts.unsent()).retryAt();
            tries++;
        }

        assertThat(tries).isBetween(20, 30);
    }
}
