package dev.plimsoll.repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The owner's command: what it gets, how long it may take, and what is kept of what it says. */
@Execution(ExecutionMode.CONCURRENT)
class ProposalCommandTest {

    @TempDir
    Path directory;

    @Test
    void commandRunsInTheDirectory_withItsVariables_andWithoutAShell() throws Exception {
        script("printf '%s|%s|%s' \"$PLIMSOLL_BRANCH\" \"$PWD\" \"$1\" > told");

        command(Duration.ofSeconds(30), "sh", "script", "$(id); x").run(Map.of("BRANCH", "plimsoll/a"));

        assertThat(Files.readString(directory.resolve("told")))
                .isEqualTo("plimsoll/a|" + directory.toRealPath() + "|$(id); x");
    }

    @Test
    void failure_isToldWithItsOutput() throws Exception {
        script("echo 'remote: denied for https://ann:hunter2@host/x'; echo two >&2; exit 3");

        assertThatThrownBy(() -> command(Duration.ofSeconds(30), "sh", "script").run(Map.of()))
                .isInstanceOf(IOException.class)
                .hasMessage("exit code 3: remote: denied for https://***@host/x two");
    }

    @Test
    void longOutput_isCut_andStopsNoProcess() throws Exception {
        script("i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done; exit 1");

        assertThatThrownBy(() -> command(Duration.ofSeconds(60), "sh", "script").run(Map.of()))
                .satisfies(failed -> assertThat(failed.getMessage()).startsWith("exit code 1: 0123456789 ")
                        .hasSizeLessThan(330));
    }

    @Test
    void hangingCommand_endsAtTheDeadline_withItsChildren() throws Exception {
        script("sleep 600 & echo $! > child; wait");

        assertThatThrownBy(() -> command(Duration.ofSeconds(5), "sh", "script").run(Map.of()))
                .hasMessage("it took longer than 5 s");
        long child = Long.parseLong(Files.readString(directory.resolve("child")).strip());
        // A killed process that nobody waited for stays listed, without a command.
        await().until(() -> ProcessHandle.of(child).flatMap(it -> it.info().command()).isEmpty());
    }

    @Test
    void missingCommand_isAFailure() {
        assertThatThrownBy(() -> command(Duration.ofSeconds(2), "no-such-command-here").run(Map.of()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no-such-command-here");
    }

    @ParameterizedTest
    @CsvSource({"token: abc def,token: *** def", "Authorization: Bearer abc,Authorization: Bearer ***",
        "ghp_0123456789abcdef,***", "https://x:y@h/p,https://***@h/p", "all is well,all is well"})
    void secrets_areMasked(String said, String shown) {
        assertThat(ProposalCommand.masked(said)).isEqualTo(shown);
    }

    private ProposalCommand command(Duration deadline, String... arguments) {
        return new ProposalCommand(List.of(arguments), directory, deadline);
    }

    private void script(String text) throws IOException {
        Files.writeString(directory.resolve("script"), text + "\n");
    }
}
