package dev.plimsoll.explain;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.plimsoll.Given;
import dev.plimsoll.MainCode;
import dev.plimsoll.advice.Cause;
import dev.plimsoll.advice.CostBenefit.CostCause;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.restart.RestartRule;
import dev.plimsoll.advice.size.LimitCause;
import dev.plimsoll.advice.size.SizeCause;
import dev.plimsoll.advice.size.SizeConstraint;
import dev.plimsoll.change.journal.ChangeCause;
import dev.plimsoll.explain.Clause.ClausePart;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The checked-in sentences are those of the code. Write them again with {@code -Dplimsoll.write=true}. */
class ExplanationTest {

    private static final boolean WRITE = Boolean.getBoolean("plimsoll.write");
    private static final Path FOLDER = Path.of(System.getProperty("plimsoll.root", "../.."), "agent", "daemon", "src",
            "test", "resources", "explain");
    private static final int MOST_WORDS = 25;

    private static final Map<String, List<Cause>> EXAMPLES = new TreeMap<>(Map.ofEntries(
            Map.entry("sizes", SizeExamples.sizes()), Map.entry("constraints", SizeExamples.constraints()),
            Map.entry("branch", SizeExamples.branch()),
            Map.entry("limits", SizeExamples.limits()), Map.entry("connections", SizeExamples.connections()),
            Map.entry("rules", SizeExamples.rules()), Map.entry("costs", SizeExamples.costs()),
            Map.entry("evidence", ChangeExamples.evidence()), Map.entry("inconclusive", ChangeExamples.inconclusive()),
            Map.entry("autosuspend", ChangeExamples.autosuspend()), Map.entry("changes", ChangeExamples.changes()),
            Map.entry("effects", ChangeExamples.effects()), Map.entry("standing", ChangeExamples.standing())));

    static Set<String> subjects() {
        return EXAMPLES.keySet();
    }

    static Stream<Cause> all() {
        return EXAMPLES.values().stream().flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void sentencesAreThoseThatAreCheckedIn(String subject) throws IOException {
        Path file = FOLDER.resolve(subject + ".txt");
        String text = EXAMPLES.getOrDefault(subject, List.of()).stream().map(ExplanationTest::line).collect(joining());
        if (WRITE) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, text);
        }

        assertThat(file).as("write it again with -Dplimsoll.write=true").hasContent(text);
    }

    private static String line(Cause cause) {
        String text = isShownAsClause(cause) ? Explanation.clause(cause) : Explanation.of(cause);
        return "%s\n    %s\n".formatted(name(cause.getClass()), text);
    }

    /** Whether a longer sentence contains it, such as what a change waits until. */
    private static boolean isShownAsClause(Cause cause) {
        return switch (cause) {
            case ChangeCause change -> true;
            case SizeConstraint constraint -> true;
            case AwakeCause awake -> true;
            case RestartRule rule -> true;
            default -> false;
        };
    }

    private static String name(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null ? type.getSimpleName() : outer.getSimpleName() + "." + type.getSimpleName();
    }

    @Test
    void everyCauseHasAnExample() {
        Set<String> shown = all().map(cause -> cause.getClass().getName()).collect(Collectors.toSet());

        assertThat(causes().filter(type -> !type.isInterface()).map(JavaClass::getName))
                .hasSizeGreaterThan(100)
                .allSatisfy(name -> assertThat(shown).contains(name));
    }

    @Test
    void everyConstantOfACauseHasAnExample() {
        assertThat(all()).containsAll(Arrays.asList(RestartRule.values()));
    }

    /** Only the root of all subjects is open, because they are in packages of their own. */
    @Test
    void everySubjectIsSealed() {
        assertThat(causes().filter(JavaClass::isInterface)
                .filter(type -> !type.isEquivalentTo(Cause.class))
                .map(JavaClass::reflect))
                .hasSizeGreaterThan(10)
                .allSatisfy(type -> assertThat(type.isSealed()).as(type.getName()).isTrue());
    }

    /** Read once, as it takes seconds. */
    private static final class Imported {
        private static final List<JavaClass> CAUSES = new ClassFileImporter()
                .withImportOption(new MainCode())
                .importPackages("dev.plimsoll")
                .stream()
                .filter(type -> type.isAssignableTo(Cause.class))
                .toList();
    }

    private static Stream<JavaClass> causes() {
        return Imported.CAUSES.stream();
    }

    @Test
    void aSentence_hasAtMostTwentyFiveWords_andEndsWithAFullStop() {
        List<String> sentences = all().map(Explanation::of)
                .flatMap(text -> Stream.of(text.split("(?<=\\.) ", -1)))
                .toList();

        assertThat(sentences).allSatisfy(sentence -> {
            assertThat(sentence).endsWith(".").matches("[A-Z0-9].*");
            assertThat(sentence.split(" ", -1).length).as(sentence).isLessThanOrEqualTo(MOST_WORDS);
        });
    }

    /** Each with the sentences of a whole recommendation, in the order of the core. */
    private static final Map<String, List<Cause>> RECOMMENDATIONS = new TreeMap<>(SizeExamples.recommendations());

    @Test
    void recommendations_areThoseThatAreCheckedIn() throws IOException {
        Path file = FOLDER.resolve("recommendations.txt");
        StringBuilder text = new StringBuilder();
        RECOMMENDATIONS.forEach((name, causes) -> text.append("%s\n    %s\n".formatted(name, Explanation.of(causes))));
        if (WRITE) {
            Files.writeString(file, text);
        }

        assertThat(file).as("write it again with -Dplimsoll.write=true").hasContent(text.toString());
    }

    @Test
    void everyCause_hasAPart() {
        assertThat(all()).allSatisfy(cause -> assertThat(Explanation.placed(cause).part()).isNotNull());
    }

    @Test
    void sentences_areFacts_thenExpectation_thenCost_thenWhatFollows() {
        SizeCause.NoReads fact = new SizeCause.NoReads();
        SizeCause.OtherUnknown expectation = new SizeCause.OtherUnknown(ComputeUnits.of("2"));
        CostCause.ChangeCost cost = new CostCause.ChangeCost(Given.costs(2), Given.costs(2));
        SizeCause.NotComparable next = new SizeCause.NotComparable();

        assertThat(Clause.inOrder(List.of(next, cost, expectation, fact))).extracting(Clause::part)
                .containsExactly(ClausePart.FACT, ClausePart.EXPECTATION, ClausePart.COST, ClausePart.NEXT);
        assertThat(Explanation.of(List.of(cost, fact)))
                .isEqualTo("There were no recent reads. The change costs 2.0 CU-hours while awake, "
                        + "2.0 CU-hours while suspended.");
        assertThat(Explanation.of(List.of())).isEmpty();
    }

    @Test
    void sentencesOfTheSmallestLimit_followThoseOfTheLargest() {
        CostCause.ChangeCost cost = new CostCause.ChangeCost(Given.costs(2), Given.costs(2));
        LimitCause.QuietMisses smallest = new LimitCause.QuietMisses(ComputeUnits.of("1"));

        assertThat(Clause.inOrder(List.of(cost, smallest))).extracting(Clause::part)
                .containsExactly(ClausePart.COST, ClausePart.FACT);
    }

    @Test
    void clauses_areJoinedIntoSentences_withoutADoubleStop() {
        assertThat(Sentences.clauses("probes fail: no route.", "", "more is known once one succeeds"))
                .isEqualTo("probes fail: no route. More is known once one succeeds");
        assertThat(Sentences.of("a", "", "b.")).isEqualTo("A. B.");
    }
}
