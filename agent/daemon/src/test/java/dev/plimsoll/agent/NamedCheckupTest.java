package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Settings;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.platform.MockPlatform;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check where the key may not list projects, and the configuration names them. */
class NamedCheckupTest {

    private static final String COMPUTE = """
            {"endpoints":[{"id":"ep-one","project_id":"p1","branch_id":"br-1","type":"read_write","host":"h",
            "current_state":"idle","autoscaling_limit_min_cu":1,"autoscaling_limit_max_cu":1}]}""";

    @TempDir
    private Path folder;
    @AutoClose
    private final MockPlatform platform = new MockPlatform();
    private final Map<String, MockResponse> answers = new HashMap<>();

    @Test
    void openProjectsAreListed_andARefusedOneIsAnError() {
        answers.put("/api/v2/projects/p1/endpoints", MockPlatform.reply(200, COMPUTE).build());
        answers.put("/api/v2/projects/p2/endpoints", MockPlatform.reply(403, "{}").build());

        List<CheckLine> legs = check("p1,p2,p3");

        assertThat(legs).extracting(CheckLine::name, CheckLine::result)
                .contains(tuple("platform", CheckResult.OK),
                        tuple("key", CheckResult.OK),
                        tuple("computes", CheckResult.REFUSED),
                        tuple("computes", CheckResult.FAILED));
        assertThat(legs).filteredOn(leg -> leg.name().equals("key"))
                .singleElement()
                .satisfies(leg -> assertThat(leg.detail()).isEqualTo("opens 1 project of 3"));
        assertThat(platform.lines()).doesNotContain("GET /projects");
    }

    @Test
    void aRefusedKey_isToldAsSuch() {
        answers.put("/api/v2/projects/p1/endpoints", MockPlatform.reply(401, "{}").build());

        assertThat(check("p1")).extracting(CheckLine::name, CheckLine::result)
                .contains(tuple("key", CheckResult.REFUSED));
    }

    @Test
    void anIdOfTwoProjects_isNotTried_andNamesBoth() {
        answers.put("/api/v2/projects/p1/endpoints", MockPlatform.reply(200, COMPUTE).build());
        answers.put("/api/v2/projects/p2/endpoints", MockPlatform.reply(200, COMPUTE).build());

        assertThat(check("p1,p2", "ep-one")).filteredOn(leg -> leg.result() == CheckResult.UNCLEAR)
                .singleElement()
                .satisfies(leg -> assertThat(leg.detail()).contains("p1/ep-one, p2/ep-one"));
        assertThat(check("p1,p2", "p2/ep-one")).extracting(CheckLine::detail)
                .anyMatch(text -> text.startsWith("p2/ep-one is"));
    }

    private List<CheckLine> check(String projects, String... named) {
        platform.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return answers.getOrDefault(request.getTarget(), MockPlatform.reply(404, "{}").build());
            }
        });
        Configuration loaded = Configuration.load(null, Map.of(),
                Map.of("platform.base-url", platform.server.url("/api/v2").toString(), "platform.api-key", "a-key",
                        "platform.projects", projects, "database.user", "plimsoll", "store.url",
                        "jdbc:sqlite:" + folder.resolve("plimsoll.db")));
        Settings settings = ((Configuration.Loaded) loaded).settings();
        return Checkup.of(settings, settings, List.of(named), InstantSource.system()).legs();
    }
}
