package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Projects that come and go over the API of profile neon, on the free plan. */
class FoundingTest {

    @Test
    void aNewProject_hasABranchAndItsPrimary_withinTheFreePlan() throws IOException {
        try (Platform platform = Platform
                .of("{profile: neon, plan: free, cache-per-cu: 4MiB, projects: []}")) {
            JsonNode none = platform.get("/projects").body();
            assertThat(none.path("projects")).isEmpty();
            assertThat(none.has("pagination")).isFalse();

            Platform.Answer made = platform.call("POST", "/projects", "{\"project\":{\"name\":\"new\"}}");
            assertThat(made.status()).isEqualTo(201);
            assertThat(made.body().path("branch").path("name").asText()).isEqualTo("main");
            assertThat(made.body().path("branch").path("default").booleanValue()).isTrue();
            JsonNode endpoint = made.body().path("endpoints").get(0);
            assertThat(endpoint.path("type").asText()).isEqualTo("read_write");
            assertThat(Platform.actions(made)).containsExactly("start_compute running");
            String project = made.body().path("project").path("id").asText();
            platform.awaitOperations(project);
            platform.awaitState(endpoint.path("id").asText(), "active");

            String path = "/projects/" + project + "/endpoints/" + endpoint.path("id").asText();
            assertThat(platform.call("PATCH", path, Platform.sizes(4, 4)).status()).isEqualTo(403);
            assertThat(platform.call("PATCH", path, "{\"endpoint\":{\"suspend_timeout_seconds\":0}}").status())
                    .isEqualTo(412);
            assertThat(platform.call("POST", "/projects/" + project + "/endpoints", "{\"endpoint\":{\"branch_id\":\""
                    + made.body().path("branch").path("id").asText() + "\",\"type\":\"read_only\"}}").status())
                    .isEqualTo(403);

            assertThat(platform.call("PATCH", "/projects/" + project, "{\"project\":{\"name\":\"old\"}}")
                    .body()
                    .path("project")
                    .path("name")
                    .asText()).isEqualTo("old");
            assertThat(platform.call("DELETE", "/projects/" + project, "").status()).isEqualTo(200);
            assertThat(platform.get("/projects/" + project).status()).isEqualTo(404);
        }
    }
}
