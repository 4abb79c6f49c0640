package dev.plimsoll.conformance.place;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of the suite: system properties {@code platform.…}, and environment variables for secrets.
 *
 * @param properties value of a property, or null
 * @param variables  value of a variable, or null
 */
record SuiteSettings(Function<String, @Nullable String> properties, Function<String, @Nullable String> variables) {

    private static final int PORT = 5432;

    static SuiteSettings ofSystem() {
        return new SuiteSettings(System::getProperty, System::getenv);
    }

    /** The base URL without a trailing slash. */
    Optional<String> url() {
        return given("url").map(url -> url.replaceFirst("/+$", ""));
    }

    Profile profile() {
        return given("profile").map(word -> Profile.valueOf(word.toUpperCase(Locale.ROOT))).orElse(Profile.STANDARD);
    }

    /** The key from a file, else from {@code PLATFORM_API_KEY}; never from the command line, which other users can read. */
    String key() {
        return secret("key-file", "PLATFORM_API_KEY").orElseThrow(() -> new IllegalArgumentException(
                "the platform's API key is missing: name a file by -Dplatform.key-file, or set PLATFORM_API_KEY"));
    }

    Optional<String> project() {
        return given("project");
    }

    /** Where computes may be created; empty for nowhere. */
    List<String> branches() {
        return given("branch").stream()
                .flatMap(text -> Stream.of(text.split(",")))
                .map(String::strip)
                .filter(branch -> !branch.isEmpty())
                .toList();
    }

    Optional<String> cacheView() {
        return given("cache-view");
    }

    /** The login to one database of any compute; empty without a user. */
    Optional<Login> login(String database) {
        return given("database.user").map(user -> new Login(user,
                secret("database.password-file", "PLATFORM_DATABASE_PASSWORD").orElse(""), database,
                given("database.port").map(Integer::parseInt).orElse(PORT),
                given("database.ssl-mode").orElse("verify-full")));
    }

    /** The database with the customer's data. */
    String database() {
        return given("database.name").orElse("postgres");
    }

    private Optional<String> given(String name) {
        return Optional.ofNullable(properties.apply("platform." + name)).filter(text -> !text.isBlank());
    }

    private Optional<String> secret(String file, String variable) {
        Optional<String> read = given(file).map(name -> {
            try {
                return Files.readString(Path.of(name)).strip();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return read.or(() -> Optional.ofNullable(variables.apply(variable)).filter(text -> !text.isBlank()));
    }
}
