package dev.plimsoll.notifications;

import static dev.plimsoll.notifications.JournalExamples.ID;
import static dev.plimsoll.notifications.JournalExamples.ONE;
import static dev.plimsoll.notifications.JournalExamples.START;
import static dev.plimsoll.notifications.JournalExamples.TWO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import dev.plimsoll.notifications.NotifySettings.TargetType;
import dev.plimsoll.notifications.TargetSender.DeliveryEnd;
import dev.plimsoll.outbound.Proxies;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes a notification, and what does not. */
class NotifierTest {

    private static final URI PAGE = URI.create("https://plimsoll.example.com");

    private static final ComputeId OBSERVED = new ComputeId("p-shop", "ep-observed");

    private final Receiver receiver = new Receiver();
    private final NoticesInMemory journal = new NoticesInMemory();
    private Instant now = START;
    private Notifier notifier = notifier(receiver.target(TargetType.WEBHOOK, null));

    private Notifier notifier(NotifyTarget target) {
        return new Notifier(new NotifySettings(List.of(target), PAGE, Proxies.NONE), receiver.meter(), () -> journal,
                compute -> !compute.equals(OBSERVED), () -> now, Duration.ofMillis(5));
    }

    /** An agent that led from the start reads what was written. */
    private void looks(Notifier other) {
        other.fleetRead(FleetChanges.NONE, true);
    }

    /** The journal of this test, after a leader began to follow it. */
    private JournalExamples journal() {
        journal.keep(0);
        return new JournalExamples(journal);
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
    void anError_isNotTheLastLookAtTheJournal() {
        AtomicInteger looks = new AtomicInteger();
        receiver.answers(200);
        journal().recommends(ONE, TWO);
        Notifier damaged = new Notifier(
                new NotifySettings(List.of(receiver.target(TargetType.WEBHOOK, null)), PAGE, Proxies.NONE),
                receiver.meter(), () -> {
                    if (looks.incrementAndGet() == 1) {
                        throw new LinkageError("a class is damaged");
                    }
                    return journal;
                }, compute -> true, () -> now, Duration.ofMillis(5));

        looks(damaged);
        await().until(() -> looks.get() == 1);
        looks(damaged);

        assertThat(told(1)).containsExactly("proposal");
        damaged.close();
    }

    @Test
    void eachEntryOfAChange_isToldOnce_withoutRepliesThatSettleNothing() {
        expects(6);
        journal().recommends(ONE, TWO)
                .begins("c1", ONE, TWO, null)
                .answered("c1", ExecutionOutcome.ACCEPTED)
                .settled("c1", Settled.ChangeEnd.APPLIED)
                .verified("c1", EffectVerdict.HARMFUL)
                .begins("c2", TWO, ONE, "c1")
                .answered("c2", ExecutionOutcome.NO_REPLY)
                .settled("c2", Settled.ChangeEnd.ROLLED_BACK);
        looks(notifier);

        assertThat(told(6)).containsExactly("proposal", "change begun", "change applied", "verdict harmful",
                "roll_back begun", "roll_back applied");
    }

    @Test
    void aRefusedAndAFailedChange_andASizeSetElsewhere_areTold() {
        expects(5);
        journal().begins("c1", ONE, TWO, null)
                .answered("c1", ExecutionOutcome.REFUSED)
                .later(Duration.ofHours(1))
                .begins("c2", ONE, TWO, null)
                .settled("c2", Settled.ChangeEnd.FAILED)
                .setElsewhere(ONE, TWO);
        looks(notifier);

        assertThat(told(5)).containsExactly("change begun", "change refused", "change begun", "change failed",
                "set_elsewhere");
    }

    @Test
    void theBody_hasWhatTheEventHas_andNothingElse() {
        expects(1);
        journal().recommends(ONE, TWO);
        looks(notifier);

        assertThat(receiver.bodies(1).getFirst()).hasToString(
                "{\"event\":\"proposal\",\"at\":\"2026-03-01T12:00:00Z\",\"project_id\":\"p-shop\","
                        + "\"endpoint_id\":\"ep-shop-1\",\"from_cu\":1,\"to_cu\":2,\"reason\":\"too_small\","
                        + "\"summary\":\"Plimsoll recommends another size for ep-shop-1: from 1 CU to 2 CU.\","
                        + "\"why\":\"The cache is full.\",\"link\":\"https://plimsoll.example.com\"}");
    }

    @Test
    void aRecommendationThatKeepsTheSize_isNoProposal() {
        journal().recommends(ONE, ONE);
        looks(notifier);

        assertNothingMore();
    }

    @Test
    void theSameEvent_isToldOnceAnHour() {
        expects(2);
        journal().recommends(ONE, TWO)
                .recommends(ONE, TWO)
                .later(Duration.ofHours(1))
                .recommends(ONE, TWO);
        looks(notifier);

        assertThat(told(2)).containsExactly("proposal", "proposal");
        notifier.close();
        assertThat(receiver.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void aTarget_isToldOnlyOfItsEvents() {
        notifier.close();
        NotifyTarget all = receiver.target(TargetType.WEBHOOK, null);
        notifier = notifier(new NotifyTarget(all.type(), all.url(), null, Set.of(NotifySettings.Event.VERDICT)));
        expects(1);
        journal().change("c1", EffectVerdict.CONFIRMED);
        looks(notifier);

        assertThat(told(1)).containsExactly("verdict confirmed");
    }

    @Test
    void theSecondBadVerdictOfACompute_opensItsBreaker_andResumeClosesIt() {
        expects(8);
        journal().change("c1", EffectVerdict.HARMFUL).change("c2", EffectVerdict.HARMFUL).resumed();
        now = START.plus(Duration.ofHours(5));
        looks(notifier);

        assertThat(told(8)).containsExactly("change begun", "change applied", "verdict harmful", "change begun",
                "change applied", "verdict harmful", "breaker opened", "breaker closed");
    }

    /** A verdict of each compute; the event is filtered, since each change has three of its own. */
    @Test
    void theBreakerOfTheFleet_isToldWhenItOpensAndCloses() {
        onlyBreakers();
        expects(2);
        threeBadVerdicts(journal()).resumed();
        looks(notifier);

        assertThat(receiver.bodies(2)).allMatch(body -> !body.has("endpoint_id"))
                .extracting(NotifierTest::line)
                .containsExactly("breaker opened", "breaker closed");
    }

    /** The leader dies between the journal and the notification. */
    @Test
    void theNextLeader_tellsWhatADeadOneWrote() {
        notifier.close();
        journal.keep(0);
        threeBadVerdicts(new JournalExamples(journal));
        onlyBreakers();
        expects(1);
        looks(notifier);

        assertThat(told(1)).containsExactly("breaker opened");
    }

    @Test
    void whatAnotherProcessDismissed_isTold() {
        expects(2);
        journal().begins("c1", ONE, TWO, null).dismissed("c1");
        looks(notifier);

        assertThat(told(2)).containsExactly("change begun", "change failed");
    }

    @Test
    void nothingIsRepeatedAfterARestart() {
        expects(2);
        JournalExamples written = journal().begins("c1", ONE, TWO, null).settled("c1", Settled.ChangeEnd.APPLIED);
        looks(notifier);
        assertThat(told(2)).hasSize(2);
        notifier.close();
        assertThat(journal.position()).hasValue(2);

        notifier = notifier(receiver.target(TargetType.WEBHOOK, null));
        expects(1);
        written.later(Duration.ofHours(2)).begins("c2", TWO, ONE, null);
        looks(notifier);

        assertThat(told(1)).containsExactly("change begun");
        notifier.close();
        assertThat(receiver.server.getRequestCount()).isEqualTo(3);
    }

    /** A crash before the position is kept: the target sees the same id again. */
    @Test
    void aRepetition_hasTheSameId() {
        expects(2);
        journal().begins("c1", ONE, TWO, null);
        looks(notifier);
        String first = String.valueOf(receiver.request().getHeaders().get("X-Plimsoll-Delivery"));
        Notifier next = notifier(receiver.target(TargetType.WEBHOOK, null));
        notifier.close();
        NoticesInMemory crashed = new NoticesInMemory();
        crashed.append(journal.after(0, 1).getFirst().entry());
        crashed.keep(0);
        next.close();
        notifier = new Notifier(
                new NotifySettings(List.of(receiver.target(TargetType.WEBHOOK, null)), PAGE, Proxies.NONE),
                receiver.meter(), () -> crashed, compute -> true, () -> now, Duration.ofMillis(5));
        looks(notifier);

        assertThat(receiver.request().getHeaders().get("X-Plimsoll-Delivery")).isEqualTo(first);
    }

    @Test
    void whatIsOlderThanADay_isSkippedAndCounted() {
        expects(1);
        journal().begins("c1", ONE, TWO, null).later(Duration.ofHours(20)).begins("c2", ONE, TWO, null);
        now = START.plus(Duration.ofHours(30));
        looks(notifier);

        assertThat(receiver.bodies(1)).extracting(body -> body.path("change_id").asText()).containsExactly("c2");
        assertThat(receiver.counted).containsEntry(DeliveryEnd.SKIPPED, 1);
    }

    /** Nobody waits for what was written before the first notification of all. */
    @Test
    void whatWasWrittenBeforeTheFirstStart_isNotTold() {
        threeBadVerdicts(new JournalExamples(journal));
        looks(notifier);

        assertNothingMore();
        assertThat(journal.position()).hasValue(journal.head());
    }

    @Test
    void aRecommendationThatNobodySees_isNoProposal() {
        journal().of(OBSERVED).recommends(ONE, TWO);
        looks(notifier);

        assertNothingMore();
    }

    @Test
    void aFollower_tellsNothing() {
        threeBadVerdicts(journal());
        notifier.fleetRead(FleetChanges.NONE, false);
        notifier.platformFailed(PlatformFault.FaultKind.UNAUTHORIZED);

        assertNothingMore();
    }

    private void onlyBreakers() {
        notifier.close();
        NotifyTarget all = receiver.target(TargetType.WEBHOOK, null);
        notifier = notifier(new NotifyTarget(all.type(), all.url(), null, Set.of(NotifySettings.Event.BREAKER)));
    }

    private static JournalExamples threeBadVerdicts(JournalExamples examples) {
        for (String compute : List.of("ep-1", "ep-2", "ep-3")) {
            examples.of(new ComputeId("p-shop", compute))
                    .begins(compute, ONE, TWO, null)
                    .settled(compute, Settled.ChangeEnd.APPLIED)
                    .verified(compute, EffectVerdict.HARMFUL);
        }
        return examples;
    }

    @Test
    void aRefusedKey_isToldOnceAnHour_andNoOtherFailure() {
        expects(2);
        looks(notifier);
        for (int minute = 0; minute < 90; minute++) {
            notifier.platformFailed(PlatformFault.FaultKind.UNAUTHORIZED);
            notifier.platformFailed(PlatformFault.FaultKind.TIMEOUT);
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
        journal.keep(0);
        journal.append(NamedEntries.recommended(START, ID, Action.GROW, Reason.TOO_SMALL, ONE, TWO, "b",
                "<!channel> & more."));
        looks(notifier);

        assertThat(receiver.bodies(1).getFirst()).hasToString("{\"text\":\"Plimsoll recommends another size for "
                + "ep-shop-1: from 1 CU to 2 CU. &lt;!channel&gt; &amp; more. https://plimsoll.example.com\",\"mrkdwn\":false}");
    }

    @Test
    void alertmanagerGetsAnAlert_whichTheEndOfTheChangeEnds() {
        notifier.close();
        notifier = notifier(receiver.target(TargetType.ALERTMANAGER, null));
        expects(2);
        journal().begins("c1", ONE, TWO, null).settled("c1", Settled.ChangeEnd.FAILED);
        looks(notifier);

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
        journal().setElsewhere(ONE, TWO);
        looks(notifier);

        assertThat(receiver.request().getTarget()).isEqualTo("/hook/" + Receiver.TOKEN + "/api/v2/alerts");
    }
}
