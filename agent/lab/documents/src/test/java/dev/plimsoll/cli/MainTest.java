package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.cli.terminal.Terminal;
import dev.plimsoll.cli.verb.CliContext;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.postgres.FakeServer;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The verbs as a person at a terminal meets them: what is printed where, and the exit code. */
class MainTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final String KEY = "very-secret-key";

    @TempDir
    private Path folder = Path.of("");

    @AutoClose
    private final MockWebServer platform = new MockWebServer();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void start() throws Exception {
        platform.start();
    }

    /** Such as a class that a smaller Java runtime does not have. */
    @Test
    void afterAnError_theProcessEnds_withItsTrace() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();

        int code = Main.code(() -> {
            throw new NoClassDefFoundError("java/beans/Introspector");
        }, new PrintStream(printed, true, StandardCharsets.UTF_8));

        assertThat(code).isEqualTo(1);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("NoClassDefFoundError: java/beans/Introspector");
    }

    @ParameterizedTest
    @CsvSource({"stopp, ''", "aprove, ''", "onc, did you mean once?"})
    void anUnknownVerb_isWrongUse_andIsNeverAnsweredWithOneThatChangesSomething(String typed, String suggested) {
        assertThat(bare(typed.split(" "))).isEqualTo(2);
        assertThat(err.toString()).contains("there is no verb");
        if (suggested.isEmpty()) {
            assertThat(err.toString()).doesNotContain("did you mean");
        } else {
            assertThat(err.toString()).contains(suggested);
        }
    }

    @Test
    void help_isAVerbToo() {
        assertThat(bare("help")).isZero();
        assertThat(bare("help", "once")).isZero();
        assertThat(out.toString()).contains("Usage: plimsoll [", "Usage: plimsoll once [");
        assertThat(bare("help", "onc")).isEqualTo(2);
        assertThat(err.toString()).contains("there is no verb 'onc'");
    }

    @Test
    void anErrorInJson_isOneObjectOnStandardError() throws Exception {
        JsonMapper mapper = new JsonMapper();

        assertThat(bare("history", "--last", "many", "-o", "json")).isEqualTo(2);
        assertThat(mapper.readTree(err.toString()).get("exit_code").intValue()).isEqualTo(2);
        assertThat(mapper.readTree(err.toString()).get("error").textValue())
                .startsWith("--last: 'many' is not a whole number");

        err.getBuffer().setLength(0);
        platform.enqueue(new MockResponse.Builder().code(401).build());
        assertThat(verb("advise", "--output=json")).isEqualTo(3);
        String last = err.toString().lines().reduce("", (before, line) -> line);
        assertThat(mapper.readTree(last).get("error").textValue()).startsWith("the platform refused the API key");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void whatTheParserFinds_isSaidInPlainWords_withoutAValueThatMayBeASecret() {
        assertThat(bare("config", "--set", "platform.api-key:hunter2")).isEqualTo(2);
        assertThat(bare("history", "-o", "xml")).isEqualTo(2);
        assertThat(err.toString()).doesNotContain("hunter2")
                .contains("--set: write KEY=VALUE",
                        "--output: 'xml' is not one of table, json, yaml");
    }

    @Test
    void anUnknownCompute_hasOneExitCode_inEveryVerb() {
        for (String verb : List.of("history", "approve", "dismiss")) {
            assertThat(verb(verb, "ep-none", "--set", "sizing.mode=apply")).as(verb).isEqualTo(3);
        }
        lists(endpoints("idle"));
        assertThat(verb("advise", "ep-none")).isEqualTo(3);
    }

    @Test
    void whatThePlatformRefuses_isExit3_alsoWhereItIsNotTheKey() {
        platform.enqueue(
                new MockResponse.Builder().code(404).addHeader("Content-Type", "application/json").body("{}").build());

        assertThat(verb("once")).isEqualTo(3);
    }

    @Test
    void withoutAVerb_theUsageIsShown() {
        assertThat(bare()).isEqualTo(2);
        assertThat(err.toString()).contains("a verb is missing").contains("Usage: plimsoll");
    }

    @Test
    void aFaultOfOurs_isOneLine_withoutAStackTrace() {
        InstantSource broken = () -> {
            throw new IllegalStateException("no clock");
        };

        int code = Main.commandLine(new CliContext(Map.of(), broken, time -> {},
                new BufferedReader(new StringReader("")), Terminal.NONE))
                .setErr(new PrintWriter(err, true))
                .execute("backtest", "--from", "now");

        assertThat(code).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement()
                .asString()
                .startsWith("plimsoll: unexpected error")
                .contains("no clock");
    }

    @ParameterizedTest
    @ValueSource(strings = {"run", "demo", "emulator", "once", "advise", "approve", "dismiss", "dismissals", "stop",
        "resume",
        "history", "report", "backtest", "check", "config", "diff", "completion", "man"})
    void everyVerb_hasHelp(String verb) {
        assertThat(bare(verb, "--help")).isZero();
        assertThat(out.toString()).contains("Usage: plimsoll " + verb);
    }

    @Test
    void aBadConfiguration_isExit2_withAllProblemsAndTheirPaths() throws Exception {
        Path file = Files.writeString(folder.resolve("bad.yaml"), """
                platform:
                  base-url: https://example.org/api
                  api-kee: x
                sizing:
                  target-hit-ratio: 99
                """);

        assertThat(bare("check", "-c", file.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("platform.base-url", "/api/v2", "platform.api-kee", "platform.api-key",
                "sizing.target-hit-ratio");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void theConfigurationMayStandBeforeOrAfterTheVerb() throws Exception {
        Path file = Files.writeString(folder.resolve("good.yaml"), """
                platform: {base-url: "https://example.org/api/v2", api-key: very-secret-key}
                """);

        assertThat(bare("-c", file.toString(), "config")).isZero();
        assertThat(bare("config", "-c", file.toString())).isZero();
        assertThat(out.toString()).contains("base-url: https://example.org/api/v2").doesNotContain(KEY);
    }

    @Test
    void schema_isJson() {
        assertThat(bare("config", "--schema")).isZero();
        assertThat(out.toString()).contains("\"$schema\"");
    }

    @Test
    void aRefusedKey_isExit3_withTheRemedy_withoutTheKey() {
        platform.enqueue(new MockResponse.Builder().code(401).body("{\"message\":\"no\"}").build());

        assertThat(verb("check")).isEqualTo(3);
        assertThat(out.toString()).contains("key", "refused", "401");
        assertThat(out.toString() + err).doesNotContain(KEY);
    }

    @Test
    void aPlatformThatAnswersHtml_failsALeg() {
        platform.enqueue(new MockResponse.Builder().code(200).body("<html>hello</html>").build());

        assertThat(verb("check")).isEqualTo(1);
        assertThat(out.toString()).contains("HTML");
    }

    @Test
    void check_wakesNoCompute() {
        lists(endpoints("idle"));
        noKeys();

        assertThat(verb("check")).isZero();
        assertThat(out.toString()).contains("skipped", "none is woken");
    }

    @Test
    void check_ofNamedComputes_triesJustThese_andWakesNone() {
        lists(endpoints("idle"));
        noKeys();

        assertThat(verb("check", "ep-one", "p/ep-none")).isEqualTo(3);
        assertThat(out.toString()).containsPattern("database +skipped +p/ep-one is suspended and is not woken")
                .containsPattern("database +unknown +compute 'p/ep-none' is not known");
        assertThat(platform.getRequestCount()).as("each project is listed once, and the keys").isEqualTo(3);
    }

    /** For the extra that looks at the account's keys. */
    private void noKeys() {
        platform.enqueue(json("[]"));
    }

    @Test
    void checkSql_contactsNothing_andHidesTheConfiguredPassword() {
        assertThat(verb("check", "--sql", "--set", "database.user=watch", "--set", "database.password=" + KEY))
                .isZero();

        assertThat(out.toString()).contains("CREATE ROLE \"watch\" LOGIN", "GRANT pg_read_all_stats TO \"watch\";",
                "GRANT SELECT ON \"svc_stat_file_cache\" TO \"watch\";").doesNotContain(KEY);
        assertThat(platform.getRequestCount()).isZero();
    }

    @Test
    void checkSql_whereComputesHaveLoginsOfTheirOwn_printsEachLogin_withItsComputes() throws Exception {
        Path file = Files.writeString(folder.resolve("logins.yaml"), """
                platform: {base-url: "%s", api-key: "%s"}
                database: {user: watch}
                overrides:
                  - match: {compute: ep-two}
                    database: {user: other, name: shop}
                  - match: {project: r}
                    database: {port: 6543}
                """.formatted(platform.url("/api/v2"), KEY));
        platform.enqueue(json("{\"projects\":[{\"id\":\"p\",\"name\":\"p\"},{\"id\":\"r\",\"name\":\"r\"}]}"));
        String one = endpoints("idle");
        String two = one.substring(one.indexOf('[') + 1, one.lastIndexOf(']')).replace("ep-one", "ep-two");
        platform.enqueue(json(one.replace("]}", "," + two + "]}")));
        platform.enqueue(json(one.replace("\"p\"", "\"r\"")));

        assertThat(bare("check", "--sql", "-c", file.toString())).isZero();

        assertThat(out.toString().lines().filter(line -> line.startsWith("-- C") || line.startsWith("CREATE")))
                .containsExactly("-- Computes of project p: ep-one", "-- Computes of project r: all",
                        "CREATE ROLE \"watch\" LOGIN PASSWORD 'choose-a-password' CONNECTION LIMIT 3;",
                        "-- Computes of project p: ep-two",
                        "CREATE ROLE \"other\" LOGIN PASSWORD 'choose-a-password' CONNECTION LIMIT 3;");
        assertThat(out.toString()).contains("GRANT CONNECT ON DATABASE \"shop\" TO \"other\";");
        assertThat(out.toString() + err).doesNotContain(KEY);
    }

    @Test
    void checkSql_ofProfileNeon_grantsPgMonitor() {
        assertThat(verb("check", "--sql", "--set", "platform.profile=neon")).isZero();
        assertThat(out.toString()).contains("GRANT pg_monitor TO \"plimsoll\";").doesNotContain("pg_read_all_stats");
    }

    @Test
    void check_whereTheLoginFails_printsTheSqlOfALogin_alsoAsData() throws Exception {
        lists(endpoints("active"));

        try (FakeServer server = new FakeServer(FakeServer.refusing("28P01"))) {
            assertThat(verb("check", "-o", "yaml", "--set", "database.user=watch", "--set", "database.ssl-mode=disable",
                    "--set", "database.host=127.0.0.1:" + server.port())).isEqualTo(1);
        }
        JsonNode data = new YAMLMapper().readTree(out.toString());
        assertThat(data.path("checks").findValuesAsText("check")).contains("configuration", "platform", "key",
                "database", "store");
        assertThat(data.path("checks").findValuesAsText("detail"))
                .anyMatch(detail -> detail.startsWith("p/ep-one: wrong password of role 'watch'"));
        assertThat(data.path("login_sql").get(1).textValue()).startsWith("CREATE ROLE");
    }

    @Test
    void check_whereTheComputeIsNotReached_namesIt_andPrintsNoSql() throws Exception {
        lists(endpoints("active"));

        try (FakeServer server = new FakeServer(Socket::close)) {
            assertThat(verb("check", "--set", "database.user=watch", "--set", "database.ssl-mode=disable", "--set",
                    "database.host=127.0.0.1:" + server.port())).isEqualTo(1);
        }
        assertThat(out.toString()).containsPattern("database +failed +p/ep-one: 127.0.0.1:\\d+ closed the connection")
                .doesNotContain("CREATE ROLE");
    }

    @Test
    void check_whereOneProjectIsForbidden_goesOnWithTheNext() {
        platform.enqueue(json("{\"projects\":[{\"id\":\"o\",\"name\":\"o\"},{\"id\":\"p\",\"name\":\"p\"}]}"));
        platform.enqueue(new MockResponse.Builder().code(403).body("{\"message\":\"not yours\"}").build());
        platform.enqueue(json(endpoints("idle")));

        assertThat(verb("check")).isEqualTo(3);
        assertThat(out.toString()).containsPattern("computes +refused +project o: the platform forbids this request")
                .containsPattern("database +skipped +all 1 computes are suspended");
    }

    @Test
    void check_ofAnAddressThatIsNotTheApi_saysWhatToDo() {
        platform.enqueue(new MockResponse.Builder().code(404).body("{\"message\":\"no route\"}").build());

        assertThat(verb("check")).isEqualTo(1);
        assertThat(out.toString()).contains(
                "its message: no route. Check that platform.base-url is the root of the API",
                "not tried: the platform gave no usable answer");
    }

    @Test
    void diff_whereNothingIsKnown_isExit0_withoutAProbe() throws Exception {
        for (int i = 0; i < 2; i++) {
            lists(endpoints("active"));
        }

        assertThat(verb("diff")).isZero();
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("nothing to change");
        assertThat(verb("diff", "-o", "json")).isZero();
        assertThat(new JsonMapper().readTree(out.toString()).path("changes").isEmpty()).isTrue();
    }

    @Test
    void check_ofAStoreOnAWatchedCompute_failsThatLeg_withoutConnecting() {
        store = "jdbc:postgresql://127.0.0.1:1/plimsoll";
        for (int i = 0; i < 2; i++) {
            lists(endpoints("idle"));
        }

        assertThat(verb("check")).isEqualTo(1);
        assertThat(out.toString())
                .containsPattern(
                        "store +failed +store.url names 127.0.0.1:1, the host of the watched compute p/ep-one");
    }

    @Test
    void advise_withAStoreOnAWatchedCompute_doesNotUseIt_andReportsIt() {
        store = "jdbc:postgresql://127.0.0.1:1/plimsoll";
        for (int i = 0; i < 2; i++) {
            lists(endpoints("idle"));
        }

        assertThat(verb("advise")).isZero();
        assertThat(err.toString()).contains("assessed without earlier probes", "the watched compute p/ep-one");
        assertThat(out.toString()).contains("ep-one");
    }

    @Test
    void check_whereTheFleetCannotBeListed_leavesAStoreOnAServerAlone() {
        store = "jdbc:postgresql://127.0.0.1:1/plimsoll";
        platform.enqueue(new MockResponse.Builder().code(401).body("{\"message\":\"no\"}").build());

        assertThat(verb("check")).isEqualTo(3);
        assertThat(out.toString()).containsPattern("store +skipped +not opened: only a listing of the fleet");
    }

    @Test
    void once_printsTheFleet_andKeepsWhatItSawForTheNextRun_butNoAdvice() throws Exception {
        store = "jdbc:sqlite:" + folder.resolve("new.db");
        lists(endpoints("idle"));

        assertThat(verb("once", "-o", "json")).isZero();
        assertThat(out.toString()).contains("\"endpoint_id\":\"ep-one\"", "\"state\":\"idle\"", "\"phase\":\"asleep\"",
                "\"hit_ratio\":null");
        assertThat(err.toString()).contains("created the store " + storeUrl());
        try (Store kept = Store.open(new StoreSettings(storeUrl(), Duration.ofDays(1)))) {
            assertThat(Given.latest(kept.stores().entries(), 10)).isEmpty();
            assertThat(kept.hasAgent()).as("it claimed nothing").isFalse();
        }
    }

    @Test
    void once_withAnUnknownState_showsTheWord_andProbesNothing() {
        lists(endpoints("hibernating"));

        assertThat(verb("once")).isZero();
        assertThat(out.toString()).contains("hibernating", "unknown");
    }

    @Test
    void once_whenTheKeyIsRefused_isExit3() {
        platform.enqueue(new MockResponse.Builder().code(401).build());

        assertThat(verb("once")).isEqualTo(3);
        assertThat(err.toString()).contains("401");
    }

    @Test
    void approve_inAdviseMode_reportsThatNothingWouldExecuteIt() {
        try (Store store = Store.open(new StoreSettings(storeUrl(), Duration.ofDays(1)))) {
            store.stores()
                    .journal()
                    .append(NamedEntries.recommended(NOW, new ComputeId("p", "ep-one"), Action.GROW, Reason.TOO_SMALL,
                            Given.cu("1"), Given.cu("2"), "br-main",
                            "why"));
        }

        assertThat(verb("approve", "ep-one")).isEqualTo(1);
        assertThat(err.toString()).contains("sizing.mode is not apply");
        assertThat(verb("approve", "ep-onee")).isEqualTo(3);
        assertThat(verb("dismiss", "p/ep_one")).isEqualTo(3);
        assertThat(err.toString()).contains("no recommendation for 'ep-onee'; did you mean ep-one?",
                "no recommendation for 'p/ep_one'; did you mean p/ep-one?");
    }

    @Test
    void advise_suggestsANearId() {
        for (String typed : List.of("ep-onee", "one")) {
            lists(endpoints("idle"));

            assertThat(verb("advise", typed)).isEqualTo(3);
            assertThat(err.toString()).contains("there is no compute '%s'; did you mean ep-one?".formatted(typed));
        }
    }

    @Test
    void approve_answersAProposal_andHistoryShowsIt() {
        try (Store store = Store.open(new StoreSettings(storeUrl(), Duration.ofDays(1)))) {
            store.stores()
                    .journal()
                    .append(NamedEntries.recommended(NOW, new ComputeId("p", "ep-one"), Action.GROW, Reason.TOO_SMALL,
                            Given.cu("1"), Given.cu("2"), "br-main",
                            "why"));
        }

        platform.enqueue(json("{\"projects\":[{\"id\":\"p\",\"name\":\"p\"},{\"id\":\"other\",\"name\":\"o\"}]}"));
        platform.enqueue(json(endpoints("active")));

        assertThat(verb("approve", "ep-one", "--now", "--set", "sizing.mode=apply")).isZero();
        assertThat(err.toString())
                .contains("p/ep-one may change from 1 CU to 2 CU, once, until ",
                        "It is blocked for now: there is no observation of it in its present form yet");
        assertThat(platform.getRequestCount()).as("the other project is not asked for").isEqualTo(2);
        assertThat(verb("history")).isZero();
        assertThat(out.toString()).contains("approved")
                .contains("to 2 CU by ")
                .contains("; waited until nothing blocks it any more: there is no observation of it");
    }

    @Test
    void stopAndResume_areOnRecord() {
        assertThat(verb("stop")).isZero();
        assertThat(verb("resume")).isZero();
        assertThat(verb("history", "-o", "json")).isZero();
        assertThat(out.toString()).contains("\"kind\":\"switched\"");
    }

    @Test
    void dismiss_wantsATimeThatItUnderstands() {
        assertThat(verb("dismiss", "ep-one", "--for", "soon")).isEqualTo(2);
        assertThat(verb("dismiss", "ep-one", "--for", "0s")).as("it would be over at once").isEqualTo(2);
        assertThat(verb("dismiss", "ep-one", "--for", "200000d")).as("the store keeps no such time").isEqualTo(2);
        assertThat(err.toString()).contains("--for: '200000d' is too long: at most 3650d");
        assertThat(err.toString()).contains("--for");
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "emulator"})
    void whereTheEmulatorIsNot_demoAndEmulatorSayWhereItIs(String verb) {
        assertThat(bare(verb)).isEqualTo(2);
        assertThat(err.toString()).contains("./plimsoll").contains("image target");
    }

    /** The store's URL; empty for a file of this test's own. */
    private String store = "";

    private int verb(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--set", "platform.base-url=" + platform.url("/api/v2"), "--set", "platform.api-key=" + KEY,
                "--set", "platform.deadline=2s", "--set", "store.url=" + storeUrl()));
        return bare(all.toArray(String[]::new));
    }

    private String storeUrl() {
        return store.isEmpty() ? SqliteTemplate.url(folder.resolve("store.db")) : store;
    }

    private int bare(String... arguments) {
        CommandLine line = Main.commandLine(context());
        return line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
    }

    private static CliContext context() {
        return new CliContext(Map.of(), InstantSource.fixed(NOW), time -> {},
                new BufferedReader(new StringReader("")),
                Terminal.NONE);
    }

    /** One project with these computes. */
    private void lists(String computes) {
        platform.enqueue(json("{\"projects\":[{\"id\":\"p\",\"name\":\"p\"}]}"));
        platform.enqueue(json(computes));
    }

    private static MockResponse json(String body) {
        return new MockResponse.Builder().code(200).addHeader("Content-Type", "application/json").body(body).build();
    }

    private static String endpoints(String state) {
        return """
                {"endpoints":[{"id":"ep-one","project_id":"p","branch_id":"br-main","host":"127.0.0.1:1","type":"read_write",
                "current_state":"%s","autoscaling_limit_min_cu":1,"autoscaling_limit_max_cu":1,"pooler_enabled":false,
                "disabled":false}]}"""
                .formatted(state);
    }

    @ParameterizedTest
    @CsvSource({"run, true", "-c file run, true", "run --help, false", "help run, false", "run --no-such, false",
        "once, false"})
    void onlyWhereTheAgentRuns_theProgramIsThatVerbAlone(String line, boolean alone) {
        CommandLine program = Main.commandLine(Main.systemContext(), line.split(" "));

        assertThat(program.getSubcommands()).containsKey("run");
        assertThat(program.getSubcommands().size() == 1).isEqualTo(alone);
    }
}
