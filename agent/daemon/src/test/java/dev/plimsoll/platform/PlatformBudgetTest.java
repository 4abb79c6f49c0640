package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** All calls of a client share one request budget. The deadline is 5 s, so a read may take 10 s. */
class PlatformBudgetTest {

    private static final String NONE = "{\"projects\":[]}";

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @Test
    void aReadWaitsForAToken() {
        PlatformFleet fleet = new PlatformFleet(platform.client(platform.frugal(10)), platform.settings());
        platform.answers(NONE).answers(NONE).answers(NONE);

        fleet.projects();
        fleet.projects();
        fleet.projects();

        assertThat(platform.requests()).hasSize(3);
        assertThat(platform.time.pauses()).containsExactly(Duration.ofSeconds(6), Duration.ofSeconds(6));
    }

    @Test
    void aCallThatWouldWaitTooLong_failsAtOnceWithAReason() {
        PlatformClient client = platform.client(platform.frugal(2));
        PlatformFleet fleet = new PlatformFleet(client, platform.settings());
        platform.answers(NONE);
        fleet.projects();

        assertThatThrownBy(fleet::projects).isInstanceOf(PlatformFault.class)
                .hasMessage("not sent: the budget of 2 calls per minute (poll.requests-per-minute) is used up");
        assertThat(MockPlatform.resize(new PlatformSettingWriter(client)))
                .isInstanceOf(
                        Execution.NotSent.class);

        assertThat(platform.requests()).hasSize(1);
        assertThat(platform.time.pauses()).isEmpty();
        assertThat(platform.meters.get("plimsoll.platform.budget.available").gauge().value()).isLessThan(1);
    }

    @Test
    void repeatsCountAsCalls() {
        Fleet fleet = new PlatformFleet(platform.client(platform.frugal(10)), platform.settings());
        platform.answers(503, "{}").answers(503, "{}").answers(NONE);

        assertThatThrownBy(fleet::projects).isInstanceOf(PlatformFault.class);

        assertThat(platform.requests()).as("the third would be sent after 12 s").hasSize(2);
    }

    /** A roll-back of a harmful change must not wait for a year, nor for an hour. */
    @Test
    void aRetryAfterOfAYear_holdsAChangeBackForMinutes() {
        PlatformClient client = platform.client();
        PlatformFleet fleet = new PlatformFleet(client, platform.settings());
        PlatformSettingWriter writer = new PlatformSettingWriter(client);
        platform.answers(MockPlatform.reply(429, "{}").addHeader("Retry-After", "31536000").build()).answers("{}");
        assertThat(MockPlatform.resize(writer)).isInstanceOf(Execution.Rejected.class);

        platform.time.pass(Duration.ofMinutes(5).minusMillis(1));
        assertThat(writer.heldBack(new ComputeId("p", "ep-1"))).isPresent();
        platform.time.pass(Duration.ofMillis(1));
        assertThat(writer.heldBack(new ComputeId("p", "ep-1"))).isEmpty();
        assertThat(MockPlatform.resize(writer)).isInstanceOf(Execution.Accepted.class);
        platform.answers("{\"endpoints\":[]}");
        fleet.computes("p1");
    }

    @Test
    void retryAfter_pausesReads_andChangesOfTheAgent() {
        PlatformClient client = platform.client();
        PlatformFleet fleet = new PlatformFleet(client, platform.settings());
        platform.answers(MockPlatform.reply(429, "{}").addHeader("Retry-After", "60").build()).answers("{}");
        assertThatThrownBy(fleet::projects).isInstanceOf(PlatformFault.class);

        assertThatThrownBy(() -> fleet.computes("p1")).hasMessageContaining("asked for a pause");
        PlatformSettingWriter writer = new PlatformSettingWriter(client);
        Instant end = platform.time.now().plusSeconds(60);
        assertThat(writer.heldBack(new ComputeId("p", "ep-1"))).contains(new Veto.RequestsPaused(end));
        assertThat(MockPlatform.resize(writer)).isInstanceOfSatisfying(
                Execution.NotSent.class, unsent -> assertThat(unsent.why()).contains("a pause until " + end));
        platform.time.pass(Duration.ofSeconds(60));
        assertThat(writer.heldBack(new ComputeId("p", "ep-1"))).isEmpty();
        assertThat(MockPlatform.resize(writer))
                .isInstanceOf(Execution.Accepted.class);
        platform.answers("{\"endpoints\":[]}");
        fleet.computes("p1");

        assertThat(platform.lines()).containsExactly("GET /projects", "PATCH /projects/p1/endpoints/ep-one",
                "GET /projects/p1/endpoints");
    }
}
