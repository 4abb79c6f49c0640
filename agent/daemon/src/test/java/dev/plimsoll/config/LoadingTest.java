package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.config.Configuration.Invalid;
import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.key.Section;
import dev.plimsoll.config.table.Sections;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Extensions;
import dev.plimsoll.fleet.ComputeSetting;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.PlatformPlan;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How values are found, and what is said of those that are wrong. */
class LoadingTest {

    @TempDir
    Path folder;

    private Given given() {
        return new Given(folder).reachable();
    }

    @Test
    void withoutAFileTheVariablesAndDefaultsAreEnough() {
        Configuration result = Configuration.load(null, Map.of("PLIMSOLL_PLATFORM_BASE_URL",
                "https://console.example.com/api/v2/", "PLIMSOLL_PLATFORM_API_KEY", Given.KEY), Map.of());

        Loaded loaded = (Loaded) result;
        assertThat(loaded.settings().platform().baseUrl()).isEqualTo(URI.create("https://console.example.com/api/v2"));
        assertThat(loaded.settings().platform().key().secret().current().reveal()).isEqualTo(Given.KEY);
        assertThat(loaded.settings().process().server().port()).isEqualTo(9849);
        assertThat(loaded.settings().defaults().database().cacheView()).isEqualTo("svc_stat_file_cache");
        assertThat(loaded.warnings()).containsExactly(
                "database.user: is not set, so no compute can be probed");
    }

    @Test
    void aFlagWinsOverAVariableOverTheFileOverTheDefault() {
        Given given = given().yaml("""
                poll: {interval: 2m, deadline: 2s, list-idle: 2m}
                """)
                .variable("PLIMSOLL_POLL_INTERVAL", "3m")
                .variable("PLIMSOLL_POLL_DEADLINE", "3s")
                .flag(
                        "poll.interval", "4m");

        ComputeSettings settings = given.settings().defaults();

        assertThat(settings.observe().interval()).isEqualTo(Duration.ofMinutes(4));
        assertThat(settings.database().deadline()).isEqualTo(Duration.ofSeconds(3));
        assertThat(settings.intervals().listIdle()).isEqualTo(Duration.ofMinutes(2));
        assertThat(settings.intervals().listActive()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void variablesHoldListsMeaningsAndBlocks() {
        Settings settings = given().variable("PLIMSOLL_PLATFORM_PROJECTS", "one, two,")
                .variable("PLIMSOLL_PLATFORM_STATES", "paused=idle,waking=init")
                .variable("PLIMSOLL_OVERRIDES", "[{match: ep-*, sizing: {mode: observe}}]")
                .settings();

        assertThat(settings.platform().scope().projects()).containsExactly("one", "two");
        assertThat(settings.platform().states()).isEqualTo(Map.of("paused", ComputeState.StateKind.IDLE, "waking",
                ComputeState.StateKind.INIT));
        assertThat(settings.forCompute(EveryKeyTest.compute("ep-1"), Project.named("shop")).change().mode())
                .isEqualTo(ChangePolicy.ChangeMode.OBSERVE);
    }

    @Test
    void theNeonProfileBringsItsTableAndView() {
        Settings settings = given().yaml("platform: {profile: neon}").settings();

        assertThat(settings.defaults().sizes().largest().cu()).isEqualTo(ComputeUnits.of("56"));
        assertThat(settings.defaults().database().cacheView()).isEqualTo("neon_stat_file_cache");
        assertThat(settings.profile()).isEqualTo(Profile.NEON);
    }

    @Test
    void aPriceHasNoEffectWithoutACurrency() {
        assertThat(given().flag("sizing.cost.cu-hour-price", "0.16").settings().defaults().price().known()).isNull();
        assertThat(given().flag("sizing.cost.cu-hour-price", "0.16")
                .flag("sizing.cost.currency", "jpy")
                .settings()
                .defaults()
                .price()
                .known()).isEqualTo(new CuHourPrice(new BigDecimal("0.16"), Currency.getInstance("JPY")));
        Loaded loaded = (Loaded) Configuration.load(null, Map.of("PLIMSOLL_PLATFORM_BASE_URL",
                "https://console.example.com/api/v2/", "PLIMSOLL_PLATFORM_API_KEY", Given.KEY,
                "PLIMSOLL_SIZING_COST_CURRENCY", "EUR"), Map.of());
        assertThat(loaded.warnings()).contains("sizing.cost.currency: has no effect without sizing.cost.cu-hour-price");
    }

    @Test
    void whatIsRequiredIsNamedWithEveryWayToSetIt() {
        assertThat(new Given(folder).problems()).containsExactly(
                "platform.base-url: is required: write the base URL of the API, such as https://host/api/v2, or set "
                        + "PLIMSOLL_PLATFORM_BASE_URL",
                "platform.api-key: is required: write it, or name a file in platform.api-key-file, or set "
                        + "PLIMSOLL_PLATFORM_API_KEY or PLIMSOLL_PLATFORM_API_KEY_FILE");
    }

    @Test
    void allProblems_areReportedAtOnce_withTheirPaths() {
        Given given = new Given(folder).yaml("""
                platform:
                  base_url: https://console.example.com
                  base-url: https://console.example.com/v1
                  api-key: "two words"
                  profile: nean
                  states: {paused: asleep}
                database:
                  port: 70000
                  host: "{compute}.local"
                poll:
                  interval: 60
                  interval: 30s
                sizing:
                  target-hit-ratio: 99
                  min-cu: 4
                  max-cu: 2
                  cooldown: 5m
                change:
                  when: window
                  windows: [{cron: "0 3 * * *"}]
                store:
                  url: jdbc:postgresql://db/plimsoll?password=hunter2
                log: info
                unheard: of
                overrides:
                  - sizing: {min-cu: -1}
                  - match: ep-*
                    server: {listen: ":1"}
                    sizing: {targethitratio: 0.9}
                    change: {when: window}
                """).variable("PLIMSOLL_SERVER_LISTEN", "here").flag("sizing.made", "apply");

        assertThat(given.problems()).containsExactlyInAnyOrder(
                "sizing.made: is not a key: did you mean sizing.mode? (command line)",
                "platform.base_url: is not a key here: did you mean platform.base-url? (plimsoll.yaml:2)",
                "platform.api-key: contains a blank, a control character or a character outside ASCII "
                        + "(plimsoll.yaml:4)",
                "platform.profile: 'nean' is not one of standard, neon: did you mean neon? (plimsoll.yaml:5)",
                "platform.states.paused: 'asleep' is not one of init, active, idle (plimsoll.yaml:6)",
                "database.port: '70000' is not a whole number from 1 to 65535 (plimsoll.yaml:8)",
                "database.host: '{compute}' is not a placeholder: use {host}, {endpoint_id} or {project_id} "
                        + "(plimsoll.yaml:9)",
                "poll.interval: is written twice: keep one (plimsoll.yaml:12)",
                "poll.interval: '60' has no unit: write it as 500ms, 30s, 5m, 1h30m or 7d (plimsoll.yaml:11)",
                "sizing.target-hit-ratio: '99' is not between 0 and 1: write 0.99 for 99 % (plimsoll.yaml:14)",
                "sizing.min-cu: sizing.min-cu, 4 CU, is above sizing.max-cu, 2 CU",
                "sizing.cooldown: is not a key here: did you mean change.cooldown? (plimsoll.yaml:17)",
                "change.windows[0].duration: is required: write a duration such as 2h (plimsoll.yaml:20)",
                "change.windows[0].zone: is required: write a time zone such as Europe/Berlin or UTC (plimsoll.yaml:20)",
                "store.url: contains a password: write it as store.password, or the name of a file that contains it as "
                        + "store.password-file, and the role as store.user (plimsoll.yaml:22)",
                "log: found text: write a mapping of keys (plimsoll.yaml:23)",
                "unheard: is not a key here; the keys are %s (plimsoll.yaml:24)".formatted(
                        Sections.all().stream().map(Section::word).sorted().collect(Collectors.joining(", "))),
                "server.listen: 'here' is not host:port with a port up to 65535: write 127.0.0.1:9849, [::1]:9849 or "
                        + ":9849 (PLIMSOLL_SERVER_LISTEN)",
                "overrides[0].match: is missing: write a pattern, or a mapping with patterns for platform, project or compute "
                        + "(plimsoll.yaml:26)",
                "overrides[0].sizing.min-cu: '-1' is not a valid size: sizes in CU are above 0, with up to 9 digits "
                        + "before the point and 20 after it (plimsoll.yaml:26)",
                "overrides[1].server: is not a key here: it applies to all computes; only change, database, observe, poll, sizing "
                        + "can be overridden (plimsoll.yaml:28)",
                "overrides[1].sizing.targethitratio: is not a key here: did you mean "
                        + "overrides[1].sizing.target-hit-ratio? (plimsoll.yaml:29)");
    }

    /** No key of the costs is near enough to be the one meant. */
    @Test
    void anUnknownCost_isReportedWithTheCostsThatThereAre() {
        assertThat(given().yaml("sizing: {cost: {violation-hour: 8}}").problems())
                .containsExactly("sizing.cost.violation-hour: is not a key here; the keys are cu-hour-price, currency, "
                        + "dropped-connection, read-latency, restart, waiting-hour (plimsoll.yaml:1)");
        assertThat(given().flag("sizing.cost.violation-hour", "8").problems())
                .containsExactly("sizing.cost.violation-hour: is not a key (command line)");
    }

    /** What the agent cannot change must not look as if it could. */
    @Test
    void aSettingWithoutAField_cannotBeAllowed() {
        assertThat(given().yaml("change: {allow: [autosuspend]}").problems()).containsExactly(
                "change.allow: autosuspend: Plimsoll does not set it in profile standard");
        assertThat(allowing("[autosuspend, pooler]").problems()).containsExactly(
                "change.allow: pooler: it is always on in profile neon. Clients choose it by the host name");
        assertThat(given().yaml("change: {allow: [pooler]}").problems()).singleElement()
                .asString()
                .contains("plimsoll computes update");
        assertThat(allowing("[autosuspend]").settings().defaults().change().settings())
                .containsExactlyInAnyOrder(ComputeSetting.values());
    }

    private Given allowing(String settings) {
        return given().yaml("platform: {profile: neon}\nchange: {allow: %s}".formatted(settings));
    }

    /** The extra for it may be absent. */
    @Test
    void changesAsCode_needAnExtensionThatProposes() {
        assumeThat(Extensions.all()).noneMatch(Extension::proposes);

        assertThat(given().yaml("change: {via: file}").problems())
                .containsExactly("change.via: is file, which needs the extra repository");
        assertThat(given().yaml("overrides: [{match: ep-*, change: {via: file}}]").problems())
                .containsExactly("overrides[0].change.via: is file, which needs the extra repository");
    }

    /** A window that is never open, or too short to begin in, must not mean "always". */
    @Test
    void windows_areRequiredWhereAChangeWaitsForThem_andLongEnough() {
        assertThat(given().yaml("change: {when: window}").problems())
                .containsExactly("change.windows: is required where change.when is window");
        assertThat(given().yaml("overrides:\n  - {match: ep-one, change: {when: window}}")
                .problems()).containsExactly("overrides[0].change.windows: is required where change.when is window");
        assertThat(given().yaml("change: {windows: [{cron: 0 3 * * *, duration: 5m, zone: UTC}]}")
                .problems()).singleElement().asString().contains("nothing begins in the last 5 minutes");
        assertThat(given().yaml("change: {windows: [{cron: 0 3 * * *, duration: 1h, zone: Mars/Base}]}")
                .problems()).singleElement().asString().contains("change.windows[0].zone", "no time zone");
        assertThat(given().yaml("change: {windows: [{cron: 0 3 * * *, duration: 1h, zone: '+02:00'}]}")
                .problems()).as("an offset knows no DST")
                .singleElement()
                .asString()
                .contains("change.windows[0].zone", "no time zone");
        assertThat(given().yaml("change: {windows: [{cron: 0 3 30 2 *, duration: 1h, zone: UTC}]}")
                .problems()).singleElement().asString().contains("change.windows[0].cron", "never begins");
        assertThat(given().yaml("change: {windows: [{cron: 0 3 * * *, duration: 8d, zone: UTC}]}")
                .problems()).singleElement().asString().contains("at most 7d: 192h");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "platform.base-url | https://h:99999/api/v2 | has a port that is not within 1 to 65535",
        "server.public-url | http://h:0 | is not a base URL",
        "platform.base-url | ftp://h/api/v2 | is not an absolute http or https URL",
        "platform.base-url | console.example.com/api/v2 | is not an absolute http or https URL",
        "platform.base-url | https://u:hunter2@h/api/v2 | contains credentials",
        "platform.base-url | https://h/api/v2?key=hunter2 | contains credentials, a query",
        "platform.base-url | https://u:hunter2@h h/api/v2 | is not a URL",
        "platform.deadline | 0s | is too short: at least 100ms", "platform.deadline | 25d | is too long: at most 1h",
        "store.retention | 200000d | is too long: at most 3650d", "poll.interval | 500ms | too short: at least 1s",
        "poll.interval | 1m30 | is not a duration", "poll.interval | soon | is not a duration",
        "poll.interval | 99999999999d | is not a duration", "poll.requests-per-minute | 0 | from 1",
        "poll.requests-per-minute | 1.5 | not a whole number", "sizing.target-hit-ratio | 99% | write 0.99 for 99 %",
        "sizing.target-hit-ratio | 0 | is not between 0 and 1",
        "sizing.target-hit-ratio | 1.0001 | is not between 0 and 1",
        "sizing.target-hit-ratio | NaN | is not a number", "sizing.min-cu | 0 | sizes in CU are above 0",
        "sizing.min-cu | 1e999999999 | is not a number", "sizing.cost.waiting-hour | -1 | is below 0",
        "sizing.cost.read-latency | 0.2ms | is not a duration", "sizing.cost.read-latency | 1 | has no unit",
        "sizing.cost.read-latency | 0us | is too short: at least 1us",
        "sizing.cost.read-latency | 2m | is too long: at most 1m",
        "sizing.cost.cu-hour-price | 0 | is not above 0",
        "sizing.cost.currency | EURO | is no currency",
        "observe.quiet | yes | is not true or false", "observe.suspend-delay | 0s | too short",
        "sizing.mode | aply | did you mean apply?", "server.listen | ::1:9849 | is not host:port",
        "server.listen | localhost | is not host:port", "server.listen | h:65536 | is not host:port",
        "database.host | https://h | is not a host", "store.url | jdbc:h2:mem | is not a store",
        "store.url | jdbc:sqlite: | is not a store",
        "server.public-url | http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.example | is not a base URL",
        "store.url | jdbc:postgresql://db:70000/p | has a port that is not within 1 to 65535",
        "store.url | jdbc:postgresql://db:5432,other:0/p | has a port that is not within 1 to 65535",
        "store.url | jdbc:postgresql://[::1]:many/p | has a port that is not within 1 to 65535",
        "database.host | {endpoint_id}.internal:65536 | has a port that is not within 1 to 65535",
        "database.host | [::1]:0 | has a port that is not within 1 to 65535",
        "store.url | jdbc:postgresql:plimsoll | is not the URL of a database",
        "store.url | jdbc:postgresql://db/ | is not the URL of a database",
        "store.url | jdbc:postgresql://ann:hunter2@db/p | contains a password: write it as store.password",
        "store.url | jdbc:postgresql://db/p?ssl=true&PASSWORD=x | contains a password",
        "store.url | jdbc:postgresql://db/p?user=ann | contains a role: write it as store.user",
        "change.max-step | 0 | from 1",
        "database.ssl-mode | verify_full | did you mean verify-full?",
        "platform.sizes | no-such.yaml | there is no readable file",
        "platform.states | paused | is not word=meaning"})
    void aWrongValueIsAnsweredWithWhatIsAllowed(String key, String value, String answer) {
        Configuration result = given().flag(key, value).load();

        assertThat(((Invalid) result).problems()).singleElement().satisfies(problem -> {
            assertThat(problem.path()).isEqualTo(key);
            assertThat(problem.message()).contains(answer).endsWith("(command line)").doesNotContain("hunter2");
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"0.0.0.0:9849 | 0.0.0.0 | 9849", ":0 | 0.0.0.0 | 0",
        "[::1]:9849 | ::1 | 9849", "localhost:80 | localhost | 80"})
    void addressesToListenOnMayLeaveOutTheHost(String text, String host, int port) {
        Settings settings = given().flag("server.listen", text).settings();

        assertThat(settings.process().server().host()).isEqualTo(host);
        assertThat(settings.process().server().port()).isEqualTo(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing\n", "---\n", "platform:\n", "platform: {}\noverrides:\n"})
    void anEmptyFile_setsNothing(String yaml) {
        assertThat(given().yaml(yaml).loaded().warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"- platform | plimsoll.yaml: found a list: write a mapping of keys",
        "platform | plimsoll.yaml: found text: write a mapping of keys",
        "platform: [ | plimsoll.yaml: is not valid YAML at line ",
        "a: b: c | plimsoll.yaml: is not valid YAML at line 1",
        "platform: {plan: &p paid, profile: *p} | platform.profile: is a YAML alias",
        "platform: {organization: *none} | platform.organization: is a YAML alias",
        "platform: {? [a] : b} | platform.?: is not a key here",
        "platform: {sizes: true} | platform.sizes: found true or false, which is not text in YAML: put it in "
                + "quotes"})
    void aFileThatCannotBeReadIsOneProblem(String yaml, String start) {
        assertThat(given().yaml(yaml).problems()).singleElement().asString().startsWith(start);
        if (start.startsWith("plimsoll.yaml")) {
            assertThat(new Given(folder).yaml(yaml).problems()).singleElement().asString().startsWith(start);
        }
    }

    @Test
    void aCharacterThatYamlForbids_isNamedWithItsPlace() {
        assertThat(given().yaml("log:\n  level: in\0fo\n").problems()).containsExactly(
                "plimsoll.yaml: is not valid YAML: it has the character U+0000 at line 2, column 12; allowed are "
                        + "printable characters, tabs and line breaks");
        assertThat(given().yaml("# \uD83D\uDE00 \u0007\n").problems()).singleElement()
                .asString()
                .contains("U+0007 at line 1, column 5");
        assertThat(given().yaml("# \uD83D\uDE00 0123456789\n".repeat(400) + "# \u0007\n").problems()).singleElement()
                .asString()
                .contains("U+0007 at line 401, column 3");
    }

    @Test
    void listsInLists_withoutAnEnd_areOneProblem() {
        assertThat(given().yaml("[".repeat(1_000)).problems()).containsExactly(
                "plimsoll.yaml: is not valid YAML: its lists and mappings are nested too deeply");
    }

    /** YAML takes both for whole numbers. */
    @Test
    void aNumberThatIsNoDecimal_isShownAsWritten() {
        assertThat(given().yaml("overrides: [{match: 1_000, database: {user: 0x1F}}]").loaded().effective().json())
                .contains("1_000", "0x1F");
    }

    @Test
    void aTabForAnIndent_isNamedWithItsPlace() {
        String tab = ": there is a tab; only spaces are allowed before a key or a value";

        assertThat(given().yaml("log:\n\tlevel: info\n").problems())
                .containsExactly("plimsoll.yaml: is not valid YAML at line 2, column 1" + tab);
        assertThat(given().yaml("log:\n  level: info\npoll:\n  interval:\n  \t60s: 1\n").problems())
                .containsExactly("plimsoll.yaml: is not valid YAML at line 5, column 3" + tab);
        assertThat(given().yaml("# a\ttab\nstore: [a\n").problems()).singleElement()
                .asString()
                .doesNotContain("there is a tab");
    }

    @Test
    void aSecondDocumentIsNotReadInSilence() {
        assertThat(given().yaml("log: {level: warn}\n---\nlog: {level: info}\n").problems()).containsExactly(
                "plimsoll.yaml: contains more than one document: keep one (plimsoll.yaml:3)");
    }

    @Test
    void aFileMustExistAndBeText() {
        Invalid missing = (Invalid) Configuration.load(folder.resolve("none.yaml"), Map.of(), Map.of());
        Invalid directory = (Invalid) Configuration.load(folder, Map.of(), Map.of());

        assertThat(missing.problems()).singleElement().asString().contains("there is no file", "none.yaml");
        assertThat(directory.problems()).singleElement().asString().contains("it is a directory");
    }

    /** A device never ends, and a scalar of megabytes takes the parser minutes. */
    @Test
    void aHugeFile_isAProblem_andIsNotReadWhole() throws IOException {
        Path huge = Files.writeString(folder.resolve("huge"), "x".repeat((1 << 20) + 1));

        assertThat(((Invalid) Configuration.load(huge, Map.of(), Map.of())).problems()).singleElement()
                .asString()
                .contains("is larger than 1 MiB");
        assertThat(new Given(folder).yaml("platform: {base-url: https://h/api/v2, api-key-file: huge}").problems())
                .anySatisfy(
                        one -> assertThat(one).startsWith("platform.api-key-file").contains("is larger than 1 MiB"));
    }

    @Test
    void aStrangeVariableIsOnlyWarnedOfAndThoseOfAServiceAreNot() {
        Loaded loaded = given().variable("PLIMSOLL_PLATFORM_BASEURL", "x")
                .variable("PLIMSOLL_SERVICE_HOST", "10.0.0.1")
                .variable("PLIMSOLL_SERVICE_PORT_METRICS", "9849")
                .variable("PLIMSOLL_PORT_9849_TCP_ADDR", "10.0.0.1")
                .variable("PLIMSOLL_PORT", "tcp://10.0.0.1:9849")
                .variable("PLIMSOLL_DATABASE_PORT", "tcp://10.0.0.2:5432")
                .variable("PLIMSOLLX", "x")
                .variable("PLIMSOLL_SERVER_PORT", "9849")
                .loaded();

        assertThat(loaded.warnings()).containsExactly("PLIMSOLL_PLATFORM_BASEURL: is not a variable of this "
                + "configuration: did you mean PLIMSOLL_PLATFORM_BASE_URL?",
                "PLIMSOLL_SERVER_PORT: is not a variable of this "
                        + "configuration");
        assertThat(loaded.settings().defaults().database().port()).isEqualTo(5432);
    }

    @Test
    void warningsOfMisspeltVariablesComeWithTheProblemsThatTheyCause() {
        Invalid invalid = (Invalid) new Given(folder).variable("PLIMSOLL_PLATFORM_APIKEY", "x").load();

        assertThat(invalid.warnings()).anySatisfy(warning -> assertThat(warning)
                .contains("did you mean PLIMSOLL_PLATFORM_API_KEY?"));
    }

    @Test
    void aSettingWithoutEffect_isReported() {
        Loaded loaded = given().yaml("""
                poll: {list-active: 2m}
                overrides:
                  - {match: '*', poll: {requests-per-minute: 5}}
                """).loaded();

        assertThat(loaded.warnings()).containsExactly(
                "overrides[0].poll.requests-per-minute: limits all calls to a platform together and "
                        + "cannot be overridden for some computes",
                "poll.list-active: is longer than poll.list-idle: "
                        + "awake computes are listed less often than suspended ones");
    }

    @Test
    void aRangeThatLeavesNoSizeIsAProblem() {
        assertThat(given().yaml("sizing: {min-cu: 20}").problems()).containsExactly(
                "sizing.min-cu: allows no size: the size table has none from 20 to 10 CU on plan paid");
        assertThat(given().yaml("platform: {plan: free}\nsizing: {min-cu: 0.5, max-cu: 2}").problems())
                .containsExactly("sizing.min-cu: allows no size: the size table has none from 0.5 to 2 CU on "
                        + "plan free");
        assertThat(given().yaml("overrides: [{match: a, sizing: {max-cu: 0.3, min-cu: 0.26}}]").problems())
                .containsExactly("overrides[0].sizing.min-cu: allows no size: the size table has none from 0.26 "
                        + "to 0.3 CU on plan paid");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{}|PAID", "{plan: paid}|PAID", "{plan: free}|FREE",
        "{plan: paid, profile: neon}|PAID", "{plan: Launch, profile: neon}|LAUNCH",
        "{plan: scale, profile: neon}|SCALE"})
    void aPlanIsOneOfTheProfile_orPaid(String platform, PlatformPlan plan) {
        assertThat(given().yaml("platform: " + platform).settings().defaults().sizing().allowed().plan())
                .isEqualTo(plan);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "{plan: launch}|is launch, but profile standard has no such plan: write free or paid",
        "{plan: agent, profile: neon}|'agent' is not one of free, launch, scale, paid (plimsoll.yaml:1)"})
    void aWrongPlan_isToldWithWhatIsAllowed(String platform, String problem) {
        assertThat(given().yaml("platform: " + platform).problems()).containsExactly("platform.plan: " + problem);
    }

    @Test
    void textInTheFormOfANumber_isKeptAsWritten() {
        Settings settings = given().yaml("""
                database: {name: 0755, user: 1_000, password: 1e5}
                platform: {projects: [007, 1.50]}
                """).variable("PLIMSOLL_DATABASE_USER", "").settings();

        assertThat(settings.defaults().database().name()).isEqualTo("0755");
        assertThat(settings.defaults().database().user()).isEqualTo("1_000");
        assertThat(Objects.requireNonNull(settings.defaults().database().password()).current().reveal())
                .isEqualTo("1e5");
        assertThat(settings.platform().scope().projects()).isEqualTo(List.of("007", "1.50"));
    }
}
