package dev.plimsoll.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.CommandModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs of management on a platform without the calls for them. */
class UnmanagedPlatformTest {

    /** Nothing listens on the port: a request would be a failure, with exit code 1. */
    @ParameterizedTest
    @ValueSource(strings = {"computes list", "projects list", "keys list"})
    void eachIsRefused_beforeAnythingIsSent(String verb) {
        List<String> words = new ArrayList<>(Arrays.asList(verb.split(" ", -1)));
        words.addAll(List.of("--set=platform.profile=lakebase", "--set=database.cache-view=one",
                "--set=platform.base-url=http://127.0.0.1:9/api/2.0/postgres", "--set=platform.api-key=k"));

        CommandModel.Output run = CommandModel.run(words.toArray(String[]::new));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("in profile lakebase, use the platform's own command line");
    }
}
