package dev.plimsoll.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.CapturedLog;
import dev.plimsoll.PostgresForTests;
import dev.plimsoll.extension.Extension;
import dev.plimsoll.extension.Extensions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each configuration key that names a file with a secret: a replaced file is used without a restart, and nothing before it.
 * The kernel and each extension with such keys say who uses them.
 */
public abstract class SecretFileContract {

    protected static final Instant NOON = Instant.parse("2026-11-28T12:00:00Z");
    protected static final List<String> SECRETS = List.of("first-of-the-secrets", "second-of-the-secrets",
            "third-of-the-secrets");

    /** Who uses the secret of each key, by key. A key without a row has nobody who reads its file again. */
    protected abstract Map<String, Row> rows();

    /** The extension whose keys these are; empty for those of the kernel. */
    protected Optional<Extension> extension() {
        return Optional.empty();
    }

    protected static Map.Entry<String, Row> row(String key, String yaml,
            BiFunction<Settings, MockWebServer, User> user) {
        return Map.entry(key, new Row(yaml, user));
    }

    /**
     * One key, and who uses it.
     *
     * @param yaml with placeholders in capitals
     */
    public record Row(String yaml, BiFunction<Settings, MockWebServer, User> user) {}

    /** Who uses a secret, and the other side that accepts only one. */
    public interface User extends AutoCloseable {
        /** The content of the file with {@code secret}. */
        default String content(String secret) {
            return secret;
        }

        /** The other side accepts this secret from now on, and no other. */
        void accept(String secret);

        /** Whether what was accepted last is used. */
        boolean works() throws Exception;

        @Override
        void close();
    }

    @TempDir
    Path folder;

    /** The paths of the schema that end in {@code -file}, with those of items. */
    private List<String> keys() throws IOException {
        List<String> found = new ArrayList<>();
        collect(new JsonMapper().readTree(Configuration.schema()), "", found);
        return found.stream().filter(path -> owner(path).equals(extension().map(Extension::name))).toList();
    }

    private static Optional<String> owner(String path) {
        return Extensions.all()
                .stream()
                .filter(some -> some.keys()
                        .stream()
                        .flatMap(group -> group.keys().stream())
                        .anyMatch(key -> path.startsWith(key.path())))
                .map(Extension::name)
                .findFirst();
    }

    private static void collect(JsonNode schema, String path, List<String> found) {
        schema.path("properties").properties().forEach(property -> {
            String name = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
            if (name.endsWith("-file")) {
                found.add(name);
            }
            collect(property.getValue(), name, found);
        });
        if (schema.has("items")) {
            collect(schema.path("items"), path + "[]", found);
        }
    }

    @Test
    void eachKeyOfTheSchema_hasARow() throws IOException {
        assertThat(keys()).containsExactlyInAnyOrderElementsOf(rows().keySet());
    }

    @TestFactory
    Stream<DynamicTest> aReplacedFile_isUsedWithoutARestart_andAMissingOneKeepsWhatItHad() {
        return rows().entrySet().stream().map(row -> DynamicTest.dynamicTest(row.getKey(), () -> isUsed(row)));
    }

    private void isUsed(Map.Entry<String, Row> row) throws Exception {
        try (CapturedLog log = new CapturedLog("dev.plimsoll"); MockWebServer world = new MockWebServer()) {
            world.start();
            isUsed(row.getKey(), row.getValue(), world, log);
        }
    }

    private void isUsed(String key, Row row, MockWebServer world, CapturedLog log) throws Exception {
        Path file = folder.resolve("secret");
        Files.writeString(file, world.url("/" + SECRETS.getFirst()).toString());
        try (User user = row.user().apply(settings(row, file, world), world)) {
            for (String secret : SECRETS) {
                user.accept(secret);
                Files.writeString(file, user.content(secret) + "\n");
                assertThat(user.works()).as("%s with its new content", secret).isTrue();
                Files.writeString(file, "");
                assertThat(user.works()).as("%s while its file is empty", secret).isTrue();
                Files.delete(file);
                assertThat(user.works()).as("%s while its file is away", secret).isTrue();
            }
        }
        List<String> lines = log.events()
                .stream()
                .map(event -> event.getFormattedMessage() + event.getKeyValuePairs())
                .toList();
        // The account's key is in use all the time: its file is read when it changed for a second, or the key is refused.
        assertThat(lines).filteredOn(line -> line.contains("the previous one stays in use"))
                .hasSizeGreaterThanOrEqualTo(key.startsWith("platform") ? 0 : SECRETS.size());
        assertThat(lines)
                .noneSatisfy(line -> assertThat(SECRETS).anySatisfy(secret -> assertThat(line).contains(secret)));
    }

    private Settings settings(Row row, Path file, MockWebServer world) throws IOException {
        String yaml = row.yaml().replace("URL", world.url("/api/v2").toString()).replace("FILE", file.toString());
        if (yaml.contains("STORE") || yaml.contains("DATABASE")) {
            PostgresForTests server = Servers.SHARED;
            yaml = yaml.replace("STORE", "\"jdbc:postgresql://%s:%d/held\"".formatted(server.host(), server.port()))
                    .replace("DATABASE", "user: watcher, host: %s, port: %d, ssl-mode: disable, name: postgres"
                            .formatted(server.host(), server.port()));
        }
        String rest = Stream.of(
                yaml.contains("platform") ? "" : "platform: {base-url: https://console.example.com/api/v2, api-key: k}",
                yaml.contains("database:") ? "" : "database: {user: watcher}")
                .filter(line -> !line.isEmpty())
                .map(line -> line + "\n")
                .reduce("", String::concat);
        // The kinds of the keys differ: what is in the file now fits all of them but the headers.
        if (yaml.contains("headers-file")) {
            Files.writeString(file, "X-Key=none-yet");
        }
        return new Given(folder).yaml(rest + yaml).settings();
    }

    static final class Servers {

        static final PostgresForTests SHARED = started();

        private static PostgresForTests started() {
            PostgresForTests server = PostgresForTests.start(Map.of());
            server.run("postgres", "create role watcher login", "create role holder login",
                    "create database held owner holder", "create view svc_stat_file_cache as select 1 as nothing");
            return server;
        }
    }

    protected static RecordedRequest next(MockWebServer world) throws InterruptedException {
        return Objects.requireNonNull(world.takeRequest(30, TimeUnit.SECONDS), "no request came");
    }

    protected static Dispatcher answering(ToIntFunction<RecordedRequest> status, String body) {
        return new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return new MockResponse.Builder().code(status.applyAsInt(request))
                        .addHeader("Content-Type", "application/json")
                        .body(body)
                        .build();
            }
        };
    }
}
