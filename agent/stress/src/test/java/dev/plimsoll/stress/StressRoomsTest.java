package dev.plimsoll.stress;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.plimsoll.stress", importOptions = ImportOption.DoNotIncludeTests.class)
class StressRoomsTest {

    @ArchTest
    static final ArchRule FLEETS_AND_CHANGES_SHARE_NOTHING = slices().matching("dev.plimsoll.stress.(*)..")
            .should()
            .notDependOnEachOther();
}
