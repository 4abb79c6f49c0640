package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.web.session.AccessSettings;
import dev.plimsoll.web.session.AccessSettings.NamedToken;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may do what over HTTP, as it is configured. */
class AccessTest {

    private static final String PLAIN = "hunter2-hunter2-hunter2-hunter2-x";
    private static final String HASH = "sha256:5f8d8f4d7e6c5b4a39281706f5e4d3c2b1a0918273645546372819a0b1c2d3e4";

    @TempDir
    Path folder;

    private Given given(String yaml) {
        return new Given(folder).reachable().yaml(yaml);
    }

    @Test
    void aTokenIsInAFile_itsHashIsInAFile_orItsHashIsWritten() {
        AccessSettings access = given("""
                server:
                  tokens:
                    - {name: ann, role: answer, token-file: ann}
                    - {name: deploy bot, role: STOP, token-file: bot}
                    - {name: 'Jörg', role: look, token-hash: %s}
                  trusted-proxies: [10.0.0.7, 'fd00::/8']
                  user-header: X-Auth-Request-Email
                  users: [{name: eve@example.com, role: administer}]
                """.formatted(HASH.toUpperCase(java.util.Locale.ROOT).replace("SHA256", "sha256")))
                .file("ann", PLAIN + "\n")
                .file("bot", HASH.replace("5f8d", "6f8d") + "\r\n")
                .settings()
                .process()
                .server()
                .access();

        assertThat(access.tokens()).extracting(NamedToken::who)
                .containsExactly(new Identity("ann", Role.ANSWER), new Identity("deploy bot", Role.STOP),
                        new Identity("Jörg", Role.LOOK));
        assertThat(access.tokens()).extracting(token -> token.hash().current().reveal())
                .containsExactly(AccessSettings.hash(PLAIN).reveal(), HASH.replace("5f8d", "6f8d"), HASH);
        assertThat(access.proxies()).containsExactly("10.0.0.7", "fd00::/8");
        assertThat(access.users()).containsExactly(new Identity("eve@example.com", Role.ADMINISTER));
        assertThat(access.others()).isEqualTo(Role.LOOK);
    }

    /** The hash that {@code printf %s "$TOKEN" | sha256sum} prints for the token "test". */
    @Test
    void theHashIsThatOfTheCommandInTheManual() {
        assertThat(AccessSettings.hash("test").reveal())
                .isEqualTo("sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08");
    }

    @Test
    void allProblemsAreReportedAtOnce_withTheirPath_andWithoutAToken() {
        List<String> problems = given("""
                server:
                  tokens:
                    - {name: ann, role: root, token-hash: '%1$s'}
                    - {role: look, token: %2$s}
                    - {name: bob, role: look, token-hash: %2$s}
                    - {name: carl, role: look}
                    - {name: dora, role: look, token-file: half, token-hash: '%1$s'}
                    - {name: emil, role: look, token-file: half}
                    - {name: fay, role: look, token-file: two}
                    - {name: gil, role: look, token-hash: '%1$s'}
                    - {name: gil, role: stop, token-hash: '%1$s'}
                    - {name: "a,b", role: stop, token-file: none, tokn: 1}
                  user-header: "X User"
                  users: [{name: "a  b", role: look}, {name: c, role: look}, {name: c, role: stop}]
                  user-role: nobody
                """.formatted(HASH, PLAIN)).file("half", HASH.substring(0, 50)).file("two", PLAIN + " -\n").problems();

        String either = "name a file with the token, or write token-hash with sha256: and the 64 digits that printf %s \"$TOKEN\" | "
                + "sha256sum prints: one of both";
        String name = " is no name: write at most 100 characters with single spaces and no comma";
        assertThat(problems).noneMatch(problem -> problem.contains("hunter") || problem.contains(HASH.substring(8, 40)))
                .extracting(problem -> problem.replaceAll(" \\(plimsoll.yaml:\\d+.*\\)$", ""))
                .containsExactlyInAnyOrder(
                        "server.tokens[0].role: 'root' is not one of look, answer, stop, administer",
                        "server.tokens[1].name: is required: write a name",
                        "server.tokens[1].token: is not a key here; the keys are name, role, token-file, token-hash",
                        "server.tokens[1].token-file: " + either,
                        "server.tokens[2].token-hash: is no hash: write sha256: and the 64 digits that printf %s \"$TOKEN\" | sha256sum "
                                + "prints",
                        "server.tokens[3].token-file: " + either,
                        "server.tokens[4].token-file: " + either,
                        "server.tokens[5].token-file: is no hash, as sha256: without 64 digits",
                        "server.tokens[6].token-file: contains a blank, a control character or a character outside ASCII",
                        "server.tokens: gil has the name of another one: give each its own",
                        "server.tokens: gil has the token of another one: give each its own",
                        "server.tokens[9].name: 'a,b'" + name,
                        "server.tokens[9].tokn: is not a key here; the keys are name, role, token-file, token-hash",
                        "server.tokens[9].token-file: there is no file none",
                        "server.user-header: 'X User' is no name of a header",
                        "server.users[0].name: 'a  b'" + name,
                        "server.users: c has the name of another one: give each its own",
                        "server.user-role: 'nobody' is not one of look, answer, stop, administer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "proxy.example.com", "10.1", "300.1.1.1", "10.0.0.0/33", "10.0.0.7/8",
        "fd00::1/8",
        "fd00::/129", "::ffff:10.0.0.0/104", "10.0.0.0/-1", "10.0.0.0/", "1::2::3", "fe80::1%eth0", "[::1]",
        "10.0.0.1.5", "10.0.0.1-9"})
    void whatIsNeitherAnAddressNorARange_isAProblem_andAsksNoNameServer(String text) {
        assertThat(given("server: {user-header: X-User, trusted-proxies: [10.0.0.7, '%s']}".formatted(text)).problems())
                .singleElement()
                .asString()
                .startsWith("server.trusted-proxies[1]: '%s' is neither an address nor".formatted(text));
    }

    @Test
    void theSharedTokenIsNobodysOwn() {
        assertThat(given("server: {token: %s, tokens: [{name: ann, role: look, token-file: ann}]}".formatted(PLAIN))
                .file("ann", PLAIN)
                .problems()).containsExactly(
                        "server.tokens: ann has the token of server.token: give each its own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"trusted-proxies: [10.0.0.7]", "user-header: X-User",
        "user-header: X-User, trusted-proxies: []"})
    void aHeaderNeedsATrustedProxy_andAProxyAHeader(String half) {
        assertThat(given("server: {%s}".formatted(half)).problems()).singleElement()
                .asString()
                .matches("server\\.(user-header|trusted-proxies): is required: .*");
    }

    @Test
    void neitherTokenNorHashIsPrinted() {
        Loaded loaded = given("""
                server:
                  tokens: [{name: ann, role: answer, token-hash: '%s'}, {name: bob, role: look, token-file: bob}]
                """.formatted(HASH)).file("bob", PLAIN).loaded();
        String digits = HASH.substring(8, 30);

        assertThat(loaded.effective().yaml()).contains("ann", "•••", "\"token-file\":\"bob\"")
                .doesNotContain(digits, PLAIN);
        assertThat(loaded.effective().json()).contains("ann").doesNotContain(digits, PLAIN);
        assertThat(loaded.toString()).doesNotContain(digits, PLAIN);
        assertThat(loaded.settings().process().toString()).contains("ann").doesNotContain(digits, PLAIN);
        assertThat(given("").variable("PLIMSOLL_SERVER_TOKENS", "[{name: ann, role: look, token: %s}]".formatted(PLAIN))
                .problems()).hasSize(2).noneMatch(problem -> problem.contains(PLAIN));
    }
}
