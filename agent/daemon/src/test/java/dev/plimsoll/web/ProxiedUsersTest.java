package dev.plimsoll.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.CapturedLog;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.session.AccessSettings;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import dev.plimsoll.web.session.ProxiedUsers;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** People whom an authenticating proxy names. All connections of these tests come from 127.0.0.1. */
class ProxiedUsersTest extends AccessCase {

    private static final String USER = "X-Forwarded-User";
    private static final String STOP = "/api/v1/stop";

    @BeforeEach
    void trusted() {
        answerable();
        serve(with(proxy(null, "127.0.0.1")));
    }

    private static AccessSettings proxy(@Nullable Secret token, String... trusted) {
        return new AccessSettings(token, List.of(named("tool", Role.STOP)),
                List.of(trusted), USER,
                Stream.concat(Stream.of(Role.values()).map(role -> new Identity(role.word() + "@example.com", role)),
                        Stream.of(new Identity("Jörg", Role.STOP))).toList(),
                Role.LOOK);
    }

    private static String user(Role role) {
        return role.word() + "@example.com";
    }

    private HttpResponse<String> stopped(String... headers) throws IOException, InterruptedException {
        return post(STOP, headers);
    }

    @ParameterizedTest
    @MethodSource("eachRoleAndPath")
    void aPath_isOpenByTheRoleOfThePersonThatTheProxyNames(Role role, String path, Role needed) throws Exception {
        HttpResponse<String> response = post(path, USER, user(role));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(role.compareTo(needed) >= 0 ? 200 : 403);
        assertThat(latestBy()).isEqualTo(role.compareTo(needed) >= 0 ? user(role) + " at 127.0.0.1" : "sre");
    }

    @ParameterizedTest
    @MethodSource("eachRoleAndForm")
    void aForm_isOpenByTheRoleOfThePersonThatTheProxyNames(Role role, String path, Role needed) throws Exception {
        HttpResponse<String> response = form(path, Map.of("csrf", formToken(USER, user(role))), USER, user(role));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(role.compareTo(needed) >= 0 ? 303 : 403);
        assertThat(latestBy()).isEqualTo(role.compareTo(needed) >= 0 ? user(role) + " at 127.0.0.1" : "sre");
    }

    @Test
    void everybodyElse_hasTheRoleOfOthers() throws Exception {
        assertThat(stopped(USER, "eve").body()).contains("eve has the role look; this needs stop");
        assertThat(stopped(USER, user(Role.STOP)).statusCode()).isEqualTo(200);
        assertThat(stopped(USER, "STOP@example.com").statusCode()).as("another name").isEqualTo(403);
        assertThat(post("/toy", USER, "eve").statusCode()).isEqualTo(200);
        assertThat(post("/toy").statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.7", "127.0.0.2", "126.0.0.0/8", "::1", "fd00::/8", "::ffff:10.0.0.7"})
    void fromAnotherAddress_theHeaderNamesNobody(String trusted) throws Exception {
        serve(with(proxy(null, trusted)));

        assertThat(stopped(USER, user(Role.ADMINISTER)).statusCode()).isEqualTo(401);
        assertThat(stopped(USER, user(Role.ADMINISTER), "X-Forwarded-For", "10.0.0.7").statusCode()).isEqualTo(401);
        assertThat(form("/stop", Map.of("csrf", ""), USER, user(Role.ADMINISTER)).statusCode()).isEqualTo(401);
        assertThat(get("/", USER, user(Role.ADMINISTER)).body()).doesNotContain(user(Role.ADMINISTER));
        assertThat(bearer(STOP, tokenOf("tool"), USER, user(Role.LOOK)).statusCode()).isEqualTo(200);
        assertThat(latestBy()).isEqualTo("tool at 127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.0/8", "127.0.0.1/32", "::ffff:127.0.0.1", "::ffff:7f00:1",
        "::FFFF:127.0.0.1", "0.0.0.0/0"})
    void aRange_holdsHoweverItIsWritten(String trusted) throws Exception {
        serve(with(proxy(null, trusted)));

        assertThat(stopped(USER, user(Role.STOP)).statusCode()).isEqualTo(200);
    }

    @Test
    void aProxyThatConnectsByIpv6_isTrustedByItsAddress() throws Exception {
        serve(new ServerSettings("::1", 0, proxy(null, "::1"), null,
                SeriesSettings.EVERYTHING, Map.of()));
        assertThat(raw("::1", "X-Forwarded-User: stop@example.com\r\n")).startsWith("HTTP/1.1 200");
        serve(new ServerSettings("::1", 0, proxy(null, "127.0.0.1", "::/1"), null,
                SeriesSettings.EVERYTHING, Map.of()));
        assertThat(raw("::1", "X-Forwarded-User: stop@example.com\r\n")).startsWith("HTTP/1.1 200");
        serve(new ServerSettings("::1", 0, proxy(null, "127.0.0.1", "::2", "8000::/1"), null,
                SeriesSettings.EVERYTHING, Map.of()));
        assertThat(raw("::1", "X-Forwarded-User: stop@example.com\r\n")).startsWith("HTTP/1.1 401");
    }

    /** The answer to a POST with these bytes as further fields. */
    private String raw(String host, String fields) throws IOException {
        try (Socket socket = new Socket(host, port())) {
            socket.getOutputStream()
                    .write(("POST /api/v1/stop HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n"
                            + "Connection: close\r\n" + fields + "\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-User: eve\r\nX-Forwarded-User: stop@example.com\r\n",
        "X-Forwarded-User: stop@example.com\r\nX-Forwarded-User: stop@example.com\r\n",
        "X-Forwarded-User: eve, stop@example.com\r\n", "X-Forwarded-User:\r\n", "X-Forwarded-User:   \r\n",
        "X-Forwarded-User: stop@example.com\u200b\r\n", "X-Forwarded-User: st\u202eop\r\n",
        "X-Forwarded-User: st\u0085op\r\n", "X-Forwarded-User: a  b\r\n", "X-Forwarded-User: a\tb\r\n",
        "X_Forwarded_User: stop@example.com\r\n", "X-Forwarded-User : stop@example.com\r\n"})
    void whatIsNotOneName_namesNobody(String fields) throws Exception {
        assertThat(raw("127.0.0.1", fields)).containsPattern("^HTTP/1.1 40[01]");
        assertThat(latestBy()).isEqualTo("sre");
    }

    @Test
    void aNameHasAtMost200Characters_andLettersOfAnyScript() throws Exception {
        assertThat(stopped(USER, "e".repeat(201)).statusCode()).isEqualTo(401);
        assertThat(stopped(USER, "e".repeat(200)).statusCode()).isEqualTo(403);
        assertThat(raw("127.0.0.1", "x-forwarded-user: Jörg\r\n")).startsWith("HTTP/1.1 200");
        assertThat(latestBy()).isEqualTo("Jörg at 127.0.0.1");
    }

    @Test
    void aBearerToken_winsOverTheHeader() throws Exception {
        assertThat(bearer(STOP, tokenOf("tool"), USER, user(Role.LOOK)).statusCode()).isEqualTo(200);
        assertThat(latestBy()).isEqualTo("tool at 127.0.0.1");
        assertThat(bearer(STOP, "wrong", USER, user(Role.ADMINISTER)).statusCode()).isEqualTo(401);
        assertThat(stopped(USER, user(Role.STOP), "Authorization", "Basic c3RvcDpwYXNz").statusCode())
                .as("the proxy asked for a password")
                .isEqualTo(200);
    }

    /** A proxy may pass the token of its own login on. Where the agent has no tokens, it cannot be meant for it. */
    @Test
    void withoutTokens_theBearerTokenOfTheProxyIsIgnored() throws Exception {
        AccessSettings some = proxy(null, "127.0.0.1");
        serve(with(new AccessSettings(null, List.of(), some.proxies(), USER, some.users(), Role.LOOK)));

        assertThat(bearer(STOP, "eyJhbGciOi", USER, user(Role.STOP)).statusCode()).isEqualTo(200);
        assertThat(bearer(STOP, "eyJhbGciOi").statusCode()).isEqualTo(401);
        assertThat(get("/").body()).contains("Read only").doesNotContain("Sign in");
    }

    @Test
    void aBrowser_answersByFormsAlone_becauseAnotherSiteCouldSendIt() throws Exception {
        for (String path : List.of(STOP, "/toy")) {
            assertThat(post(path, USER, user(Role.STOP), "Origin", "http://localhost").statusCode()).isEqualTo(403);
            assertThat(post(path, USER, user(Role.STOP), "Sec-Fetch-Site", "cross-site").statusCode())
                    .isEqualTo(403);
        }
        assertThat(latestBy()).isEqualTo("sre");
        assertThat(bearer(STOP, tokenOf("tool"), "Sec-Fetch-Site", "cross-site").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/stop", "/resume", COMPUTE + "/approve", COMPUTE + "/dismiss", COMPUTE + "/undo-dismissal",
        "/logout"})
    void aFormOfAnotherPerson_isRefused(String path) throws Exception {
        String own = formToken(USER, user(Role.STOP));
        String other = formToken(USER, user(Role.ADMINISTER));
        assertThat(own).hasSize(43).isNotEqualTo(other);

        assertThat(form(path, Map.of("csrf", other), USER, user(Role.STOP)).statusCode()).isEqualTo(403);
        assertThat(form(path, Map.of(), USER, user(Role.STOP)).statusCode()).isEqualTo(403);
        assertThat(form(path, Map.of("csrf", own)).statusCode()).as("without the proxy").isEqualTo(401);
        assertThat(latestBy()).isEqualTo("sre");
    }

    /** A browser is shared, or another site signed it in: the proxy knows who sits there now. */
    @Test
    void theCookieOfSomebodyElse_changesNotWhoThePersonIs() throws Exception {
        String cookie = signIn(tokenOf("tool"));
        String looking = user(Role.LOOK);

        assertThat(get(COMPUTE, USER, looking, "Cookie", cookie).body()).contains(looking + " </span>")
                .doesNotContain("tool </span>", ">Dismiss<");
        String csrf = formToken("Cookie", cookie);
        assertThat(form("/stop", Map.of("csrf", csrf), USER, looking, "Cookie", cookie).statusCode()).isEqualTo(403);
        assertThat(latestBy()).isEqualTo("sre");
    }

    @Test
    void aPersonOfTheProxy_getsNoCookie_andSignsInAndOutThere() throws Exception {
        HttpResponse<String> page = get("/", USER, user(Role.STOP));

        assertThat(page.headers().firstValue("set-cookie")).isEmpty();
        assertThat(page.body()).contains("stop@example.com </span>").doesNotContain("Sign out", "Sign in");
        HttpResponse<String> login = form("/login", Map.of("token", tokenOf("tool")), USER, user(Role.LOOK));
        assertThat(login.headers().firstValue("set-cookie")).isEmpty();
        assertThat(get("/login", USER, user(Role.LOOK)).body()).doesNotContain("password");
    }

    @Test
    void theResultOfAnAnswer_isShownToItsPersonAlone() throws Exception {
        form("/stop", Map.of("csrf", formToken(USER, user(Role.STOP))), USER, user(Role.STOP));

        assertThat(get("/", USER, user(Role.ADMINISTER)).body()).doesNotContain("notice done");
        assertThat(get("/", USER, user(Role.STOP)).body()).contains("notice done");
    }

    @Test
    void aHeaderThatIsNotTrusted_isLoggedOnceInAWhile_withoutItsValue() throws Exception {
        serve(with(proxy(null, "10.0.0.7")));
        try (CapturedLog log = new CapturedLog(ProxiedUsers.class)) {
            for (int i = 0; i < 5; i++) {
                stopped(USER, "mallory");
            }
            nanos.addAndGet(Duration.ofSeconds(11).toNanos());
            get("/", USER, "mallory");

            assertThat(log.events()).extracting(event -> event.getKeyValuePairs().toString())
                    .containsExactly("[address=\"127.0.0.1\", by=\"X-Forwarded-User\", times=\"1\"]",
                            "[address=\"127.0.0.1\", by=\"X-Forwarded-User\", times=\"5\"]");
            assertThat(log.events().toString()).doesNotContain("mallory");
        }
    }
}
