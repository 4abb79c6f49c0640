package dev.plimsoll;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.advice.Cause;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.config.table.Keys;
import dev.plimsoll.deploy.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How many files a new key, a new kind of journal entry and a new cause must touch: those that name all present ones. */
class FactsOnceTest {

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Map<Path, String> CODE = Stream.of("agent/core/src/main/java", "agent/daemon/src/main/java")
            .flatMap(place -> files(Checkout.at(place)))
            .collect(toMap(file -> file, FactsOnceTest::code));

    private static Stream<Path> files(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String code(Path file) {
        try {
            return COMMENT.matcher(Files.readString(file)).replaceAll(" ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files that name each of these words. */
    private static List<String> naming(List<Pattern> words) {
        return CODE.entrySet()
                .stream()
                .filter(file -> words.stream().allMatch(word -> word.matcher(file.getValue()).find()))
                .map(file -> file.getKey().getFileName().toString())
                .toList();
    }

    private static List<Pattern> names(Class<?> sealed) {
        return leaves(sealed).map(Class::getSimpleName).map("\\b%s\\b"::formatted).map(Pattern::compile).toList();
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed() ? Stream.of(type.getPermittedSubclasses()).flatMap(FactsOnceTest::leaves)
                : Stream.of(type);
    }

    @Test
    void aKindOfEntry_touchesAtMostSixFiles() {
        assertThat(naming(names(JournalEntry.class))).hasSizeBetween(2, 6).contains("JournalEntry.java");
    }

    /** The rule that finds a cause names it too, and no other. */
    @ParameterizedTest
    @MethodSource
    void aCause_touchesItsDeclarationAndItsSentence(Class<?> causes) {
        assertThat(naming(names(causes))).hasSizeBetween(1, 2).contains(causes.getSimpleName() + ".java");
    }

    static Stream<Class<?>> aCause_touchesItsDeclarationAndItsSentence() {
        return CODE.keySet()
                .stream()
                .map(file -> file.toString()
                        .replaceAll(".*/src/main/java/(dev/plimsoll/.*)\\.java", "$1")
                        .replace('/', '.'))
                .filter(name -> name.endsWith("Cause") || name.endsWith("Veto") || name.endsWith("ChangeResult"))
                .flatMap(FactsOnceTest::loaded)
                .filter(type -> type.isSealed() && Cause.class.isAssignableFrom(type) && leaves(type).count() >= 5
                        && leaves(type).allMatch(leaf -> leaf.getEnclosingClass() == type));
    }

    private static Stream<Class<?>> loaded(String name) {
        try {
            return Stream.of(Class.forName(name));
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aKey_touchesAtMostThreeFiles() {
        assertThat(Keys.all()).isNotEmpty()
                .allSatisfy(key -> assertThat(naming(
                        List.of(Pattern.compile("\"(--)?%s\"".formatted(Pattern.quote(key.path())))))).as(key.path())
                        .hasSizeBetween(1, 3));
    }
}
