package dev.plimsoll;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.List;
import java.util.stream.IntStream;

/** Keeps the core free of side effects: its inputs are arguments. */
@AnalyzeClasses(packages = "dev.plimsoll", importOptions = ImportOption.DoNotIncludeTests.class)
class PureCoreTest {

    @ArchTest
    static final ArchRule NOTHING_BUT_JAVA_BASE = classes().should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.plimsoll..", "java.lang..", "java.util..", "java.math..", "java.time..",
                    "java.text..",
                    "java.io..", "org.jspecify..");

    @ArchTest
    static final ArchRule NO_WORLD = noClasses().should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.net..", "java.nio..", "java.sql..", "javax..", "java.util.concurrent..",
                    "java.util.logging..")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.io\\.(?!Serializable|ObjectInputStream).*")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.util\\.(Random|SplittableRandom|Timer|UUID|Scanner)")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.time\\.(Clock|InstantSource)")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.lang\\.(Thread|Process|ProcessBuilder|Runtime)");

    @ArchTest
    static final ArchRule NO_CLOCK = noClasses().should()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime");

    /** Lowest first: a package imports only those before it. */
    private static final List<String> FLOORS = List.of("fleet.size", "fleet", "cache", "cache.series",
            "activity.learned",
            "activity.use", "activity", "probing",
            "prediction", "prediction.model.run", "prediction.model.size", "prediction.model",
            "prediction.curve", "decision", "advice", "advice.assess", "advice.restart", "advice.size",
            "advice.autosuspend",
            "change.window", "change.verdict", "change.savings", "change.journal", "change.plan", "change.status",
            "change.whatif");

    @ArchTest
    static final ArchRule IMPORTS_GO_DOWN_ONLY = CompositeArchRule.of(IntStream.range(0, FLOORS.size() - 1)
            .mapToObj(floor -> (ArchRule) noClasses().that()
                    .resideInAPackage("dev.plimsoll." + FLOORS.get(floor))
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(FLOORS.stream()
                            .skip(floor + 1L)
                            .map("dev.plimsoll."::concat)
                            .toArray(String[]::new)))
            .toList());

    @ArchTest
    static final ArchRule EVERY_PACKAGE_HAS_A_FLOOR = classes().should()
            .resideInAnyPackage(FLOORS.stream().map("dev.plimsoll."::concat).toArray(String[]::new));

    @ArchTest
    static final ArchRule NO_TWO_PACKAGES_NEED_EACH_OTHER = slices().matching("dev.plimsoll.(**)")
            .should()
            .beFreeOfCycles();
}
