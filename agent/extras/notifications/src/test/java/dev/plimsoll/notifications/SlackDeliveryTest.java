package dev.plimsoll.notifications;

import static dev.plimsoll.notifications.JournalExamples.ID;
import static dev.plimsoll.notifications.JournalExamples.ONE;
import static dev.plimsoll.notifications.JournalExamples.START;
import static dev.plimsoll.notifications.JournalExamples.TWO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ExecutionOutcome;
import dev.plimsoll.change.journal.FleetChanges;
import dev.plimsoll.change.journal.JournalEntry.Settled;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.notifications.NotifySettings.TargetType;
import dev.plimsoll.notifications.TargetSender.DeliveryEnd;
import dev.plimsoll.outbound.Proxies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every notification, sent to a receiver that checks it as Slack does. */
@Execution(ExecutionMode.CONCURRENT)
class SlackDeliveryTest {

    /** Each state of each event, without those that are the same within an hour. */
    private static final int EVENTS = 23;
    private static final String PAGE = "https://plimsoll.example.com/?a=1&b=2";

    private final Receiver receiver = new Receiver();
    private final NoticesInMemory journal = new NoticesInMemory();
    private final Notifier notifier = notifier();

    private Notifier notifier() {
        receiver.server.setDispatcher(new SlackReceiver());
        journal.keep(0);
        return new Notifier(
                new NotifySettings(List.of(receiver.target(TargetType.SLACK, null)), URI.create(PAGE), Proxies.NONE),
                receiver.meter(), () -> journal, compute -> true, () -> START.plus(Duration.ofHours(5)),
                Duration.ofMillis(5));
    }

    @AfterEach
    void close() {
        notifier.close();
        receiver.close();
    }

    /** The text of the next message. */
    private String accepted() {
        RecordedRequest request = receiver.request();
        assertThat(SlackReceiver.answer(request)).as(Receiver.json(request).toString()).isEqualTo("ok");
        return Receiver.json(request).path("text").asText();
    }

    @Test
    void everyEvent_isAccepted() {
        JournalExamples examples = new JournalExamples(journal).recommends(ONE, TWO)
                .change("c1", EffectVerdict.HARMFUL)
                .begins("c2", TWO, ONE, "c1")
                .settled("c2", Settled.ChangeEnd.ROLLED_BACK)
                .later(Duration.ofMinutes(10))
                .begins("c3", ONE, TWO, null)
                .answered("c3", ExecutionOutcome.REFUSED)
                .begins("c4", ONE, TWO, null)
                .settled("c4", Settled.ChangeEnd.FAILED)
                .setElsewhere(ONE, TWO);
        for (EffectVerdict verdict : EffectVerdict.values()) {
            examples.of(new ComputeId("p-shop", "ep-" + verdict)).change("c" + verdict, verdict);
        }
        notifier.fleetRead(FleetChanges.NONE, true);
        List<String> texts = new ArrayList<>(IntStream.range(1, EVENTS).mapToObj(each -> accepted()).toList());
        notifier.platformFailed(PlatformFault.FaultKind.UNAUTHORIZED);
        texts.add(accepted());
        notifier.close();

        assertThat(texts).doesNotHaveDuplicates().allMatch(text -> text.endsWith(PAGE.replace("&", "&amp;")));
        assertThat(receiver.counted).containsEntry(DeliveryEnd.SENT, EVENTS).containsEntry(DeliveryEnd.FAILED, 0);
    }

    /** Names and messages of the platform may be of any length, and in any characters. */
    @ParameterizedTest
    @ValueSource(strings = {"<!channel> ", "&", "<https://evil.example|here> ", "\uD83D\uDE00", "*bold* _it_ ~no~ `x`",
        "\"\\\n\t\u0001", "\uD83D", "x"})
    void aTextOfThePlatform_isAccepted_whateverItContains(String piece) {
        for (int times : new int[]{1, 374, 375, 376, 1_499, 1_500, 5_000}) {
            journal.append(NamedEntries.recommended(START.plus(Duration.ofHours(times)), ID, Action.GROW,
                    Reason.TOO_SMALL, ONE,
                    TWO, "b",
                    piece.repeat(times)));
            notifier.fleetRead(FleetChanges.NONE, true);
            assertThat(accepted()).startsWith("Plimsoll recommends").endsWith("b=2");
        }
    }

    @Test
    void theReceiver_refusesWhatSlackWouldRefuseOrShowOtherwise() {
        assertThat(Stream.of("{}", "[]", "{\"text\":1}", "nothing").map(this::posted))
                .containsOnly("invalid_payload");
        assertThat(posted("{\"text\":\" \"}")).isEqualTo("no_text");
        assertThat(posted("{\"text\":\"a_b\"}")).isEqualTo("formatted");
        assertThat(posted("{\"text\":\"<!here>\",\"mrkdwn\":false}")).isEqualTo("markup");
        assertThat(posted("{\"text\":\"a & b\",\"mrkdwn\":false}")).isEqualTo("markup");
        assertThat(posted("{\"text\":\"%s\",\"mrkdwn\":false}".formatted("x".repeat(4_001))))
                .isEqualTo("message_split");
        assertThat(posted("{\"text\":\"x\",\"mrkdwn\":false,\"channel\":\"c\"}")).isEqualTo("unknown_field");
        assertThat(posted("{\"text\":\"a &lt; b\",\"mrkdwn\":false}")).isEqualTo("ok");
    }

    private String posted(String body) {
        Request request = MessageFormat
                .post(receiver.server.url("/"), body.getBytes(StandardCharsets.UTF_8))
                .build();
        try (Response response = new OkHttpClient().newCall(request).execute()) {
            return response.body().string();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
