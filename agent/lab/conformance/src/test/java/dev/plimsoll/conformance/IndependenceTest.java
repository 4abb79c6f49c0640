package dev.plimsoll.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Checks that the suite uses only the emulator's start method, and nothing of the agent. */
class IndependenceTest {

    @Test
    void onlyTheEmulatedPlatform_knowsTheEmulator() {
        noClasses().that()
                .haveSimpleNameNotEndingWith("EmulatedPlace")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.plimsoll.emulator..")
                .check(new ClassFileImporter().importPackages("dev.plimsoll.conformance"));
    }
}
