package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.Longer;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The platform's own client library and command line, from npm, against the emulator. */
@Longer
class PlatformClientsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PROJECT = "calm-quay-104729";

    @TempDir
    private static Path folder = Path.of("");

    private static Emulator emulator;

    @BeforeAll
    static void install() throws IOException, InterruptedException {
        Tool npm = Tool.named("npm");
        try {
            npm.run(folder,
                    List.of("install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund", "--silent",
                            "neon@6.2.3", "@neondatabase/api-client@2.7.3"));
        } catch (AssertionError refused) {
            // Where tools are optional, so is the network that they need.
            assumeTrue("required".equals(System.getProperty("plimsoll.tools")), refused.getMessage());
            throw refused;
        }
        emulator = Emulator.start(Scenario.parse("""
                profile: neon
                plan: launch
                quota: {compute_time_seconds: 360000}
                projects: [{id: calm-quay-104729, computes: [{id: ep-calm, branch: br-calm, suspend-delay: never}]}]
                """));
    }

    @AfterAll
    static void stop() {
        if (emulator != null) {
            emulator.close();
        }
    }

    private static String node(String... arguments) throws IOException, InterruptedException {
        return Tool.named("node").run(folder, List.of(arguments));
    }

    private static JsonNode cli(String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("node_modules/neon/dist/cli.js", "--api-host", emulator.baseUrl(),
                "--api-key", emulator.apiKey(), "--no-analytics", "--no-color", "--config-dir", folder.toString(),
                "--output", "json"));
        line.addAll(List.of(arguments));
        return JSON.readTree(node(line.toArray(String[]::new)));
    }

    @Test
    void theCommandLine_listsProjects_andCreatesABranchWithItsCompute() throws Exception {
        assertThat(cli("projects", "list").path("projects").path(0).path("id").asText()).isEqualTo(PROJECT);

        JsonNode made = cli("branches", "create", "--project-id", PROJECT, "--name", "preview");
        assertThat(made.path("branch").path("parent_id").asText()).isEqualTo("br-calm");
        assertThat(made.path("endpoints")).hasSize(1);
        assertThat(cli("branches", "list", "--project-id", PROJECT)).extracting(branch -> branch.path("name").asText())
                .contains("preview");
        assertThat(cli("operations", "list", "--project-id", PROJECT))
                .extracting(operation -> operation.path("action").asText())
                .contains("create_branch");
    }

    @Test
    void theLibrary_readsProjectAndConsumption_andChangesASize() throws Exception {
        Files.writeString(folder.resolve("client.mjs"), """
                import { createApiClient } from '@neondatabase/api-client';
                const [url, key, project] = process.argv.slice(2);
                const api = createApiClient({ apiKey: key, baseURL: url });
                const one = (await api.getProject(project)).data.project;
                const changed = (await api.updateProjectEndpoint(project, 'ep-calm',
                    { endpoint: { autoscaling_limit_min_cu: 2, autoscaling_limit_max_cu: 2 } })).data;
                const hour = Math.floor(Date.now() / 3600000) * 3600000;
                const used = (await api.getConsumptionHistoryPerProjectV2({ org_id: one.org_id, granularity: 'hourly',
                    from: new Date(hour - 3600000).toISOString(), to: new Date(hour + 3600000).toISOString(),
                    metrics: ['compute_unit_seconds'] })).data;
                console.log(JSON.stringify({ quota: one.settings.quota, size: changed.endpoint.autoscaling_limit_max_cu,
                    operations: changed.operations.map(operation => operation.action),
                    projects: used.projects.map(project => project.project_id) }));
                """);

        JsonNode said = JSON.readTree(node("client.mjs", emulator.baseUrl(), emulator.apiKey(), PROJECT));

        assertThat(said.path("quota").path("compute_time_seconds").asLong()).isEqualTo(360_000);
        assertThat(said.path("size").asInt()).isEqualTo(2);
        assertThat(said.path("operations")).extracting(JsonNode::asText)
                .containsExactly("apply_config", "suspend_compute", "start_compute");
        assertThat(said.path("projects")).extracting(JsonNode::asText).containsExactly(PROJECT);
    }
}
