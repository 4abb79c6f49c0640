package dev.plimsoll;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the ground floor pure: what it needs of the world comes in as an argument. */
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

    @ArchTest
    static final ArchRule FLEET_STANDS_ALONE = noClasses().that()
            .resideInAPackage("..fleet..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..cache..", "..sizing..", "..change..", "..watch..", "..replay..",
                    "dev.plimsoll.prediction.model..", "dev.plimsoll.decision..");

    @ArchTest
    static final ArchRule SIZES_KNOW_NO_COMPUTE = noClasses().that()
            .resideInAPackage("dev.plimsoll.fleet.size..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.plimsoll.fleet");

    @ArchTest
    static final ArchRule CACHE_KNOWS_FLEET_ONLY = noClasses().that()
            .resideInAPackage("..cache..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..sizing..", "..change..", "..watch..", "..replay..",
                    "dev.plimsoll.prediction.model..",
                    "dev.plimsoll.decision..");

    @ArchTest
    static final ArchRule WATCH_KNOWS_FLEET_AND_CACHE_ONLY = noClasses().that()
            .resideInAPackage("dev.plimsoll.probing..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..sizing..", "..change..", "..replay..", "dev.plimsoll.prediction.model..",
                    "dev.plimsoll.decision..");

    @ArchTest
    static final ArchRule SIZING_DOES_NOT_KNOW_CHANGE = noClasses().that()
            .resideInAPackage("..sizing..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..change..", "..watch..", "..replay..");

    @ArchTest
    static final ArchRule WORDS_OF_SIZING_KNOW_NO_THINKING = noClasses().that()
            .resideInAPackage("dev.plimsoll.advice")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.plimsoll.advice.assess..", "dev.plimsoll.advice.size..");

    @ArchTest
    static final ArchRule AN_ASSESSMENT_KNOWS_NO_ADVICE = noClasses().that()
            .resideInAPackage("dev.plimsoll.advice.assess..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.plimsoll.advice.size..");

    @ArchTest
    static final ArchRule CHANGE_DOES_NOT_KNOW_REPLAY = noClasses().that()
            .resideInAPackage("..change..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..replay..");

    @ArchTest
    static final ArchRule KNOWLEDGE_KNOWS_FLEET_AND_CACHE_ONLY = noClasses().that()
            .resideInAPackage("dev.plimsoll.prediction.model..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..sizing..", "..change..", "..watch..", "..replay..", "dev.plimsoll.decision..");

    @ArchTest
    static final ArchRule REGRET_KNOWS_KNOWLEDGE_AND_BELOW_ONLY = noClasses().that()
            .resideInAPackage("dev.plimsoll.decision..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..sizing..", "..change..", "..watch..", "..replay..");

    @ArchTest
    static final ArchRule IDLE_KNOWS_WATCH_AND_BELOW_ONLY = noClasses().that()
            .resideInAPackage("dev.plimsoll.activity")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..sizing..", "..change..", "..replay..", "dev.plimsoll.advice.autosuspend..");

    @ArchTest
    static final ArchRule ADVICE_ON_IDLENESS_KNOWS_NO_CHANGE = noClasses().that()
            .resideInAPackage("dev.plimsoll.advice.autosuspend..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..change..", "..replay..");

    @ArchTest
    static final ArchRule ONLY_CHANGE_AND_REPLAY_KNOW_IDLE = noClasses().that()
            .resideInAnyPackage("..fleet..", "..cache..", "dev.plimsoll.probing..", "..sizing..",
                    "dev.plimsoll.prediction.model..", "dev.plimsoll.decision..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("dev.plimsoll.activity..");

    @ArchTest
    static final ArchRule NO_TWO_PACKAGES_NEED_EACH_OTHER = slices().matching("dev.plimsoll.(**)")
            .should()
            .beFreeOfCycles();
}
