package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.layer.KnownKeys;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.YamlText;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.PlatformSettings.AccountKey;
import dev.plimsoll.platform.PlatformSettings.KeyOrigin;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets come in by value or by file, and never go out. */
class SecretsTest {

    @TempDir
    Path folder;

    private Given given() {
        return new Given(folder).variable("PLIMSOLL_PLATFORM_BASE_URL", "https://console.example.com/api/v2");
    }

    private static String key(Given given) {
        return given.settings().platform().key().secret().current().reveal();
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3cret", "s3cret\n", "s3cret\r\n"})
    void aFileLosesOneLineEnd(String content) {
        assertThat(key(given().yaml("platform: {api-key-file: key}").file("key", content))).isEqualTo("s3cret");
    }

    @Test
    void aPasswordKeepsAllElse() {
        Settings settings = given().variable("PLIMSOLL_PLATFORM_API_KEY", "k")
                .yaml("database: {password-file: pass}")
                .file("pass", " pass wörd ' \n")
                .settings();

        assertThat(Objects.requireNonNull(settings.defaults().database().password()).current().reveal())
                .isEqualTo(" pass wörd ' ");
    }

    @Test
    void aFileIsFoundByItsVariable() {
        Given given = given().file("key", "from-file\n");

        assertThat(key(given.variable("PLIMSOLL_PLATFORM_API_KEY_FILE", given.path("key").toString())))
                .isEqualTo("from-file");
    }

    @Test
    void itIsKnownWhereTheAccountsKeyStands() {
        Path file = given().file("key", "k").path("key");

        assertThat(place(given().yaml("platform: {api-key: k}"))).isEqualTo(given(KeyOrigin.CONFIGURATION_FILE));
        assertThat(place(given().variable("PLIMSOLL_PLATFORM_API_KEY", "k"))).isEqualTo(given(KeyOrigin.ENVIRONMENT));
        assertThat(place(given().flag("platform.api-key", "k"))).isEqualTo(given(KeyOrigin.COMMAND_LINE));
        for (Given byFile : List.of(given().yaml("platform: {api-key-file: key}"),
                given().variable("PLIMSOLL_PLATFORM_API_KEY_FILE", file.toString()),
                given().flag("platform.api-key-file", file.toString()))) {
            assertThat(place(byFile)).isInstanceOfSatisfying(AccountKey.InFile.class, key -> {
                assertThat(key.file()).isAbsolute().isEqualTo(folder.resolve("key").toAbsolutePath());
                assertThat(key.secret().current().reveal()).isEqualTo("k");
            });
        }
    }

    private static AccountKey place(Given given) {
        return given.settings().platform().key();
    }

    private static AccountKey given(KeyOrigin place) {
        return new AccountKey.Given(new Secret("k"), place);
    }

    @Test
    void aValueInAHigherPlaceHidesAFileThatIsNotEvenThere() {
        Given given = given().yaml("platform: {api-key-file: none}").variable("PLIMSOLL_PLATFORM_API_KEY", "value");

        assertThat(key(given)).isEqualTo("value");
    }

    @Test
    void aFileInAHigherPlaceHidesAValue() {
        Given given = given().yaml("platform: {api-key: value}").file("key", "from-file");

        assertThat(key(given.flag("platform.api-key-file", given.path("key").toString()))).isEqualTo("from-file");
    }

    @Test
    void aValueAndAFileInOnePlaceAreAProblem() {
        assertThat(given().yaml("platform: {api-key: hunter2, api-key-file: key}").file("key", "hunter3").problems())
                .containsExactly("platform.api-key: is set twice, as a value and as platform.api-key-file: keep one "
                        + "(plimsoll.yaml:1)");
        assertThat(given().variable("PLIMSOLL_SERVER_TOKEN", "hunter2")
                .variable("PLIMSOLL_PLATFORM_API_KEY", "k")
                .variable("PLIMSOLL_SERVER_TOKEN_FILE", "token")
                .problems())
                .containsExactly("server.token: is set twice, as a value and as PLIMSOLL_SERVER_TOKEN_FILE: "
                        + "keep one (PLIMSOLL_SERVER_TOKEN)");
    }

    @Test
    void aFileThatHoldsNoSecretIsNamedAndNotQuoted() {
        assertThat(given().yaml("platform: {api-key-file: none}").problems()).containsExactly(
                "platform.api-key-file: there is no file none (plimsoll.yaml:1)");
        assertThat(given().yaml("platform: {api-key-file: blank}").file("blank", "\n").problems()).containsExactly(
                "platform.api-key-file: the file blank is empty (plimsoll.yaml:1)");
        assertThat(given().yaml("platform: {api-key-file: two}").file("two", "hunter2\nhunter3\n").problems())
                .singleElement()
                .asString()
                .contains("the file two")
                .doesNotContain("hunter");
    }

    @Test
    void whatWasSetPrintsWithItsSourceAndWithoutSecrets() {
        Loaded loaded = given().yaml("""
                platform: {api-key-file: key, projects: [one, two]}
                database: {user: watcher, password: hunter2}
                sizing: {target-hit-ratio: 0.95}
                overrides:
                  - {match: ep-*, database: {password: hunter4}}
                """)
                .file("key", "hunter1")
                .variable("PLIMSOLL_SERVER_TOKEN", "hunter3")
                .flag("sizing.mode",
                        "observe")
                .loaded();

        assertThat(loaded.effective().yaml()).doesNotContain("hunter")
                .containsPattern("(?m)^platform:\n  base-url: \\S+ +# environment: PLIMSOLL_PLATFORM_BASE_URL$")
                .containsPattern("(?m)^  api-key: ••• +# file: .*plimsoll.yaml:1, from the file .*key$")
                .containsPattern("(?m)^  projects: \\[\"one\",\"two\"] +# file: ")
                .containsPattern("(?m)^  mode: observe +# flag: command line$")
                .containsPattern("(?m)^  evidence:\n    grow: 20m +# default\n    shrink: 1h +# default$")
                .containsPattern("(?m)^  cache-view: svc_stat_file_cache +# default$")
                .containsPattern("(?m)^  max-cu: +# default$");
        assertThat(loaded.effective().json()).doesNotContain("hunter")
                .contains("\"target-hit-ratio\" : {\n"
                        + "      \"value\" : 0.95,\n      \"source\" : \"file\"");
        assertThat(loaded.toString()).doesNotContain("hunter");
        assertThat(loaded.settings().forCompute(EveryKeyTest.compute("ep-1"), Project.named("shop")).toString())
                .doesNotContain("hunter");
    }

    @Test
    void whatPrintsIsAgainYaml() {
        Loaded loaded = given().variable("PLIMSOLL_PLATFORM_API_KEY", "k")
                .variable("PLIMSOLL_DATABASE_USER", "- #'")
                .loaded();
        ProblemList problems = new ProblemList();

        LocatedNode root = YamlText.read(loaded.effective().yaml(),
                LocatedNode.nothing("", "printed", problems, FileLookup.of(null)));

        assertThat(problems.problems()).isEmpty();
        assertThat(new KnownKeys(Keys.all()).of(Objects.requireNonNull(root).entries()))
                .hasSize(Keys.all().size());
        assertThat(problems.problems()).isEmpty();
    }

    @Test
    void aSecretInAWrongPlaceIsNotRepeated() {
        Given given = given().yaml("""
                platform: hunter2
                database: {password: {is: hunter2}, pasword: hunter2}
                server: {token: hunter2 hunter2}
                overrides: [{match: a, database: {password: [hunter2]}}]
                """).variable("PLIMSOLL_PLATFORM_API_KEY", "hunter2\n").variable("PLIMSOLL_APIKEY", "hunter2");

        assertThat(given.problems()).hasSize(6).noneMatch(problem -> problem.contains("hunter"));
        assertThat(given.load().warnings()).noneMatch(warning -> warning.contains("hunter"));
    }

    @Test
    void aBrokenFileIsNotQuoted() {
        assertThat(given().yaml("platform:\n  api-key: \"hunter2\n  plan: paid\n").problems())
                .noneMatch(problem -> problem.contains("hunter"));
    }
}
