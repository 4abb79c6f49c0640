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
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must hold for every key of the table, so that a new one cannot be half there. */
class EveryKeyTest {

    /** Another value than the default for every key. */
    private static final Properties OTHER = others();

    private static Properties others() {
        Properties others = new Properties();
        try (InputStream in = EveryKeyTest.class.getResourceAsStream("/config/other-values.properties")) {
            others.load(Objects.requireNonNull(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return others;
    }

    /** Lists of blocks with keys, which have tests of their own. */
    private static final Set<String> NOT_BUILT = Set.of("platforms", "overrides", "labels");

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

    /** Another setting than the size needs a platform that has it, and a header with a user a proxy. */
    private Given given(Key<?> key) {
        return key.equals(ChangeKeys.ALLOW) ? given().variable(Keys.PROFILE.variable(), "neon")
                : key.equals(Keys.TRUSTED_PROXIES) || key.equals(Keys.USER_HEADER)
                        ? given().variable(Keys.USER_HEADER.variable(), "X-User")
                                .variable(Keys.TRUSTED_PROXIES.variable(), "192.168.0.1")
                        : given();
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

    /** Whether it takes effect, or is said to need a restart, follows from its declaration; neither is forgotten. */
    @ParameterizedTest
    @MethodSource("boundKeys")
    void aReloadAppliesAnotherValue_orNamesIt(Key<?> key) {
        Settings before = given(key).settings();
        Settings after = given(key).flag(key.path(), other(key)).settings();
        Reload reload = Reload.of(before, given(key).flag(key.path(), other(key)).loaded());

        assertThat(reload.problems()).isEmpty();
        assertThat(Keys.isLive(key) ? reload.reloaded() : reload.needsRestart()).containsExactly(key.path());
        assertThat(Keys.isLive(key) ? reload.needsRestart() : reload.reloaded()).isEmpty();
        assertThat(reload.settings().accounts()).isSameAs(before.accounts());
        assertThat(reload.settings().process()).isSameAs(before.process());
        assertThat(ofComputes(reload.settings())).isEqualTo(ofComputes(Keys.isLive(key) ? after : before));
        assertThat(reload).asString().doesNotContain("hush", "other-key");
    }

    private static String ofComputes(Settings settings) {
        ComputeSettings all = settings.defaults();
        SecretSource password = all.database().password();
        return "%s %s %s %s %s %s %s %s".formatted(all.sizes(), all.database(), all.intervals(), all.observe(),
                all.sizing(), all.change(), all.price(), password == null ? "" : password.current().reveal());
    }

    private static String told(Settings settings) {
        return "%s %s %s %s %s %s %s %s %s %s".formatted(settings.platform(),
                settings.platform().key().secret().current().reveal(),
                settings.profile(), settings.defaults().sizes(), settings.store(),
                settings.process().server(),
                reveal(settings), settings.process().log(), settings.defaults(),
                settings.defaults().database().password())
                // The identity of an object without a text of its own differs each time.
                .replaceAll("@[0-9a-f]{5,}", "");
    }

    private static String reveal(Settings settings) {
        SecretSource token = settings.process().server().access().token();
        return token == null ? "" : token.current().reveal();
    }

    private static String other(Key<?> key) {
        String other = OTHER.getProperty(key.path());
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
