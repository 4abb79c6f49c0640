package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The platform as found in the wild ({@code platform/in-the-wild.md} section 1), where nothing has to run. */
class NeonTest {

    private static final String SHOP = "/projects/shop-1";
    private static final String SCENARIO = """
            profile: neon
            cache-per-cu: 4MiB
            faults:
              - {do: repeat-cursor, path: /projects, from: 1h, until: 2h}
              - {do: endless-cursor, path: /projects, from: 2h, until: 3h}
              - {do: partial-listing, path: /projects, from: 3h, until: 4h, unavailable: [more-2, more-11]}
            projects:
              - id: shop-1
                name: shop
                update-in: 48h
                branches:
                  - {id: br-main, name: main, databases: [app, stock]}
                  - {id: br-dev, name: dev, parent: br-main}
                computes:
                  - {id: ep-main, branch: br-main, started: false, min-cu: 0.25, max-cu: 2}
                  - {id: ep-quiet, branch: br-quiet, started: false, last-active-ago: 2h}
            """ + others();
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of(SCENARIO);
    }

    private static String others() {
        StringBuilder more = new StringBuilder();
        for (int i = 1; i <= 11; i++) {
            more.append("  - {id: more-").append(i).append(", name: Further ").append(i).append("}\n");
        }
        return more.toString();
    }

    private static List<String> ids(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false).map(one -> one.path("id").asText()).toList();
    }

    @Test
    void projects_comeInPagesOfTen_andTheLastPageHasACursorToo() {
        List<String> seen = new ArrayList<>();
        List<Integer> pages = new ArrayList<>();
        String query = "";
        JsonNode page = platform.get("/projects").body();
        while (page.has("pagination")) {
            seen.addAll(ids(page.path("projects")));
            pages.add(page.path("projects").size());
            query = "?cursor=" + page.path("pagination").path("cursor").asText();
            page = platform.get("/projects" + query).body();
        }
        assertThat(pages).containsExactly(10, 2);
        assertThat(seen).hasSize(12).doesNotHaveDuplicates().startsWith("shop-1", "more-1");
        assertThat(page.path("projects")).isEmpty();
    }

    private static JsonNode at(Platform platform, int hours, String query) {
        platform.clock.goOn(Duration.ofHours(hours));
        return platform.get("/projects" + query).body();
    }

    @Test
    void cursors_mayRepeatOrNeverEnd_andListingsBePartial() throws IOException {
        try (Platform own = Platform.of(SCENARIO)) {
            JsonNode first = at(own, 1, "?limit=7");
            assertThat(at(own, 0, "?limit=7&cursor=more-6")).isEqualTo(first);

            String cursor = at(own, 1, "").path("pagination").path("cursor").asText();
            Set<String> cursors = new TreeSet<>(List.of(cursor));
            for (int i = 0; i < 4; i++) {
                JsonNode page = at(own, 0, "?cursor=" + cursor);
                assertThat(page.path("projects")).hasSize(10);
                cursor = page.path("pagination").path("cursor").asText();
                cursors.add(cursor);
            }
            assertThat(cursors).hasSize(5);

            JsonNode partial = at(own, 1, "?limit=400");
            assertThat(partial.path("projects")).hasSize(10);
            assertThat(partial.path("unavailable_project_ids").toString()).isEqualTo("[\"more-2\",\"more-11\"]");
            assertThat(at(own, 1, "?limit=400").path("projects")).hasSize(12);
        }
    }

    @Test
    void projects_areSearched_andLimitsAndCursorsChecked() {
        assertThat(ids(platform.get("/projects?search=FURTHER%201&limit=400").body().path("projects")))
                .containsExactly("more-1", "more-10", "more-11");
        assertThat(platform.get("/projects?limit=401").status()).isEqualTo(400);
        assertThat(platform.get("/projects?limit=0").status()).isEqualTo(400);
        assertThat(platform.get("/projects?cursor=none").status()).isEqualTo(400);
        assertThat(platform.get("/projects?org_id=org-x&limit=1").body().path("projects")).hasSize(1);
    }

    @Test
    void aProject_hasTheFieldsOfTheDescription_andAnUnknownOne() {
        JsonNode project = platform.get(SHOP).body().path("project");
        assertThat(project.fieldNames()).toIterable()
                .contains("owner_id", "store_passwords", "history_retention_seconds", "compute_time_seconds",
                        "active_time_seconds", "settings", "compute_last_active_at", "creation_source", "tide_table");
        assertThat(project.path("consumption_period_start").asText()).isEqualTo("0001-01-01T00:00:00Z");
    }

    @Test
    void aPlannedUpdate_isInTheSingleProjectOnly() {
        JsonNode single = platform.get(SHOP).body().path("project");
        assertThat(Instant.parse(single.path("maintenance_scheduled_for").asText()))
                .isEqualTo(Instant.parse(single.path("created_at").asText()).plus(Duration.ofDays(2)));
        assertThat(platform.get("/projects/more-1").body().path("project").has("maintenance_scheduled_for")).isFalse();
        assertThat(platform.get("/projects").body().path("projects"))
                .noneMatch(project -> project.has("maintenance_scheduled_for"));
    }

    @Test
    void aCompute_hasTheFieldsOfTheDescription_andASentinelForNever() {
        JsonNode compute = platform.get(SHOP + "/endpoints/ep-main").body().path("endpoint");
        assertThat(compute.fieldNames()).toIterable()
                .contains("creation_source", "provisioner", "suspend_timeout_seconds", "pooler_mode",
                        "compute_release_version", "tide_table")
                .doesNotContain("pending_state", "started_at", "suspended_at");
        assertThat(compute.path("last_active").asText()).isEqualTo("2000-01-01T00:00:00Z");
        assertThat(compute.path("suspend_timeout_seconds").intValue()).isZero();
        assertThat(platform.endpoint("ep-quiet").path("last_active").asText()).isEqualTo("2026-11-21T10:00:00Z");
    }

    @Test
    void aChangeOfASuspendedCompute_triggersNothing() {
        Platform.Answer answer = platform.call("PATCH", SHOP + "/endpoints/ep-quiet", Platform.sizes(0.5, 0.5));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(Platform.actions(answer)).isEmpty();
        assertThat(answer.body().path("endpoint").has("pending_state")).isFalse();
        assertThat(platform.endpoint("ep-quiet").path("autoscaling_limit_max_cu").doubleValue()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"{'settings':{}}|400",
        "{'settings':{'pg_settings':{}}}|200", "{'suspend_timeout_seconds':30}|400",
        "{'suspend_timeout_seconds':604801}|400", "{'suspend_timeout_seconds':600}|200",
        "{'autoscaling_limit_min_cu':1,'autoscaling_limit_max_cu':16}|422",
        "{'autoscaling_limit_min_cu':12,'autoscaling_limit_max_cu':18}|422",
        "{'autoscaling_limit_min_cu':17,'autoscaling_limit_max_cu':17}|400",
        "{'autoscaling_limit_min_cu':2,'autoscaling_limit_max_cu':1}|400", "{'branch_id':'br-none'}|404"})
    void aPatch_isTakenOrRefused(String attributes, int status) {
        Platform.Answer answer = platform.call("PATCH", SHOP + "/endpoints/ep-main",
                "{\"endpoint\":" + attributes.replace('\'', '"') + "}");
        assertThat(answer.status()).isEqualTo(status);
        if (status != 200) {
            assertThat(answer.body().fieldNames()).toIterable().containsExactly("request_id", "code", "message");
            assertThat(answer.body().path("code").asText()).isEmpty();
        }
    }

    @Test
    void aLargeCompute_neverSuspends() {
        assertThat(platform.call("PATCH", SHOP + "/endpoints/ep-quiet", Platform.sizes(20, 20))
                .body()
                .path("endpoint")
                .path("suspend_timeout_seconds")
                .intValue()).isEqualTo(-1);
        platform.call("PATCH", SHOP + "/endpoints/ep-quiet",
                "{\"endpoint\":{\"autoscaling_limit_min_cu\":0.5,\"autoscaling_limit_max_cu\":0.5,\"suspend_timeout_seconds\":0}}");
    }

    @Test
    void branches_areListedMadeRenamedAndDeleted() {
        JsonNode page = platform.get(SHOP + "/branches?limit=1").body();
        assertThat(ids(page.path("branches"))).containsExactly("br-main");
        JsonNode rest = platform.get(SHOP + "/branches?cursor=" + page.path("pagination").path("next").asText()).body();
        assertThat(ids(rest.path("branches"))).startsWith("br-dev", "br-quiet");
        assertThat(rest.path("pagination").has("next")).isFalse();

        Platform.Answer made = platform.call("POST", SHOP + "/branches", "{\"branch\":{\"name\":\"feature\"}}");
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.body().path("branch").path("parent_id").asText()).isEqualTo("br-main");
        assertThat(Platform.actions(made)).containsExactly("create_branch running");
        String branch = SHOP + "/branches/" + made.body().path("branch").path("id").asText();
        assertThat(platform.call("PATCH", branch, "{\"branch\":{\"name\":\"other\"}}")
                .body()
                .path("branch")
                .path("name")
                .asText()).isEqualTo("other");
        assertThat(platform.call("POST", branch + "/set_as_default", "")
                .body()
                .path("branch")
                .path("default")
                .booleanValue()).isTrue();
        assertThat(platform.call("DELETE", branch, "").status()).as("the default").isEqualTo(422);
        platform.call("POST", SHOP + "/branches/br-main/set_as_default", "");
        assertThat(platform.call("DELETE", SHOP + "/branches/br-main", "").status()).isEqualTo(422);
        assertThat(platform.call("DELETE", branch, "").status()).isEqualTo(200);
        assertThat(platform.get(branch).status()).isEqualTo(404);
    }

    @Test
    void databases_areThoseOfTheBranch_withoutTheOneThatIsAlwaysThere() {
        String databases = SHOP + "/branches/br-main/databases";
        assertThat(platform.get(databases).body().path("databases")).extracting(one -> one.path("name").asText())
                .containsExactly("app", "stock");
        String third = "{\"database\":{\"name\":\"third\",\"owner_name\":\"app\"}}";
        assertThat(platform.call("POST", databases, third).status()).isEqualTo(201);
        assertThat(platform.call("POST", databases, third).status()).isEqualTo(409);
        assertThat(platform.call("DELETE", databases + "/third", "").status()).isEqualTo(200);
        assertThat(platform.get(databases + "/third").status()).isEqualTo(404);
    }

    @Test
    void aConnectionString_namesTheComputeAsTheListenerDoes() {
        String uri = platform.get(SHOP + "/connection_uri?database_name=app&role_name=app").body().path("uri").asText();
        String host = platform.endpoint("ep-main").path("host").asText();
        assertThat(uri).startsWith("postgresql://app:").contains("@" + host).endsWith("/app");
        assertThat(uri).contains(platform.get(SHOP + "/branches/br-main/roles/app/reveal_password")
                .body()
                .path("password")
                .asText());
        assertThat(platform.get(SHOP + "/connection_uri?database_name=app&role_name=app&branch_id=br-dev").status())
                .as("no compute there")
                .isEqualTo(404);
        assertThat(platform.get(SHOP + "/connection_uri?role_name=app").status()).isEqualTo(400);
    }

    @Test
    void aKeyThatWasNeverUsed_showsThis() {
        JsonNode made = platform.call("POST", "/api_keys", "{\"key_name\":\"ci\"}").body();
        assertThat(made.fieldNames()).toIterable().containsExactly("id", "key", "name", "created_at", "created_by");
        JsonNode revoked = platform.call("DELETE", "/api_keys/" + made.path("id").asText(), "").body();
        assertThat(revoked.path("last_used_at").isNull()).isTrue();
        assertThat(revoked.path("last_used_from_addr").asText("?")).isEmpty();
    }

    @Test
    void aRestartOfASuspendedCompute_isRefused_andADeletedComputeMayBeDeletedAgain() {
        assertThat(platform.call("POST", SHOP + "/endpoints/ep-main/restart", "").status()).isEqualTo(409);
        assertThat(Platform.actions(platform.call("POST", SHOP + "/endpoints/ep-main/suspend", ""))).isEmpty();
        String replica = platform.call("POST", SHOP + "/endpoints",
                "{\"endpoint\":{\"branch_id\":\"br-dev\",\"type\":\"read_only\",\"disabled\":true}}")
                .body()
                .path("endpoint")
                .path("id")
                .asText();
        assertThat(platform.call("DELETE", SHOP + "/endpoints/" + replica, "").status()).isEqualTo(200);
        assertThat(platform.call("DELETE", SHOP + "/endpoints/" + replica, "").status()).isEqualTo(204);
        assertThat(platform.call("DELETE", SHOP + "/endpoints/ep-none", "").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"/users/me,max_autoscaling_limit", "/users/me/organizations,organizations", "/auth,auth_method",
        "/regions,regions", "/projects/shop-1/branches/br-main/endpoints,endpoints",
        "/projects/shop-1/branches/br-main/roles,roles", "/projects/shop-1/branches/count,count"})
    void smallerCalls_areAnswered(String path, String field) {
        assertThat(platform.get(path).status()).isEqualTo(200);
        assertThat(platform.get(path).body().has(field)).isTrue();
    }

    @Test
    void theSizeTable_isThatOfToday() {
        assertThat(platform.sizes()).hasSize(38);
        assertThat(platform.sizes().get(0).path("max_connections").intValue()).isEqualTo(112);
        assertThat(platform.sizes().get(37).path("cu").intValue()).isEqualTo(56);
    }
}
