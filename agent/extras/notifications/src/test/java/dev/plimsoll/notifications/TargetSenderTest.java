package dev.plimsoll.notifications;

import static dev.plimsoll.notifications.JournalExamples.ID;
import static dev.plimsoll.notifications.JournalExamples.START;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.notifications.Notification.EventState;
import dev.plimsoll.notifications.Notification.Facts;
import dev.plimsoll.notifications.NotifySettings.Event;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import dev.plimsoll.notifications.NotifySettings.TargetType;
import dev.plimsoll.notifications.TargetSender.DeliveryEnd;
import dev.plimsoll.outbound.Proxies;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.Buffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** How notifications are delivered to one target. */
@Execution(ExecutionMode.CONCURRENT)
class TargetSenderTest {

    private static final String SECRET = "a signing secret";

    private final Receiver receiver = new Receiver();
    private TargetSender sender = sender(Duration.ofMillis(5));

    private TargetSender sender(Duration firstWait) {
        return new TargetSender("notify[0]", receiver.target(TargetType.WEBHOOK, SECRET),
                new NotifySettings(List.of(), null, Proxies.NONE), receiver.meter(),
                firstWait);
    }

    @AfterEach
    void close() {
        sender.close();
        receiver.close();
    }

    private static Notification notification() {
        return new Notification(START, Event.SET_ELSEWHERE, EventState.NEW, ID, Facts.NONE, "Somebody changed it.", "");
    }

    private void awaitCounts(int sent, int failed, int dropped) {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(receiver.counted).isEqualTo(
                        Map.of(DeliveryEnd.SENT, sent, DeliveryEnd.FAILED, failed, DeliveryEnd.DROPPED, dropped,
                                DeliveryEnd.SKIPPED, 0)));
    }

    @Test
    void theSignature_isTheHmacOfTheBody() throws GeneralSecurityException {
        receiver.answers(200);
        sender.offer(notification(), "delivery");

        RecordedRequest request = receiver.request();
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
        assertThat(request.getHeaders().get("X-Plimsoll-Signature"))
                .isEqualTo("sha256=" + HexFormat.of().formatHex(mac.doFinal(Receiver.bytes(request))));
        assertThat(request.getHeaders().get("X-Plimsoll-Event")).isEqualTo("set_elsewhere");
        assertThat(request.getMethod()).isEqualTo("POST");
    }

    @Test
    void aTextForSlack_isPlain_andShort_howeverLongNamesAre() throws IOException {
        String why = "a<!channel>&" + "\uD83D\uDE00".repeat(5_000);
        Notification loud = new Notification(START, Event.PROPOSAL, EventState.NEW, ID, Facts.NONE, "Grow & see.", why);
        MessageFormat slack = MessageFormat.of(receiver.target(TargetType.SLACK, SECRET),
                URI.create("https://plimsoll.example.com"));
        Buffer body = new Buffer();

        requireNonNull(slack.request(loud, "delivery").body()).writeTo(body);

        JsonNode message = new JsonMapper().readTree(body.readByteArray());
        assertThat(message.properties()).extracting(Map.Entry::getKey).containsExactly("text", "mrkdwn");
        assertThat(message.get("mrkdwn").booleanValue()).isFalse();
        assertThat(message.get("text").textValue()).hasSizeBetween(1_500, 3_000)
                .startsWith("Grow &amp; see. a&lt;!channel&gt;&amp;\uD83D\uDE00")
                .endsWith("\uD83D\uDE00… https://plimsoll.example.com");
    }

    @Test
    void errorsOfTheServer_areRetried_underTheSameDeliveryId() {
        receiver.answers(503, 429, 500, 204);
        sender.offer(notification(), "delivery");

        String id = receiver.request().getHeaders().get("X-Plimsoll-Delivery");
        assertThat(Objects.requireNonNull(id)).isEqualTo("delivery");
        for (int retry = 0; retry < 3; retry++) {
            assertThat(receiver.request().getHeaders().get("X-Plimsoll-Delivery")).isEqualTo(id);
        }
        awaitCounts(1, 0, 0);
    }

    @Test
    void aCutConnection_isRetried() {
        receiver.server.enqueue(
                new MockResponse.Builder().onResponseStart(new SocketEffect.CloseSocket()).build());
        receiver.answers(200);
        sender.offer(notification(), "delivery");

        awaitCounts(1, 0, 0);
    }

    @Test
    void retryAfter_isHeeded() {
        receiver.server.enqueue(new MockResponse.Builder().code(429).addHeader("Retry-After", "1").build());
        receiver.answers(200);
        long before = System.nanoTime();
        sender.offer(notification(), "delivery");

        receiver.request();
        receiver.request();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(900));
    }

    @Test
    void aRefusal_isNotRetried_andTheNextNotificationIsSent() {
        receiver.answers(404, 200);
        sender.offer(notification(), "delivery");
        sender.offer(notification(), "delivery");

        awaitCounts(1, 1, 0);
        assertThat(receiver.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void aRequestThatCannotBeMade_isGivenUp_andTheNextOneIsSent() {
        receiver.answers(200);

        CompletableFuture<Void> impossible = sender.offer(notification(), "no value of a header\n");
        CompletableFuture<Void> next = sender.offer(notification(), "delivery");

        await().atMost(Duration.ofSeconds(20)).until(() -> impossible.isDone() && next.isDone());
        awaitCounts(1, 1, 0);
    }

    @Test
    void afterFiveRetries_theNotificationIsGivenUp() {
        receiver.answers(500, 500, 500, 500, 500, 500);
        sender.offer(notification(), "delivery");

        awaitCounts(0, 1, 0);
        assertThat(receiver.server.getRequestCount()).isEqualTo(6);
    }

    @Test
    void aFullQueue_dropsTheOldest_andNeverBlocks() {
        receiver.server.enqueue(
                new MockResponse.Builder().code(200).onResponseStart(SocketEffect.Stall.INSTANCE).build());
        sender.offer(notification(), "delivery");
        receiver.request();

        for (int i = 0; i < TargetSender.QUEUE + 7; i++) {
            sender.offer(notification(), "delivery");
        }

        assertThat(receiver.counted).containsEntry(DeliveryEnd.DROPPED, 7);
    }

    @Test
    void closing_sendsWhatIsQueued() {
        receiver.answers(200, 200, 200);
        for (int i = 0; i < 3; i++) {
            sender.offer(notification(), "delivery");
        }
        sender.close();

        assertThat(receiver.counted).containsEntry(DeliveryEnd.SENT, 3);
    }

    @Test
    void closing_doesNotWaitForATargetThatHangs_orForARetry() {
        receiver.server.enqueue(
                new MockResponse.Builder().code(200).onResponseStart(SocketEffect.Stall.INSTANCE).build());
        sender.offer(notification(), "delivery");
        sender.offer(notification(), "delivery");
        receiver.request();
        long before = System.nanoTime();
        sender.close();

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(5));
        awaitCounts(0, 1, 1);

        sender = sender(Duration.ofMinutes(1));
        receiver.answers(500);
        sender.offer(notification(), "delivery");
        receiver.request();
        sender.close();

        awaitCounts(0, 2, 1);
        assertThat(receiver.server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void theUrlAndTheSecret_areInNoText() {
        NotifyTarget target = receiver.target(TargetType.SLACK, SECRET);
        String texts = target + " " + new NotifySettings(List.of(target), null, Proxies.NONE) + " ";
        for (TargetType type : TargetType.values()) {
            texts += MessageFormat.of(receiver.target(type, SECRET), null);
        }

        assertThat(texts).doesNotContain(Receiver.TOKEN).doesNotContain(SECRET);
    }
}
