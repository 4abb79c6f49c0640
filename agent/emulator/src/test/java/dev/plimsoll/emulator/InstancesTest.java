package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import dev.plimsoll.emulator.postgres.RunAs;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstancesTest {

    private static final String ONE = "projects: [{id: p-1, computes: [{id: ep-one}]}]";

    @Test
    void severalRunAtTheSameTimeAndLeaveNothing() throws IOException {
        Emulator one = Emulator.start(Scenario.parse(ONE));
        try (Emulator two = Emulator.start(Scenario.parse(ONE))) {
            assertThat(one.baseUrl()).isNotEqualTo(two.baseUrl());
            assertThat(one.databasePassword()).isNotEqualTo(two.databasePassword());
            assertThat(servers()).hasSize(2);
            one.close();
            one.close();
            assertThat(servers()).hasSize(1);
        }
        assertThat(servers()).isEmpty();
    }

    private static List<String> servers() {
        String runs = " -D " + Options.defaults().workDir().toAbsolutePath() + "/run-" + ProcessHandle.current().pid();
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(command -> command.contains(runs))
                // A child that was just forked still carries its parent's name.
                .distinct()
                .toList();
    }

    @Test
    void rootMayAlsoRunServersAsTheUserNobody() throws Exception {
        assumeTrue("root".equals(System.getProperty("user.name")) && Files.exists(Path.of("/usr/bin/setpriv")),
                "only root can become nobody");
        Path workDir = Files.createTempDirectory("plimsoll-emulator-");
        workDir.toFile().setExecutable(true, false);
        workDir.toFile().setReadable(true, false);
        copyBinaries(workDir);
        Options options = Options.defaults().withWorkDir(workDir).withRunAs(RunAs.SETPRIV);
        try (Emulator emulator = Emulator.start(Scenario.parse(ONE), options)) {
            assertThat(emulator.baseUrl()).isNotEmpty();
        } finally {
            new ProcessBuilder("rm", "-rf", workDir.toString()).start();
        }
    }

    /** To unpack them takes longer than all else here. The user nobody may not see the folder of other tests. */
    private static void copyBinaries(Path workDir) throws Exception {
        Emulator.start(Scenario.parse(ONE)).close();
        try (DirectoryStream<Path> versions = Files.newDirectoryStream(Options.defaults().workDir(),
                "postgres-*[0-9]")) {
            for (Path binaries : versions) {
                assertThat(new ProcessBuilder("cp", "-r", binaries.toString(), workDir.toString()).start().waitFor())
                        .isZero();
            }
        }
        assertThat(workDir).isNotEmptyDirectory();
    }

    @Test
    void nothingOfTheAgentIsUsed() {
        ArchRuleDefinition.noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("dev.plimsoll.fleet..", "dev.plimsoll.cache..", "dev.plimsoll.advice..",
                        "dev.plimsoll.change..", "dev.plimsoll.platform..", "dev.plimsoll.agent..")
                .check(new ClassFileImporter().importPackages("dev.plimsoll.emulator"));
    }
}
