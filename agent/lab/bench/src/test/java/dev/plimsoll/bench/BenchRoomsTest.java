package dev.plimsoll.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Holds the order of the rooms. */
@AnalyzeClasses(packages = "dev.plimsoll.bench", importOptions = ImportOption.DoNotIncludeTests.class)
class BenchRoomsTest {

    @ArchTest
    static final ArchRule WEEKS_KNOW_NOBODY_WHO_LIVES_THEM = noClasses().that()
            .resideInAPackage("dev.plimsoll.bench.week..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.plimsoll.bench.decision..", "dev.plimsoll.bench.evidence..",
                    "dev.plimsoll.bench.evidence..", "dev.plimsoll.decision..", "dev.plimsoll.prediction.model..");

    @ArchTest
    static final ArchRule KINDS_SHARE_WHAT_THEY_ARE_MADE_WITH_ONLY = slices().matching("dev.plimsoll.bench.week.(*)..")
            .should()
            .notDependOnEachOther();

    @ArchTest
    static final ArchRule NO_TWO_PACKAGES_NEED_EACH_OTHER = slices().matching("dev.plimsoll.bench.(**)")
            .should()
            .beFreeOfCycles();
}
