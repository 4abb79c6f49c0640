package dev.plimsoll;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.deploy.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the vocabulary of the code, the documents and the configuration. */
class NamesTest {

    /** Former names of things, and what is said instead; in names, comments, strings and documents. */
    private static final Map<String, String> FORMER = Map.ofEntries(
            Map.entry("lookout", "leader"), Map.entry("plain[ _-]rule", "platform rule"),
            Map.entry("violation-price|restart-price|connection-price", "sizing.cost.*"),
            Map.entry("list-still", "poll.list-unchanged"), Map.entry("clairvoyant", "offline optimum"),
            Map.entry("turnstile", "rate limiter"), Map.entry("straight way", "reconciliation pass"),
            Map.entry("hindrances?", "constraint"), Map.entry("noticeboard", "status listener"),
            Map.entry("whoever", "a plain subject"), Map.entry("anew", "again"),
            Map.entry("doors?", "listener"), Map.entry("vigil", "activity monitor"),
            Map.entry("sleepers?", "suspended compute"), Map.entry("wish(?:es)?", "request"),
            Map.entry("purse", "probe budget"), Map.entry("brain", "decision"), Map.entry("unproven", "saturated"),
            Map.entry("left_alone|leftAlone", "not_probed"), Map.entry("as it comes", "complete, or by default"),
            Map.entry("of late", "in the last hour, or another window"), Map.entry("wherein", "in which"));

    private static final List<Word> WORDS = FORMER.keySet().stream().map(Word::of).toList();

    /** Persons' verbs that the code of the agent once used for data. */
    private static final List<Word> SPEAKING = Stream.of("told", "heard", "hoped", "feared", "lived")
            .map(Word::of)
            .toList();

    private static final List<String> PLACES = List.of("agent", "config", "dashboards", "docs", "README.md");
    private static final Pattern TEXT = Pattern.compile(".*\\.(java|md|ya?ml|json|css|html|py|sh)");
    /** Migrations that stores have seen must not change, and this class names what is former. */
    private static final Pattern EXEMPT = Pattern.compile(".*/(db/migration|captures)/.*|.*/NamesTest\\.java");
    private static final Pattern NAMED_TEST = Pattern.compile("\\b[A-Z]\\w+Test\\b");
    /** What a build makes. */
    private static final Set<String> BUILT = Set.of("target", "node_modules");

    /** Nested types count too. Names of causes and entries are words of the JSON, so two subjects may share one. */
    @Test
    void aSimpleClassName_isUsedOnceInTheAgent() {
        Map<String, List<JavaClass>> byName = new ClassFileImporter()
                .withImportOption(new MainCode())
                .importPackages("dev.plimsoll")
                .stream()
                .filter(type -> !type.getSimpleName().isEmpty() && !type.getSimpleName().equals("package-info"))
                .collect(groupingBy(JavaClass::getSimpleName, TreeMap::new, toList()));

        assertThat(byName).hasSizeGreaterThan(1_000);
        assertThat(byName.values()).filteredOn(types -> types.size() > 1)
                .allSatisfy(types -> assertThat(types).allMatch(NamesTest::isAWord));
    }

    private static boolean isAWord(JavaClass type) {
        return type.isAssignableTo(Cause.class) || type.isAssignableTo(JournalEntry.class);
    }

    @Test
    void formerNames_areGone() {
        List<String> found = new ArrayList<>();
        PLACES.stream()
                .flatMap(place -> files(Checkout.at(place)))
                .filter(file -> TEXT.matcher(file.toString()).matches())
                .filter(file -> !EXEMPT.matcher(file.toString()).matches())
                .forEach(file -> found.addAll(formerIn(name(file), Checkout.text(name(file)))));

        assertThat(found).isEmpty();
    }

    @Test
    void everyTestThatADocumentNames_exists() {
        Set<String> tests = files(Checkout.at("agent")).map(file -> file.getFileName().toString())
                .filter(name -> name.endsWith("Test.java"))
                .map(name -> name.substring(0, name.length() - ".java".length()))
                .collect(toSet());
        List<String> named = Stream.concat(Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
                files(Checkout.at("docs")).map(NamesTest::name).filter(name -> name.endsWith(".md")))
                .flatMap(name -> NAMED_TEST.matcher(Checkout.text(name)).results())
                .map(MatchResult::group)
                .toList();

        assertThat(named).hasSizeGreaterThan(20).isSubsetOf(tests);
    }

    @Test
    void dataIsReportedObservedAndPredicted_notTold() {
        assertThat(Stream.of("agent/core/src/main/java", "agent/daemon/src/main/java")
                .flatMap(place -> files(Checkout.at(place)))
                .filter(file -> speaks(Checkout.text(name(file))))
                .map(NamesTest::name)).isEmpty();
        assertThat(speaks("int lastTold;")).isTrue();
        assertThat(speaks("int HOPED;")).isTrue();
        assertThat(speaks("delivered(untoldable)")).isFalse();
    }

    @Test
    void theStemOfAWord_isInEachOfItsForms() {
        assertThat(WORDS).allSatisfy(word -> assertThat(word.stems).doesNotContain("").isNotEmpty());
        assertThat(Word.of("doors?").stems).containsExactly("door");
        assertThat(Word.of("wish(?:es)?").stems).containsExactly("wish");
        assertThat(Word.of("plain[ _-]rule").stems).containsExactly("plain");
        assertThat(Word.of("left_alone|leftAlone").stems).containsExactly("left_alone", "leftalone");
    }

    @Test
    void aFormerName_isFound_alsoInsideAName() {
        assertThat(formerIn("A.java", "class A {\n  int plain_rule;\n  Object theLookout; // done anew\n}"))
                .containsExactlyInAnyOrder("A.java:2: 'plain_rule', say 'platform rule'",
                        "A.java:3: 'Lookout', say 'leader'", "A.java:3: 'anew', say 'again'");
        assertThat(formerIn("b.md", "A renewed lease, of latest use.")).isEmpty();
    }

    private static boolean speaks(String text) {
        return !in(text, SPEAKING).isEmpty();
    }

    private static List<String> formerIn(String name, String text) {
        List<String> found = new ArrayList<>();
        for (Word word : in(text, WORDS)) {
            Matcher matcher = word.pattern.matcher(text);
            while (matcher.find()) {
                long line = text.substring(0, matcher.start()).lines().count();
                found.add("%s:%d: '%s', say '%s'".formatted(name, Math.max(1, line), matcher.group(),
                        FORMER.get(word.regex)));
            }
        }
        return found;
    }

    /** The words that occur in {@code text}. */
    private static List<Word> in(String text, List<Word> words) {
        String lower = text.toLowerCase(Locale.ROOT);
        return words.stream()
                .filter(word -> word.stems.stream().anyMatch(lower::contains) && word.pattern.matcher(text).find())
                .toList();
    }

    /**
     * A word of its own, or a part of a name in camel case.
     *
     * @param stems literal beginnings in lower case, one of which each occurrence has; to search for them is faster
     */
    private record Word(String regex, List<String> stems, Pattern pattern) {

        private static final Pattern STEM = Pattern.compile("[a-z_ -]+(?=[a-z]\\?)|[a-z_ -]+");

        static Word of(String regex) {
            List<String> stems = Stream.of(regex.toLowerCase(Locale.ROOT).split("\\|"))
                    .map(STEM::matcher)
                    .map(matcher -> matcher.lookingAt() ? matcher.group() : "")
                    .toList();
            return new Word(regex, stems, Pattern.compile("(?i:(?<![a-z])(?:" + regex + ")(?![a-z]))|(?<=[a-z])"
                    + Character.toUpperCase(regex.charAt(0)) + "(?:" + regex.substring(1) + ")(?![a-z])"));
        }
    }

    private static Stream<Path> files(Path place) {
        List<Path> all = new ArrayList<>();
        try {
            Files.walkFileTree(place, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return BUILT.contains(folder.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    all.add(file);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all.stream();
    }

    /** From the root of the checkout. */
    private static String name(Path file) {
        return Checkout.at("").relativize(file).toString();
    }
}
