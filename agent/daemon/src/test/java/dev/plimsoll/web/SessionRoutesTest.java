package dev.plimsoll.web;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.config.key.ReloadedSecret;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionRoutesTest extends RoutesCase {

    private static final String COMPUTE = "/computes/shiny-wind/ep-small";
    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"csrf\" value=\"([\\w-]{43})\"");

    @BeforeEach
    void recommended() {
        board.post(Fleets.of(Fleets.waiting()));
        journal.append(
                NamedEntries.recommended(NOON, new ComputeId("shiny-wind", "ep-small"), Action.GROW, Reason.TOO_SMALL,
                        Given.cu("1"), Given.cu("2"), "br-main", "why"));
    }

    private HttpResponse<String> get(String path, @Nullable String cookie) throws IOException, InterruptedException {
        return cookie == null ? get(path) : get(path, new String[]{"Cookie", cookie});
    }

    private HttpResponse<String> post(String path, @Nullable String cookie, Map<String, String> form)
            throws IOException, InterruptedException {
        String body = form.entrySet()
                .stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
        HttpRequest.Builder request = request(path, "Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body));
        return send(cookie == null ? request : request.header("Cookie", cookie));
    }

    private String signIn() throws IOException, InterruptedException {
        HttpResponse<String> response = post("/login", null, Map.of("token", TOKEN));
        assertThat(response.statusCode()).isEqualTo(303);
        assertThat(response.headers().firstValue("location")).hasValue("./");
        String cookie = response.headers().firstValue("set-cookie").orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
    }

    private String formToken(String cookie) throws IOException, InterruptedException {
        Matcher token = FORM_TOKEN.matcher(get("/", cookie).body());
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    @Test
    void theCookieIsOutOfReachOfScriptsAndOtherSites() throws Exception {
        HttpResponse<String> response = post("/login", null, Map.of("token", TOKEN));

        assertThat(response.headers().allValues("set-cookie")).singleElement()
                .satisfies(cookie -> assertThat(cookie).startsWith("plimsoll_session=")
                        .contains("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200")
                        .doesNotContain("Secure", TOKEN));
        serve(new ServerSettings("127.0.0.1", 0, OneToken.access(new Secret(TOKEN)),
                URI.create("https://plimsoll.example"), FleetBoard.SeriesSettings.EVERYTHING, Map.of()));
        assertThat(post("/login", null, Map.of("token", TOKEN)).headers().firstValue("set-cookie"))
                .hasValueSatisfying(cookie -> assertThat(cookie).contains("Secure"));
    }

    @Test
    void approveDismissStopAndResume_reachTheJournal_andTheNextPageSaysSoOnce() throws Exception {
        String cookie = signIn();
        String csrf = formToken(cookie);

        HttpResponse<String> approved = post(COMPUTE + "/approve", cookie,
                Map.of("csrf", csrf, "now", "true", "back", COMPUTE));
        assertThat(approved.statusCode()).isEqualTo(303);
        assertThat(approved.headers().firstValue("location")).hasValue("../../../computes/shiny-wind/ep-small");
        assertThat(get("/", cookie).body()).contains("notice done", "may change from 1 CU to 2 CU, once");
        assertThat(get("/", cookie).body()).doesNotContain("notice done");
        post(COMPUTE + "/dismiss", cookie, Map.of("csrf", csrf, "because", " a sale until Monday "));
        post("/stop", cookie, Map.of("csrf", csrf));
        post("/resume", cookie, Map.of("csrf", csrf));

        assertThat(Given.latest(journal, 4)).satisfiesExactly(
                resumed -> assertThat(resumed).isInstanceOfSatisfying(Switched.class,
                        it -> assertThat(it.stopped()).isFalse()),
                stopped -> assertThat(stopped).isInstanceOfSatisfying(Switched.class,
                        it -> assertThat(it.stopped()).isTrue()),
                dismissed -> assertThat(dismissed).isInstanceOfSatisfying(Dismissed.class, it -> {
                    assertThat(it.because()).isEqualTo("a sale until Monday");
                    assertThat(it.until()).isEqualTo(NOON.plus(Duration.ofDays(7)));
                    assertThat(it.by()).isEqualTo("signed in at 127.0.0.1");
                }),
                approval -> assertThat(approval).isInstanceOfSatisfying(Approved.class,
                        it -> assertThat(it.atOnce()).isTrue()));
    }

    @Test
    void aDismissal_isShownOnThePageOfItsCompute_andTakenBackThere() throws Exception {
        ComputeId id = Fleets.tooSmall().compute().id();
        Dismissed dismissed = NamedEntries.dismissed(NOON, id, NOON.plus(Duration.ofDays(7)), "ann", "a sale");
        journal.append(dismissed);
        board.post(Fleets.of(Fleets.tooSmall().with(new Plan.Advise(), Given.record(List.of(dismissed)))));
        assertThat(get(COMPUTE).body()).contains("Dismissed until 2026-11-28T12:00:00Z by ann: a sale.")
                .doesNotContain("undo-dismissal");
        String cookie = signIn();
        assertThat(get(COMPUTE, cookie).body()).contains("/undo-dismissal", "Undo the dismissal");

        post(COMPUTE + "/undo-dismissal", cookie, Map.of("csrf", formToken(cookie)));

        assertThat(Given.latest(journal, 1)).containsExactly(new DismissalUndone(NOON, id, "signed in at 127.0.0.1"));
    }

    @Test
    void thePageOfACompute_hasTheStopSwitch_forPeopleWhoSignedIn() throws Exception {
        assertThat(get(COMPUTE).body()).contains("Stop switch: off").doesNotContain("Stop all changes");
        String cookie = signIn();
        assertThat(get(COMPUTE, cookie).body()).contains("action=\"../../stop\"", "Stop all changes", ">Dismiss<");

        HttpResponse<String> stopped = post("/stop", cookie, Map.of("csrf", formToken(cookie), "back", COMPUTE));

        assertThat(stopped.headers().firstValue("location")).hasValue("./computes/shiny-wind/ep-small");
        assertThat(Given.latest(journal, 1)).singleElement()
                .isInstanceOfSatisfying(Switched.class,
                        it -> assertThat(it.stopped()).isTrue());
    }

    /** The status is posted again before the browser is sent back to the page. */
    @Test
    void afterTheClick_thePageIsAsItIsThen_andNamesItsButton() throws Exception {
        onAnswer = () -> board.post(Given.stopped(board.status(), stoppedByJournal()));
        String cookie = signIn();
        String csrf = formToken(cookie);
        post("/stop", cookie, Map.of("csrf", csrf));
        assertThat(get("/", cookie).body())
                .contains("No change starts until somebody presses the button “Resume changes”.",
                        "action=\"./resume\"", "The stop switch is on")
                .doesNotContain("plimsoll resume", "action=\"./stop\"");
        assertThat(get("/agent", cookie).body()).contains("action=\"./resume\"");

        post("/resume", cookie, Map.of("csrf", csrf));
        assertThat(get("/", cookie).body()).contains("Changes may start again.", "action=\"./stop\"")
                .doesNotContain("action=\"./resume\"", "The stop switch is on");
    }

    private boolean stoppedByJournal() {
        return Given.latest(journal, 1).getFirst() instanceof Switched(var at, var stopped, var by) && stopped;
    }

    @Test
    void anOpenBreaker_isClosedByTheButton_withoutStoppingFirst() throws Exception {
        board.post(Fleets.of(Fleets.tooSmall()
                .with(new Plan.BlockedPlan(List.of(new Veto.BreakerOpen(false))), ChangeRecord.EMPTY)));
        String cookie = signIn();

        for (String page : List.of("/", "/agent", COMPUTE)) {
            assertThat(get(page, cookie).body()).as(page)
                    .contains("Resume changes</button>", "Stop all changes</button>");
        }
        assertThat(get("/agent", cookie).body()).contains("the button “Resume changes” closes it");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stop", "/resume", COMPUTE + "/approve", COMPUTE + "/dismiss",
        COMPUTE + "/undo-dismissal", "/logout"})
    void withoutTheTokenOfTheForm_nothingIsDone(String path) throws Exception {
        String cookie = signIn();

        assertThat(post(path, cookie, Map.of()).statusCode()).isEqualTo(403);
        assertThat(post(path, cookie, Map.of("csrf", formToken(signIn()))).statusCode()).isEqualTo(403);
        assertThat(post(path, null, Map.of("csrf", formToken(cookie))).statusCode()).isEqualTo(401);
        assertThat(post(path, "plimsoll_session=guess", Map.of("csrf", formToken(cookie))).statusCode())
                .isEqualTo(401);
        assertThat(Given.latest(journal, 10)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://evil.example/", "//evil.example", "/computes/a/b/../c", "/login", "/metrics",
        "/?q=\r\nx", "/?q=//x"})
    void anAnswerReturnsToPagesOfTheAgentOnly(String back) throws Exception {
        String cookie = signIn();

        assertThat(post("/stop", cookie, Map.of("csrf", formToken(cookie), "back", back)).headers()
                .firstValue("location")).hasValue("./");
    }

    /** Who answers several of a view one by one finds it again. */
    @Test
    void anAnswerReturnsToTheViewThatItWasGivenIn() throws Exception {
        String cookie = signIn();
        String view = "/?project=shiny-wind&group=label%3Ateam&sort=-saving";
        assertThat(get(view, cookie).body()).contains("name=\"back\" value=\"" + view.replace("&", "&amp;") + "\"");

        assertThat(post(COMPUTE + "/dismiss", cookie, Map.of("csrf", formToken(cookie), "back", view)).headers()
                .firstValue("location")).hasValue("../../.." + view);
    }

    @Test
    void aSessionEnds_whenItIsNotUsed_andWhenThePersonSignsOut() throws Exception {
        String cookie = signIn();
        String csrf = formToken(cookie);
        nanos.addAndGet(Duration.ofMinutes(61).toNanos());
        assertThat(post("/stop", cookie, Map.of("csrf", csrf)).statusCode()).isEqualTo(401);
        assertThat(get("/", cookie).body()).contains("Sign in").doesNotContain("Sign out");

        String second = signIn();
        HttpResponse<String> out = post("/logout", second, Map.of("csrf", formToken(second)));
        assertThat(out.headers().firstValue("set-cookie")).hasValueSatisfying(
                cleared -> assertThat(cleared).contains("Expires=Thu, 01 Jan 1970"));
        assertThat(get("/", second).body()).doesNotContain("Sign out");
    }

    @Test
    void aSessionEndsAfterTwelveHours_evenIfItIsUsed() throws Exception {
        String cookie = signIn();
        for (int minutes = 50; minutes < 720; minutes += 50) {
            nanos.addAndGet(Duration.ofMinutes(50).toNanos());
            assertThat(get("/", cookie).body()).contains("Sign out");
        }
        nanos.addAndGet(Duration.ofMinutes(21).toNanos());

        assertThat(get("/", cookie).body()).doesNotContain("Sign out");
    }

    @Test
    void afterFiveWrongTokens_theAddressWaitsAMinute() throws Exception {
        for (int failed = 0; failed < 5; failed++) {
            assertThat(post("/login", null, Map.of("token", "guess")).statusCode()).isEqualTo(401);
        }
        HttpResponse<String> limited = post("/login", null, Map.of("token", "guess"));
        assertThat(limited.statusCode()).isEqualTo(429);
        assertThat(limited.headers().firstValue("retry-after")).hasValue("60");
        assertThat(limited.headers().firstValue("set-cookie")).isEmpty();

        assertThat(post("/login", null, Map.of("token", TOKEN)).statusCode()).as("the right one").isEqualTo(303);
    }

    @ParameterizedTest
    @ValueSource(longs = {-2, 2, 24})
    void theClockOfTheMachineSetByHours_neitherEndsNorProlongsASession(long hours) throws Exception {
        String cookie = signIn();
        now.set(NOON.plus(Duration.ofHours(hours)));
        assertThat(get("/", cookie).body()).contains("Sign out");

        nanos.addAndGet(Duration.ofMinutes(61).toNanos());
        assertThat(get("/", cookie).body()).doesNotContain("Sign out");
    }

    @Test
    void aReplacedToken_endsTheSessionsThatItOpened_andItselfAtOnce(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), TOKEN);
        serve(at(new ReloadedSecret(file, new Secret(TOKEN), Secret::new, nanos::get)));
        String cookie = signIn();
        String csrf = formToken(cookie);

        Files.writeString(file, "another-sesame");
        assertThat(get("/", cookie).body()).doesNotContain("Sign out");
        assertThat(post("/stop", cookie, Map.of("csrf", csrf)).statusCode()).isEqualTo(401);
        assertThat(post("/login", null, Map.of("token", TOKEN)).statusCode()).isEqualTo(401);
        assertThat(bearer(TOKEN)).isEqualTo(401);
        assertThat(bearer("another-sesame")).isEqualTo(200);
        assertThat(post("/login", null, Map.of("token", "another-sesame")).statusCode()).isEqualTo(303);
        assertThat(journal.fleet(NOON).stopped()).isFalse();

        for (String gone : List.of("", "\n")) {
            Files.writeString(file, gone);
            assertThat(bearer("")).as("an empty file opens nothing").isEqualTo(401);
            assertThat(bearer("another-sesame")).isEqualTo(200);
        }
        Files.delete(file);
        assertThat(bearer("another-sesame")).isEqualTo(200);
    }

    private int bearer(String token) throws IOException, InterruptedException {
        return send(request("/api/v1/resume", "Authorization", "Bearer " + token).POST(BodyPublishers.ofString("{}")))
                .statusCode();
    }

    @Test
    void withoutAConfiguredToken_nobodySignsIn() throws Exception {
        serve(OneToken.server("127.0.0.1", 0, null));

        assertThat(get("/").body()).contains("Read only").doesNotContain("Sign in");
        assertThat(get("/login").statusCode()).isEqualTo(403);
        assertThat(get("/login").body()).contains("no token is configured");
        assertThat(post("/login", null, Map.of("token", "")).statusCode()).isEqualTo(403);
    }

    @Test
    void ifTheStoreFails_thePageSaysThatTheAnswerDoesNotHold() throws Exception {
        String cookie = signIn();
        String csrf = formToken(cookie);
        journal.vanish();

        post("/stop", cookie, Map.of("csrf", csrf));

        assertThat(get("/", cookie).body()).contains("does not hold: the disk is gone");
    }

    @Test
    void noPageContainsTheTokenOrTheCookie() throws Exception {
        String cookie = signIn();

        assertThat(get("/", cookie).body()).doesNotContain(TOKEN, cookie.substring(cookie.indexOf('=') + 1));
        assertThat(get("/login", cookie).body()).doesNotContain(TOKEN);
    }
}
