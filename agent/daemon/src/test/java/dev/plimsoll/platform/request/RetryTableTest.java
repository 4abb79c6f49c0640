package dev.plimsoll.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.request.RetryTable.Next;
import dev.plimsoll.platform.request.RetryTable.RetryPolicy;
import dev.plimsoll.platform.wire.Reply;
import dev.plimsoll.platform.wire.SendOutcome;
import dev.plimsoll.platform.wire.WireRequest.Method;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryTableTest {

    private static final List<Method> CHANGES = List.of(Method.POST, Method.PATCH, Method.DELETE);
    private final PlatformFault fault = new PlatformFault(PlatformFault.FaultKind.TIMEOUT, 0, "none");

    @ParameterizedTest
    @CsvSource({"200, DONE, DONE", "201, DONE, DONE", "202, DONE, DONE", "204, DONE, DONE", "299, DONE, DONE",
        "301, GIVE_UP, GIVE_UP", "302, GIVE_UP, GIVE_UP", "307, GIVE_UP, GIVE_UP",
        "400, GIVE_UP, GIVE_UP", "401, GIVE_UP, GIVE_UP", "403, GIVE_UP, GIVE_UP", "404, GIVE_UP, GIVE_UP",
        "406, GIVE_UP, GIVE_UP", "408, GIVE_UP, GIVE_UP", "409, GIVE_UP, GIVE_UP", "412, GIVE_UP, GIVE_UP",
        "422, GIVE_UP, GIVE_UP", "423, REPEAT, REPEAT", "429, REPEAT, REPEAT",
        "500, REPEAT, REREAD", "501, GIVE_UP, REREAD", "502, REPEAT, REREAD", "503, REPEAT, REPEAT",
        "504, REPEAT, REREAD", "520, GIVE_UP, REREAD", "524, REPEAT, REREAD"})
    void aStatusLeadsTo(int status, Next reading, Next changing) {
        SendOutcome answered = new SendOutcome.Answered(new Reply(status, "", "", null));

        assertThat(RetryTable.next(Method.GET, answered)).isEqualTo(reading);
        assertThat(CHANGES).allSatisfy(method -> assertThat(RetryTable.next(method, answered)).isEqualTo(changing));
    }

    @Test
    void aLostReply_repeatsReads_butChangesAreReadFirst() {
        SendOutcome lost = new SendOutcome.Lost(fault);

        assertThat(RetryTable.next(Method.GET, lost)).isEqualTo(Next.REPEAT);
        assertThat(CHANGES).allSatisfy(method -> assertThat(RetryTable.next(method, lost)).isEqualTo(Next.REREAD));
    }

    @Test
    void anUnsentRequest_mayBeSentLater() {
        for (Method method : Method.values()) {
            assertThat(RetryTable.next(method, new SendOutcome.Unsent(fault, true))).isEqualTo(Next.REPEAT);
            assertThat(RetryTable.next(method, new SendOutcome.Unsent(fault, false))).isEqualTo(Next.GIVE_UP);
        }
    }

    private static final RetryPolicy PATIENCE = new RetryPolicy(5, Duration.ofMillis(500), Duration.ofSeconds(20));

    @Test
    void pausesDouble_upToSixteenTimesTheFirst() {
        assertThat(PATIENCE.pause(0, null, 0)).isEqualTo(Duration.ofMillis(500));
        assertThat(PATIENCE.pause(1, null, 0)).isEqualTo(Duration.ofSeconds(1));
        assertThat(PATIENCE.pause(4, null, 0)).isEqualTo(Duration.ofSeconds(8));
        assertThat(PATIENCE.pause(40, null, 0)).isEqualTo(Duration.ofSeconds(8));
    }

    @Test
    void jitterOnlyLengthensAPause() {
        Random random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            Duration candidate = Duration.ofMillis(random.nextInt(60_000));
            Duration pause = PATIENCE.pause(random.nextInt(6), candidate, random.nextDouble());
            assertThat(pause).as("seed 7, round %d", i).isGreaterThanOrEqualTo(candidate);
        }
        assertThat(PATIENCE.pause(0, Duration.ofSeconds(10), 1)).isEqualTo(Duration.ofSeconds(12));
    }
}
