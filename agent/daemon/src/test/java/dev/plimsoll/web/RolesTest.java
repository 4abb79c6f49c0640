package dev.plimsoll.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.CapturedLog;
import dev.plimsoll.Given;
import dev.plimsoll.config.key.ReloadedSecret;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.web.session.AccessSettings;
import dev.plimsoll.web.session.AccessSettings.NamedToken;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import dev.plimsoll.web.session.TokenCheck;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the tokens of people and tools open, each by its role. */
class RolesTest extends AccessCase {

    private static final AccessSettings ALL = new AccessSettings(new Secret(TOKEN),
            Stream.of(Role.values()).map(role -> named(role.word(), role)).toList(), List.of(), null, List.of(),
            Role.LOOK);

    @BeforeEach
    void named() {
        answerable();
        serve(with(ALL));
    }

    private static String refusal(Role role, Role needed) {
        return "%s has the role %s; this needs %s".formatted(role.word(), role.word(), needed.word());
    }

    /** Such as the one that reloads the configuration. */
    @ParameterizedTest
    @EnumSource
    void aGuardedRoute_isOpenToThoseWhoMayAdminister(Role role) throws Exception {
        assertThat(bearer(ToyRoute.GUARDED, tokenOf(role.word())).statusCode())
                .isEqualTo(role == Role.ADMINISTER ? 200 : 403);
        assertThat(post(ToyRoute.GUARDED).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @MethodSource("eachRoleAndPath")
    void aPath_isOpenToItsRoleAndThoseAbove_andTheAnswerHasTheName(Role role, String path, Role needed)
            throws Exception {
        int before = Given.latest(journal, 100).size();
        HttpResponse<String> response = bearer(path, tokenOf(role.word()));

        if (role.compareTo(needed) >= 0) {
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(latestBy()).isEqualTo(role.word() + " at 127.0.0.1");
        } else {
            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.body()).isEqualTo("{\"error\":\"%s\"}".formatted(refusal(role, needed)));
            assertThat(Given.latest(journal, 100)).hasSize(before);
        }
    }

    @ParameterizedTest
    @MethodSource("eachRoleAndForm")
    void aForm_isOpenToItsRoleAndThoseAbove_andTheAnswerHasTheName(Role role, String path, Role needed)
            throws Exception {
        int before = Given.latest(journal, 100).size();
        String cookie = signIn(tokenOf(role.word()));
        HttpResponse<String> response = form(path, Map.of("csrf", formToken("Cookie", cookie)), "Cookie", cookie);

        if (role.compareTo(needed) >= 0) {
            assertThat(response.statusCode()).as(response.body()).isEqualTo(303);
            assertThat(latestBy()).isEqualTo(role.word() + " at 127.0.0.1");
        } else {
            assertThat(response.statusCode()).isEqualTo(403);
            assertThat(response.body()).contains(refusal(role, needed));
            assertThat(Given.latest(journal, 100)).hasSize(before);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/recommendations/ep-none/approve",
        "/api/v1/recommendations/ep-small/dismiss?for=soon",
        "/api/v1/dismissals/ep-none/undo"})
    void whoMayNotAnswer_learnsNothingElse(String path) throws Exception {
        assertThat(bearer(path, tokenOf("look")).statusCode()).isEqualTo(403);
        assertThat(bearer(path, tokenOf("answer")).statusCode()).isIn(400, 404, 409);
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void whatOnlyReads_isOpenToEachRole_andToNobodyWithoutAToken(Role role) throws Exception {
        assertThat(bearer("/toy", tokenOf(role.word())).statusCode()).isEqualTo(200);
        assertThat(post("/toy").statusCode()).isEqualTo(401);
    }

    @Test
    void theSharedToken_staysAsItWas() throws Exception {
        assertThat(bearer("/api/v1/stop", TOKEN).statusCode()).isEqualTo(200);
        assertThat(latestBy()).isEqualTo("token bearer at 127.0.0.1");
        String cookie = signIn(TOKEN);
        form("/resume", Map.of("csrf", formToken("Cookie", cookie)), "Cookie", cookie);
        assertThat(latestBy()).isEqualTo("signed in at 127.0.0.1");
    }

    @Test
    void aHashOpensNothing_andWrongTokensOfAnyoneShareTheLimitOfTheAddress() throws Exception {
        String hash = AccessSettings.hash(tokenOf("stop")).reveal();
        for (String wrong : List.of(hash, hash.substring("sha256:".length()), "x", "token-of-nobody",
                "TOKEN-OF-STOP")) {
            assertThat(bearer("/api/v1/stop", wrong).statusCode()).as(wrong).isEqualTo(401);
        }

        assertThat(bearer("/api/v1/stop", hash).statusCode()).isEqualTo(429);
        assertThat(form("/login", Map.of("token", hash)).statusCode()).isEqualTo(429);
        assertThat(bearer("/api/v1/stop", tokenOf("stop")).statusCode()).as("the right one").isEqualTo(200);
        assertThat(bearer("/api/v1/stop", tokenOf("look")).statusCode()).as("a right one is no guess").isEqualTo(403);
    }

    /** A proxy sends requests of several people over one connection. */
    @Test
    void aTokenThatDiffersByCaseAlone_isAnotherOne_alsoOnTheConnectionOfTheRightOne() throws Exception {
        for (int again = 0; again < 2; again++) {
            assertThat(bearer("/api/v1/stop", tokenOf("stop")).statusCode()).isEqualTo(200);
            assertThat(bearer("/api/v1/stop", "Token-of-stop").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void aPage_saysWhoIsSignedIn_andHasTheFormsOfTheRoleAlone() throws Exception {
        String looking = get(COMPUTE, "Cookie", signIn(tokenOf("look"))).body();
        assertThat(looking)
                .contains("look </span>", "Role: look", "Sign out", "Look has the role look; this needs answer")
                .doesNotContain(">Approve<", ">Dismiss<", "/dismiss\"", "Stop all changes", "/undo-dismissal");
        assertThat(get("/", "Cookie", signIn(tokenOf("look"))).body()).contains("Look has the role look")
                .doesNotContain("/approve\"", "/dismiss\"", "./stop\"");

        String answering = get(COMPUTE, "Cookie", signIn(tokenOf("answer"))).body();
        assertThat(answering).contains("answer </span>", "/undo-dismissal", "/dismiss\"", "Stop switch: off")
                .doesNotContain("Stop all changes", "this needs");
        assertThat(get(COMPUTE, "Cookie", signIn(tokenOf("stop"))).body()).contains("Stop all changes");
        assertThat(get(COMPUTE, "Cookie", signIn(TOKEN)).body()).contains("Sign out").doesNotContain("Role: ");
    }

    @Test
    void aFormOfAnotherSite_signsNobodyIn() throws Exception {
        for (String site : List.of("cross-site", "same-site")) {
            HttpResponse<String> refused = form("/login", Map.of("token", tokenOf("answer")), "Sec-Fetch-Site", site);
            assertThat(refused.statusCode()).as(site).isEqualTo(403);
            assertThat(refused.headers().firstValue("set-cookie")).isEmpty();
        }
        assertThat(form("/login", Map.of("token", tokenOf("answer")), "Sec-Fetch-Site", "same-origin").statusCode())
                .isEqualTo(303);
    }

    @Test
    void aReplacedToken_endsItsSessionsAndNoOther(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("token"), "first");
        ReloadedSecret inFile = new ReloadedSecret(file, AccessSettings.hash("first"),
                text -> text.startsWith("sha256:") ? new Secret(text) : AccessSettings.hash(text), nanos::get);
        serve(with(new AccessSettings(null,
                List.of(new NamedToken(new Identity("ann", Role.STOP), inFile), named("bob", Role.STOP)), List.of(),
                null, List.of(), Role.LOOK)));
        String ann = signIn("first");
        String bob = signIn(tokenOf("bob"));
        String csrf = formToken("Cookie", ann);

        Files.writeString(file, AccessSettings.hash("second").reveal());

        assertThat(form("/stop", Map.of("csrf", csrf), "Cookie", ann).statusCode()).isEqualTo(401);
        assertThat(get("/", "Cookie", ann).body()).doesNotContain("Sign out");
        assertThat(bearer("/api/v1/stop", "first").statusCode()).isEqualTo(401);
        assertThat(bearer("/api/v1/stop", "second").statusCode()).isEqualTo(200);
        assertThat(get("/", "Cookie", bob).body()).contains("bob </span>");
    }

    @Test
    void twoFilesWithOneToken_giveTheLowerRole() throws Exception {
        serve(with(new AccessSettings(new Secret(tokenOf("ann")), List.of(named("ann", Role.LOOK)), List.of(), null,
                List.of(), Role.LOOK)));

        assertThat(bearer("/api/v1/stop", tokenOf("ann")).statusCode()).isEqualTo(403);
    }

    @Test
    void noLogNorSettingHasATokenOrAHash() throws Exception {
        String hash = AccessSettings.hash(tokenOf("look")).reveal().substring(10);
        try (CapturedLog log = new CapturedLog(TokenCheck.class)) {
            bearer("/api/v1/stop", "guess-" + hash);

            assertThat(log.events()).hasSize(1);
            assertThat(log.events().toString()).doesNotContain(hash, "guess");
        }
        assertThat(with(ALL).toString()).contains("look").doesNotContain(hash, tokenOf("look"), TOKEN);
    }

    @Test
    void aPageOfAnExtension_knowsWhoLooks() throws Exception {
        assertThat(get(ToyRoute.PAGE).body()).isEqualTo("anonymous");
        assertThat(get(ToyRoute.PAGE, "Cookie", signIn(tokenOf("look"))).body()).isEqualTo("signed in");
    }
}
