package dev.plimsoll.repository;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.CheckedServices;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code plimsoll check} says of repositories. */
class RepositoryLinesTest {

    @TempDir
    private Path folder = Path.of("");

    @AutoClose
    private CheckedServices services;

    @BeforeEach
    void start() throws IOException {
        services = new CheckedServices(folder);
    }

    @Test
    void aRepository_hasALine() throws Exception {
        Path directory = folder.resolve("code");
        String[] settings = {"sizing.mode=apply", "change.via=file", "change.file.directory=" + directory};
        try (Repositories repository = Repositories.empty(directory)) {
            assertThat(services.check(services.here(), settings)).as("a repository that takes no commits").isEqualTo(2);
            assertThat(services.err.toString()).contains("has no branch main");

            repository.commit("README", "");
            services.out.getBuffer().setLength(0);
            assertThat(services.check(services.here(), settings)).isZero();
            assertThat(services.leg("repository")).startsWith("ok ").contains("branch main");
        }
    }

    @Test
    void aComputeThatCanHaveNoBranch_isNamed() throws Exception {
        Path directory = folder.resolve("code");
        Repositories.with(directory, "README", "").close();
        String[] settings = {"change.via=file", "change.file.directory=" + directory,
            "overrides=[{match: {compute: 'a~1'}, change: {via: api}}]"};
        services.computes = endpoints("ep-one", "ep..x", "a~1");

        assertThat(services.check(services.here(), settings)).isEqualTo(1);
        assertThat(services.leg("repository")).startsWith("failed " + directory)
                .contains("Git allows no branch plimsoll/p/ep..x")
                .doesNotContain("a~1");
        assertThat(services.asked).as("each project is listed once")
                .containsExactly("GET /api/v2/projects", "GET /api/v2/projects/p/endpoints");

        services.out.getBuffer().setLength(0);
        services.computes = endpoints("ep-one");
        assertThat(services.check(services.here(), settings)).isZero();
        assertThat(services.leg("repository")).contains("branch main, for 1 compute");
    }

    /** Suspended computes. */
    private static String endpoints(String... ids) {
        return Stream.of(ids).map("""
                {"id":"%s","project_id":"p","branch_id":"br-main","host":"127.0.0.1:1","type":"read_write",
                "current_state":"idle","autoscaling_limit_min_cu":1,"autoscaling_limit_max_cu":1,"pooler_enabled":false,
                "disabled":false}"""::formatted).collect(Collectors.joining(",", "{\"endpoints\":[", "]}"));
    }
}
