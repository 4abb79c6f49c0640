package dev.plimsoll.stress;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.plimsoll.stress", importOptions = ImportOption.DoNotIncludeTests.class)
class StressRoomsTest {

    @ArchTest
    static final ArchRule CHANGES_SHARE_NOTHING_WITH_PROCESSES = noClasses().that()
            .resideInAPackage("..stress.change..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..stress.fleet..", "..stress.agents..");

    @ArchTest
    static final ArchRule PACKAGES_HAVE_AN_ORDER = slices().matching("dev.plimsoll.stress.(*)..")
            .should()
            .beFreeOfCycles();
}
