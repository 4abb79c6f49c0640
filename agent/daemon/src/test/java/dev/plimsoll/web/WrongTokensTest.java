package dev.plimsoll.web;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.CapturedLog;
import dev.plimsoll.web.session.TokenCheck;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong tokens are limited, logged and counted, by whatever way they arrive. */
class WrongTokensTest extends RoutesCase {

    private static final String GUESS = "a-guess";

    @AutoClose
    private final CapturedLog log = new CapturedLog(TokenCheck.class);

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private CompletableFuture<HttpResponse<String>> guess(String path, String token) {
        HttpRequest.Builder request = request(path);
        boolean login = path.equals("/login");
        request.header("Content-Type", login ? "application/x-www-form-urlencoded" : "application/json");
        if (!login) {
            request.header("Authorization", "Bearer " + token);
        }
        return client.sendAsync(
                request.POST(BodyPublishers.ofString(login ? "token=" + URLEncoder.encode(token, UTF_8) : "{}"))
                        .build(),
                BodyHandlers.ofString());
    }

    private int status(String path, String token) {
        return guess(path, token).join().statusCode();
    }

    private double counted(String by, String outcome) {
        return meters.registry()
                .get("plimsoll_wrong_tokens_total")
                .tags("by", by, "outcome", outcome)
                .counter()
                .count();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/api/v1/stop", "/api/v1/recommendations/ep/approve", "/toy"})
    void guessesAtTheSameTime_areFiveAtMost(String path) {
        List<Integer> answers = IntStream.range(0, 60)
                .mapToObj(guess -> guess(path, GUESS + guess))
                .toList()
                .stream()
                .map(answer -> answer.join().statusCode())
                .toList();

        assertThat(answers.stream().filter(status -> status == 401)).hasSize(5);
        assertThat(answers.stream().filter(status -> status == 429)).hasSize(55);
    }

    @Test
    void aRightToken_isNeverRefusedForTheGuessesOfOthers() {
        List<Integer> answers = new ArrayList<>();
        for (int attempt = 0; attempt < 130; attempt++) {
            for (int guess = 0; guess < 4; guess++) {
                assertThat(status("/api/v1/resume", GUESS + guess)).isIn(401, 429);
            }
            answers.add(status(List.of("/api/v1/stop", "/toy").get(attempt % 2), TOKEN));
            answers.add(status("/login", TOKEN));
            pass(Duration.ofSeconds(1));
        }

        assertThat(answers).hasSize(260).doesNotContain(401, 429);
        assertThat(counted("bearer", "limited")).isGreaterThan(400);
    }

    @Test
    void aRightToken_givesNoFurtherGuesses() {
        for (int guess = 0; guess < 4; guess++) {
            status("/api/v1/stop", GUESS);
        }
        assertThat(status("/api/v1/stop", TOKEN)).isEqualTo(200);

        assertThat(List.of(status("/api/v1/stop", GUESS), status("/api/v1/stop", GUESS))).containsExactly(401, 429);
    }

    @ParameterizedTest
    @ValueSource(longs = {-2, 2})
    void theClockOfTheMachineSetByHours_changesNoLimit(long hours) {
        for (int guess = 0; guess < 5; guess++) {
            status("/login", GUESS);
        }
        now.set(NOON.plus(Duration.ofHours(hours)));
        assertThat(status("/login", GUESS)).isEqualTo(429);

        pass(Duration.ofSeconds(61));
        assertThat(status("/login", GUESS)).isEqualTo(401);
        assertThat(log.events()).as("also what is logged").hasSize(2);
    }

    @Test
    void allWaysShareTheLimit_whichEndsAMinuteAfterTheLatestGuessThatCounted() {
        assertThat(List.of(status("/api/v1/stop", GUESS), status("/toy", GUESS), status("/login", GUESS),
                status("/api/v1/resume", GUESS), status("/api/v1/nowhere", GUESS))).containsOnly(401);
        pass(Duration.ofSeconds(50));
        assertThat(List.of(status("/toy", GUESS), status("/api/v1/stop", GUESS), status("/login", GUESS)))
                .containsOnly(429);

        pass(Duration.ofSeconds(11));
        assertThat(List.of(status("/api/v1/stop", GUESS), status("/login", GUESS))).containsOnly(401);
    }

    @Test
    void aRequestWithoutAToken_isNoGuess() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(post("/toy").statusCode()).isEqualTo(401);
        }

        assertThat(status("/api/v1/stop", TOKEN)).isEqualTo(200);
    }

    @Test
    void theyAreCounted_andLoggedOnceInAWhile_withoutTheirText() {
        assertThat(counted("bearer", "refused")).isZero();
        for (int guess = 0; guess < 7; guess++) {
            status("/api/v1/stop", GUESS);
        }
        status("/login", GUESS);
        pass(Duration.ofSeconds(11));
        status("/login", GUESS);

        assertThat(counted("bearer", "refused")).isEqualTo(5);
        assertThat(counted("bearer", "limited")).isEqualTo(2);
        assertThat(counted("login", "limited")).isEqualTo(2);
        assertThat(log.events()).extracting(event -> event.getKeyValuePairs().toString())
                .containsExactly("[address=\"127.0.0.1\", by=\"bearer\", times=\"1\"]",
                        "[address=\"127.0.0.1\", by=\"login\", times=\"8\"]");
        assertThat(log.events().toString()).doesNotContain(GUESS);
    }
}
