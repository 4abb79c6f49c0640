package dev.plimsoll.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.platform.wire.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestBudgetTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private final ManualTime time = new ManualTime();

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 60, 600})
    void noMinuteHasMoreCallsThanTheBudget_andNoneIsWasted(int perMinute) throws Exception {
        RequestBudget budget = new RequestBudget(perMinute, time);
        Random random = new Random(perMinute);
        Deque<Long> minute = new ArrayDeque<>();
        long sent = 0;
        while (time.since(0).compareTo(Duration.ofMinutes(30)) < 0) {
            if (random.nextInt(50) == 0) {
                time.pass(Duration.ofSeconds(random.nextInt(5)));
            }
            assertThat(budget.take(random.nextBoolean(), LONG)).isEmpty();
            long now = time.nanos();
            sent++;
            minute.add(now);
            while (now - minute.getFirst() >= Duration.ofMinutes(1).toNanos() - 1000) {
                minute.removeFirst();
            }
            assertThat(minute.size()).as("at %s, seed %d", time.since(0), perMinute).isLessThanOrEqualTo(perMinute);
        }
        assertThat(sent).isGreaterThan((long) (perMinute * 30 * 0.8));
    }

    @Test
    void agentsThatShareAnAccount_sendNoMoreTogetherThanOne() throws Exception {
        RequestBudget budget = new RequestBudget(600, time);
        budget.sharedBy(3);
        int sent = 0;
        while (time.since(0).compareTo(Duration.ofMinutes(10)) < 0) {
            assertThat(budget.take(false, LONG)).isEmpty();
            sent++;
        }
        assertThat(sent).isBetween(1_900, 2_000);

        budget.sharedBy(1);
        time.pass(Duration.ofMinutes(1));
        assertThat(budget.available()).as("alone again").isEqualTo(30);
    }

    @Test
    void aFullBucketAllowsABurst() throws Exception {
        RequestBudget budget = new RequestBudget(600, time);

        for (int i = 0; i < 30; i++) {
            assertThat(budget.take(false, Duration.ZERO)).isEmpty();
        }

        assertThat(time.pauses()).isEmpty();
        assertThat(budget.take(false, Duration.ZERO)).get()
                .extracting(Throwable::getMessage)
                .isEqualTo("not sent: the budget of 600 calls per minute (poll.requests-per-minute) is used up");
        assertThat(budget.available()).isLessThan(1);
    }

    @Test
    void aReadWaitsForItsToken_withinItsLimit() throws Exception {
        RequestBudget budget = new RequestBudget(60, time);
        while (budget.take(false, Duration.ZERO).isEmpty()) {
            // Until it is empty.
        }

        assertThat(budget.take(false, Duration.ofSeconds(2))).isEmpty();

        assertThat(time.since(0)).isBetween(Duration.ofMillis(900), Duration.ofSeconds(2));
    }

    @Test
    void aChangePrecedesAWaitingRead() throws Exception {
        RequestBudget budget = new RequestBudget(1, time);
        budget.take(false, Duration.ZERO);
        time.meanwhile(() -> {
            time.pass(Duration.ofMinutes(1));
            assertThat(takeNow(budget)).as("the change gets the token that the read waited for").isTrue();
        });

        assertThat(budget.take(false, LONG)).isEmpty();

        assertThat(time.since(0)).isGreaterThanOrEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void whileAChangeWaits_noReadTakesItsToken() throws Exception {
        RequestBudget budget = new RequestBudget(1, time);
        budget.take(false, Duration.ZERO);
        time.meanwhile(() -> {
            time.pass(Duration.ofMinutes(1));
            assertThat(readNow(budget)).as("a read while a change waits").isFalse();
        });

        assertThat(budget.take(true, LONG)).isEmpty();
    }

    @Test
    void aPause_blocksReads_notChanges() throws Exception {
        RequestBudget budget = new RequestBudget(600, time);
        budget.pauseReads(Duration.ofSeconds(30));

        assertThat(budget.take(true, Duration.ZERO)).isEmpty();
        assertThat(budget.take(false, Duration.ofSeconds(20))).get()
                .satisfies(fault -> assertThat(fault.status()).isEqualTo(429));
        assertThat(time.pauses()).as("waiting would be useless").isEmpty();
        assertThat(budget.take(false, Duration.ofSeconds(31))).isEmpty();
        assertThat(time.since(0)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void aPauseOfAYear_isKeptForMinutes() throws Exception {
        RequestBudget budget = new RequestBudget(600, time);
        budget.pauseReads(Duration.ofDays(365));
        assertThat(budget.pausedUntil()).contains(time.now().plus(Duration.ofMinutes(5)));

        time.pass(Duration.ofMinutes(5));

        assertThat(budget.pausedUntil()).isEmpty();
        assertThat(budget.take(false, Duration.ZERO)).isEmpty();
    }

    private static boolean takeNow(RequestBudget budget) {
        return take(budget, true);
    }

    private static boolean readNow(RequestBudget budget) {
        return take(budget, false);
    }

    private static boolean take(RequestBudget budget, boolean change) {
        try {
            return budget.take(change, Duration.ZERO).isEmpty();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
