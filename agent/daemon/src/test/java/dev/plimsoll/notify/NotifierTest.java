package dev.plimsoll.notify;

import static dev.plimsoll.notify.JournalExamples.ID;
import static dev.plimsoll.notify.JournalExamples.ONE;
import static dev.plimsoll.notify.JournalExamples.START;
import static dev.plimsoll.notify.JournalExamples.TWO;
import static dev.plimsoll.notify.JournalExamples.fleet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.change.ChangeRecord;
import dev.plimsoll.change.JournalEntry.Executed;
import dev.plimsoll.change.JournalEntry.Recommended;
import dev.plimsoll.change.JournalEntry.Settled;
import dev.plimsoll.change.effect.EffectVerdict;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.notify.NotifySettings.Target;
import dev.plimsoll.notify.NotifySettings.TargetType;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes a notification, and what does not. */
class NotifierTest {

    private static final URI PAGE = URI.create("https://plimsoll.example.com");

    private final Receiver receiver = new Receiver();
    private Instant now = START;
    private Notifier notifier = notifier(receiver.target(TargetType.WEBHOOK, null));

    private Notifier notifier(Target target) {
        return new Notifier(new NotifySettings(List.of(target), PAGE), receiver.meter(), () -> now,
                Duration.ofMillis(5));
    }

    @AfterEach
    void close() {
        notifier.close();
        receiver.close();
    }

    /** What {@code count} requests say, each as {@code event state}. */
    private List<String> told(int count) {
        return receiver.bodies(count).stream().map(NotifierTest::line).toList();
    }

    private static String line(JsonNode body) {
        String state = body.path("state").asText() + body.path("verdict").asText();
        return (body.path("event").asText() + " " + state).strip();
    }

    private void expects(int count) {
        IntStream.range(0, count).forEach(each -> receiver.answers(200));
    }

    private void assertNothingMore() {
        notifier.close();
        assertThat(receiver.server.getRequestCount()).isZero();
    }

    @Test
    void eachEntryOfAChange_isToldOnce_withoutRepliesThatSettleNothing() {
        expects(6);
        new JournalExamples(notifier).recommends(ONE, TWO)
                .begins("c1", ONE, TWO, null)
                .answered("c1", Executed.ACCEPTED)
                .settled("c1", Settled.APPLIED)
                .verified("c1", EffectVerdict.HARMFUL)
                .begins("c2", TWO, ONE, "c1")
                .answered("c2", Executed.NO_REPLY)
                .settled("c2", Settled.ROLLED_BACK);

        assertThat(told(6)).containsExactly("proposal", "change begun", "change applied", "verdict harmful",
                "roll_back begun", "roll_back applied");
    }

    @Test
    void aRefusedAndAFailedChange_andASizeSetElsewhere_areTold() {
        expects(5);
        new JournalExamples(notifier).begins("c1", ONE, TWO, null)
                .answered("c1", Executed.REFUSED)
                .later(Duration.ofHours(1))
                .begins("c2", ONE, TWO, null)
                .settled("c2", Settled.FAILED)
                .setElsewhere(ONE, TWO);

        assertThat(told(5)).containsExactly("change begun", "change refused", "change begun", "change failed",
                "set_elsewhere");
    }

    @Test
    void theBody_hasWhatTheEventHas_andNothingElse() {
        expects(1);
        new JournalExamples(notifier).recommends(ONE, TWO);

        assertThat(receiver.bodies(1).getFirst()).hasToString(
                "{\"event\":\"proposal\",\"at\":\"2026-03-01T12:00:00Z\",\"project_id\":\"p-shop\","
                        + "\"endpoint_id\":\"ep-shop-1\",\"from_cu\":1,\"to_cu\":2,\"reason\":\"cache_misses\","
                        + "\"summary\":\"Plimsoll recommends another size for ep-shop-1: from 1 CU to 2 CU.\","
                        + "\"why\":\"The cache is full.\",\"link\":\"https://plimsoll.example.com\"}");
    }

    @Test
    void aRecommendationThatKeepsTheSize_isNoProposal() {
        new JournalExamples(notifier).recommends(ONE, ONE);

        assertNothingMore();
    }

    @Test
    void theSameEvent_isToldOnceAnHour() {
        expects(2);
        new JournalExamples(notifier).recommends(ONE, TWO)
                .recommends(ONE, TWO)
                .later(Duration.ofHours(1))
                .recommends(ONE, TWO);

        assertThat(told(2)).containsExactly("proposal", "proposal");
        notifier.close();
        assertThat(receiver.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void aTarget_isToldOnlyOfItsEvents() {
        notifier.close();
        Target all = receiver.target(TargetType.WEBHOOK, null);
        notifier = notifier(new Target(all.type(), all.url(), null, Set.of(NotifySettings.Event.VERDICT)));
        expects(1);
        new JournalExamples(notifier).change("c1", EffectVerdict.CONFIRMED);

        assertThat(told(1)).containsExactly("verdict confirmed");
    }

    @Test
    void theSecondBadVerdictOfACompute_opensItsBreaker_andResumeClosesIt() {
        expects(8);
        notifier.fleetRead(fleet(0, null), true);
        new JournalExamples(notifier).change("c1", EffectVerdict.HARMFUL).change("c2", EffectVerdict.HARMFUL);
        notifier.fleetRead(fleet(0, START.plus(Duration.ofHours(9))), true);

        assertThat(told(8)).containsExactly("change begun", "change applied", "verdict harmful", "change begun",
                "change applied", "verdict harmful", "breaker opened", "breaker closed");
    }

    @Test
    void theBreakerOfTheFleet_isToldWhenItOpensAndCloses() {
        expects(2);
        notifier.fleetRead(fleet(2, null), true);
        notifier.fleetRead(fleet(3, null), true);
        notifier.fleetRead(fleet(3, null), true);
        notifier.fleetRead(fleet(0, START), true);

        assertThat(receiver.bodies(2)).allMatch(body -> !body.has("endpoint_id"))
                .extracting(NotifierTest::line)
                .containsExactly("breaker opened", "breaker closed");
    }

    @Test
    void whatWasOpenAtTheStart_isNotToldAgain() {
        notifier.fleetRead(fleet(3, null), true);

        assertNothingMore();
    }

    @Test
    void aFollower_tellsNothing_andNothingOldWhenItBecomesLeader() {
        notifier.fleetRead(fleet(0, null), false);
        notifier.fleetRead(fleet(3, null), false);
        notifier.platformFailed(PlatformFault.Kind.UNAUTHORIZED);
        notifier.fleetRead(fleet(3, null), true);

        assertNothingMore();
    }

    @Test
    void aRefusedKey_isToldOnceAnHour_andNoOtherFailure() {
        expects(2);
        notifier.fleetRead(fleet(0, null), true);
        for (int minute = 0; minute < 90; minute++) {
            notifier.platformFailed(PlatformFault.Kind.UNAUTHORIZED);
            notifier.platformFailed(PlatformFault.Kind.TIMEOUT);
            now = now.plus(Duration.ofMinutes(1));
        }

        assertThat(told(2)).containsExactly("key_refused", "key_refused");
        notifier.close();
        assertThat(receiver.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void slackGetsOneText_inWhichNothingIsMarkup() {
        notifier.close();
        notifier = notifier(receiver.target(TargetType.SLACK, null));
        expects(1);
        notifier.recorded(new Recommended(START, ID, "grow", "r", ONE, TWO, "b",
                "<!channel> & more"), ChangeRecord.EMPTY);

        assertThat(receiver.bodies(1).getFirst()).hasToString("{\"text\":\"Plimsoll recommends another size for "
                + "ep-shop-1: from 1 CU to 2 CU. &lt;!channel&gt; &amp; more https://plimsoll.example.com\"}");
    }

    @Test
    void alertmanagerGetsAnAlert_whichTheEndOfTheChangeEnds() {
        notifier.close();
        notifier = notifier(receiver.target(TargetType.ALERTMANAGER, null));
        expects(2);
        new JournalExamples(notifier).begins("c1", ONE, TWO, null).settled("c1", Settled.FAILED);

        List<JsonNode> posts = receiver.bodies(2);
        JsonNode begun = posts.getFirst().path(0);
        assertThat(begun.path("labels")).hasToString("{\"alertname\":\"PlimsollChange\",\"project_id\":\"p-shop\","
                + "\"endpoint_id\":\"ep-shop-1\",\"severity\":\"info\"}");
        assertThat(begun.path("annotations").path("summary").asText()).contains("from 1 CU to 2 CU");
        assertThat(begun.path("startsAt").asText()).isEqualTo("2026-03-01T12:00:00Z");
        assertThat(begun.path("endsAt").asText()).isEqualTo("2026-03-01T14:00:00Z");
        assertThat(posts.getLast()).hasSize(2);
        assertThat(posts.getLast().path(0).path("labels")).isEqualTo(begun.path("labels"));
        assertThat(posts.getLast().path(0).path("endsAt").asText()).isEqualTo("2026-03-01T12:01:00Z");
        assertThat(posts.getLast().path(1).path("labels").path("alertname").asText())
                .isEqualTo("PlimsollChangeFailed");
    }

    @Test
    void alertmanagersApi_isBelowItsBaseUrl() {
        notifier.close();
        notifier = notifier(receiver.target(TargetType.ALERTMANAGER, null));
        expects(1);
        new JournalExamples(notifier).setElsewhere(ONE, TWO);

        assertThat(receiver.request().getTarget()).isEqualTo("/hook/" + Receiver.TOKEN + "/api/v2/alerts");
    }
}
