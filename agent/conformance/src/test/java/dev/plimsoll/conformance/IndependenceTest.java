package dev.plimsoll.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The suite knows of the emulator how to start it, and of the agent nothing. */
class IndependenceTest {

    @Test
    void onlyTheEmulatedPlace_knowsTheEmulator() {
        noClasses().that()
                .haveSimpleNameNotEndingWith("EmulatedPlace")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.plimsoll.emulator..")
                .check(new ClassFileImporter().importPackages("dev.plimsoll.conformance"));
    }
}
