package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.config.key.Key;
import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Values;
import dev.plimsoll.config.layer.Layers;
import dev.plimsoll.config.layer.Resolver;
import dev.plimsoll.config.table.ChangeKeys;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.SecretSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for every key of the table, so that a new one cannot be half there. */
class EveryKeyTest {

    /** Another value than the default for every key, so that each shows up in the settings. */
    private static final String WINDOW = "[{cron: 30 2 * * 0, duration: 2h, zone: UTC}]";
    private static final Map<String, String> OTHER = Map.ofEntries(
            Map.entry("platform.base-url", "http://127.0.0.1:1/api/v2"), Map.entry("platform.api-key", "other-key"),
            Map.entry("platform.profile", "neon"), Map.entry("platform.sizes", "sizes.csv"),
            Map.entry("platform.organization", "org-1"),
            Map.entry("platform.plan", "free"), Map.entry("platform.projects", "p1,p2"),
            Map.entry("platform.include", "a-*"), Map.entry("platform.exclude", "b-*"),
            Map.entry("platform.states", "paused=idle"), Map.entry("platform.file-cache-used-unit", "chunks"),
            Map.entry("platform.deadline", "3s"), Map.entry("database.name", "stats"),
            Map.entry("database.user", "someone"), Map.entry("database.password", "hush"),
            Map.entry("database.port", "6432"), Map.entry("database.host", "{endpoint_id}.internal"),
            Map.entry("database.ssl-mode", "require"), Map.entry("database.ssl-root-cert", "root.pem"),
            Map.entry("database.cache-view", "neon.view"), Map.entry("poll.interval", "2m"),
            Map.entry("poll.list-active", "6s"), Map.entry("poll.list-idle", "2m"),
            Map.entry("poll.list-unchanged", "20m"),
            Map.entry("poll.deadline", "4s"), Map.entry("poll.requests-per-minute", "60"),
            Map.entry("observe.quiet", "false"), Map.entry("observe.suspend-delay", "1m"),
            Map.entry("observe.added-awake-ratio", "0.01"), Map.entry("observe.allowance", "1m"),
            Map.entry("observe.budget-cu-hours", "5"),
            Map.entry("sizing.mode", "apply"), Map.entry("sizing.target-hit-ratio", "0.95"),
            Map.entry("sizing.min-cu", "0.2"), Map.entry("sizing.max-cu", "8"),
            Map.entry("sizing.min-accesses", "5"), Map.entry("sizing.near-connection-limit", "0.7"),
            Map.entry("sizing.rule", "platform"), Map.entry("sizing.evidence.grow", "2h"),
            Map.entry("sizing.evidence.shrink", "2d"), Map.entry("sizing.cost.waiting-hour", "9"),
            Map.entry("sizing.cost.read-latency", "200us"),
            Map.entry("sizing.cost.restart", "3"), Map.entry("sizing.cost.dropped-connection", "0.5"),
            Map.entry("sizing.cost.cu-hour-price", "0.16"), Map.entry("sizing.cost.currency", "eur"),
            Map.entry("change.approval", "policy"), Map.entry("change.when", "now"),
            Map.entry("change.cooldown", "1h"), Map.entry("change.max-step", "1"),
            Map.entry("change.protected", "true"), Map.entry("change.windows", WINDOW),
            Map.entry("change.blackouts", WINDOW), Map.entry("change.approval-expires", "1d"),
            Map.entry("change.graduate-after", "3"), Map.entry("change.roll-back", "off"),
            Map.entry("change.shrink-cooldown", "6h"), Map.entry("change.per-day", "2"),
            Map.entry("change.per-hour", "5"), Map.entry("change.yield", "2d"),
            Map.entry("change.budget.compute", "100"), Map.entry("change.budget.project", "200"),
            Map.entry("change.budget.fleet", "300"), Map.entry("alerts.url", "http://alertmanager:9093"),
            Map.entry("alerts.match", "severity=\"page\""),
            Map.entry("change.allow", "autosuspend"),
            Map.entry("change.file.directory", "other-code"),
            Map.entry("change.file.path", "sizes/{endpoint_id}.txt"), Map.entry("change.file.format", "tfvars"),
            Map.entry("change.file.branch", "live"), Map.entry("change.file.command", "[sh, push]"),
            Map.entry("change.file.command-deadline", "5m"), Map.entry("change.deadline", "1d"),
            Map.entry("store.url", "jdbc:sqlite:other.db"),
            Map.entry("store.user", "keeper"), Map.entry("store.password", "hush-hush"),
            Map.entry("store.retention", "7d"), Map.entry("log.level", "debug"), Map.entry("log.format", "json"),
            Map.entry("server.listen", "127.0.0.1:0"), Map.entry("server.token", "another-token"),
            Map.entry("server.metrics", "own"), Map.entry("server.metrics-detail", "true"),
            Map.entry("server.public-url", "https://plimsoll.example.com"),
            Map.entry("otlp.url", "http://collector:4318"), Map.entry("otlp.headers", "Authorization=Bearer x"),
            Map.entry("otlp.interval", "15s"), Map.entry("otlp.metrics", "false"), Map.entry("otlp.logs", "false"),
            Map.entry("notify", "[{type: slack, url: 'https://hooks.example.com/x'}]"));

    /** Lists of blocks with keys, which have tests of their own. */
    private static final Set<String> NOT_BUILT = Set.of("platforms", "overrides");

    @TempDir
    Path folder;

    static List<Key<?>> keys() {
        return Keys.all();
    }

    static Stream<Key<?>> boundKeys() {
        return Keys.all().stream().filter(EveryKeyTest::isBound);
    }

    static Stream<Key<?>> overridableKeys() {
        return Keys.overridable().stream().filter(EveryKeyTest::isBound);
    }

    /** The other value of change.via needs a repository, and an extension with tests of its own. */
    private static boolean isBound(Key<?> key) {
        return !NOT_BUILT.contains(key.path()) && !key.equals(ChangeKeys.VIA);
    }

    static Stream<Key<?>> words() {
        return keys().stream().filter(key -> key.kind().shape() == Kind.ValueShape.SCALAR);
    }

    private Given given() {
        return new Given(folder).reachable()
                .file("sizes.csv", "cu,ram,cache,max_connections\n0.25,1GB,0.8GB,112\n")
                .file("root.pem", "certificate");
    }

    /** Another setting than the size needs a platform that has it. */
    private Given given(Key<?> key) {
        return key.equals(ChangeKeys.ALLOW) ? given().variable(Keys.PROFILE.variable(), "neon") : given();
    }

    private static String nested(String path, String value) {
        StringBuilder yaml = new StringBuilder();
        String[] parts = path.split("\\.", -1);
        for (int i = 0; i < parts.length; i++) {
            yaml.append("  ".repeat(i)).append(parts[i]).append(":").append(i < parts.length - 1 ? "\n" : " ");
        }
        return yaml.append(value).append('\n').toString();
    }

    @ParameterizedTest
    @MethodSource("keys")
    void aValueOfAWrongShapeIsReportedUnderItsKey(Key<?> key) {
        String wrong = key.kind().shape() == Kind.ValueShape.SCALAR ? "[{a: {b: c}}]" : "just-text";
        Given given = new Given(folder).yaml(nested(key.path(), wrong));

        assertThat(given.problems()).filteredOn(problem -> problem.startsWith(key.path() + ":"))
                .singleElement()
                .asString()
                .contains("found ")
                .contains("(plimsoll.yaml:");
    }

    @ParameterizedTest
    @MethodSource("words")
    void aValueThatNoKindTakesIsReportedUnderItsKeyAndItsVariable(Key<?> key) {
        Given given = new Given(folder).variable(key.variable(), "\u0007\n");

        assertThat(given.problems()).filteredOn(problem -> problem.startsWith(key.path() + ":"))
                .singleElement()
                .asString()
                .endsWith("(" + key.variable() + ")");
    }

    @ParameterizedTest
    @MethodSource("boundKeys")
    void anotherValueThanTheDefaultChangesTheSettings(Key<?> key) {
        Settings before = given(key).settings();
        Settings after = given(key).flag(key.path(), other(key)).settings();

        assertThat(told(after)).isNotEqualTo(told(before));
    }

    private static String told(Settings settings) {
        return "%s %s %s %s %s %s %s %s %s %s".formatted(settings.platform(),
                settings.platform().apiKey().reveal(),
                settings.profile(), settings.sizes(), settings.store(), settings.process().server(),
                reveal(settings), settings.process().log(), settings.defaults(),
                settings.defaults().database().password());
    }

    private static String reveal(Settings settings) {
        SecretSource token = settings.process().server().token();
        return token == null ? "" : token.current().reveal();
    }

    private static String other(Key<?> key) {
        String other = OTHER.get(key.path());
        assertThat(other).as("%s lacks another value in this test", key).isNotNull();
        return String.valueOf(other);
    }

    @ParameterizedTest
    @MethodSource("overridableKeys")
    void anOverridableKeyChangesWhatHoldsForAMatchingComputeAndNoOther(Key<?> key) {
        boolean isWord = !other(key).startsWith("[") && key.kind().shape() != Kind.ValueShape.LIST;
        String block = nested(key.path(), isWord ? "'" + other(key) + "'"
                : other(key).startsWith("[") ? other(key) : "[" + other(key) + "]")
                .replace("\n", "\n    ");
        Settings settings = given(key).yaml("overrides:\n  - match: ep-one\n    " + block).settings();

        assertThat(settings.forCompute(compute("ep-one"), Project.named("shop"))).isNotEqualTo(settings.defaults());
        assertThat(settings.forCompute(compute("ep-two"), Project.named("shop"))).isEqualTo(settings.defaults());
    }

    static Compute compute(String id) {
        return new ComputeBuilder().id("p-main", id).branch("br-1").active(null).compute();
    }

    @ParameterizedTest
    @MethodSource("keys")
    void theDefaultIsAValueOfItsKind(Key<?> key) {
        ProblemList problems = new ProblemList();
        Values values = new Resolver(List.of(new Layers(problems, FileLookup.of(null)).defaults()))
                .values(List.of(key), Key::path, problems);

        assertThat(problems.problems()).isEmpty();
        assertThat(values.has(key)).isEqualTo(key.standard() != null);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void theSchemaDescribesItAndForbidsOthersBesideIt(Key<?> key) throws JsonProcessingException {
        JsonNode at = new ObjectMapper().readTree(Configuration.schema());
        for (String part : key.path().split("\\.", -1)) {
            assertThat(at.path("additionalProperties").isBoolean()).isTrue();
            at = at.path("properties").path(part);
        }

        assertThat(at.path("description").asText()).isEqualTo(key.about());
        assertThat(at.has("default")).isEqualTo(key.standard() != null && !NOT_BUILT.contains(key.path()));
    }

    @Test
    void theSchemaKnowsNoDefaultsInOverrides() throws JsonProcessingException {
        JsonNode block = new ObjectMapper().readTree(Configuration.schema()).at("/properties/overrides/items");

        assertThat(block.findValues("default")).isEmpty();
        assertThat(block.at("/properties/sizing/properties/evidence/properties/grow/type").isArray()).isTrue();
        assertThat(block.at("/properties").has("platform")).isFalse();
    }
}
