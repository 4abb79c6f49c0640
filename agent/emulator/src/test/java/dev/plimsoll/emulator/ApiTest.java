package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of {@code platform/api.md} sections 2 to 5, each in small. */
class ApiTest {

    private static final String ENDPOINTS = "/projects/shop-1/endpoints";
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of("""
                cache-per-cu: 4MiB
                projects:
                  - id: shop-1
                    name: shop
                    locked: true
                    branches:
                      - {id: br-main, name: main, default: true}
                      - {id: br-new}
                      - {id: br-free}
                      - {id: br-gone}
                    computes:
                      - {id: ep-a, branch: br-a, started: false}
                      - {id: ep-b, branch: br-b, started: false, last-active-ago: 2h, min-cu: 0.5, max-cu: 2}
                      - {id: ep-same, started: false, min-cu: 0.5, max-cu: 2}
                      - {id: ep-odd, branch: br-odd, started: false, state-word: hibernating}
                """);
    }

    @Test
    void everyCallNeedsAValidKey() {
        assertThat(platform.callWithoutKey("/projects").status()).isEqualTo(401);
        assertThat(platform.callAs("wrong", "GET", "/projects", "").status()).isEqualTo(401);
        assertThat(platform.callAs("wrong", "GET", "/nowhere", "").status()).isEqualTo(401);
        assertThat(platform.callAs("wrong", "DELETE", ENDPOINTS + "/ep-a", "").body().path("code").asText())
                .isEqualTo("unauthorized");
        assertThat(platform.endpoint("ep-a").isMissingNode()).isFalse();
    }

    @Test
    void aKeyIsShownOnceUsedListedAndRevokedAtOnce() {
        JsonNode created = platform.call("POST", "/api_keys", "{\"key_name\":\"ci\"}").body();
        assertThat(created.fieldNames()).toIterable().containsExactly("id", "key");
        String secret = created.path("key").asText();
        int id = created.path("id").intValue();

        assertThat(key(id).fieldNames()).toIterable().containsExactly("id", "name", "created_at");
        assertThat(platform.callAs(secret, "GET", "/projects", "").status()).isEqualTo(200);
        assertThat(key(id).path("name").asText()).isEqualTo("ci");
        assertThat(key(id).path("last_used_from_addr").asText()).isEqualTo("127.0.0.1");
        assertThat(key(id).path("last_used_at").asText()).endsWith("Z");

        JsonNode revoked = platform.call("DELETE", "/api_keys/" + id, "").body();
        assertThat(revoked.fieldNames()).toIterable()
                .containsExactly("id", "name", "revoked", "last_used_at",
                        "last_used_from_addr");
        assertThat(revoked.path("revoked").booleanValue()).isTrue();
        assertThat(platform.callAs(secret, "GET", "/projects", "").status()).isEqualTo(401);
        assertThat(platform.call("DELETE", "/api_keys/" + id, "").status()).isEqualTo(404);
    }

    private static JsonNode key(int id) {
        for (JsonNode key : platform.get("/api_keys").body()) {
            if (key.path("id").intValue() == id) {
                return key;
            }
        }
        throw new AssertionError("no key " + id);
    }

    @Test
    void aProjectHasAllFieldsOfTheListing() {
        JsonNode project = platform.get("/projects").body().path("projects").get(0);
        assertThat(project.fieldNames()).toIterable()
                .containsExactly("id", "name", "platform_id", "region_id",
                        "provisioner", "pg_version", "locked", "cpu_used_sec", "branch_logical_size_limit",
                        "proxy_host",
                        "created_at", "updated_at");
        assertThat(project.path("locked").booleanValue()).isTrue();
    }

    @Test
    void aListedComputeHasNoPendingStateAndNoLastActiveBeforeItsFirst() {
        JsonNode never = platform.endpoint("ep-a");
        assertThat(never.fieldNames()).toIterable()
                .containsExactly("id", "project_id", "branch_id", "host",
                        "proxy_host", "region_id", "type", "current_state", "autoscaling_limit_min_cu",
                        "autoscaling_limit_max_cu", "settings", "pooler_enabled", "pooler_mode", "disabled",
                        "passwordless_access", "created_at", "updated_at");
        assertThat(never.path("current_state").asText()).isEqualTo("idle");
        assertThat(never.path("settings").toString()).isEqualTo("{\"pg_settings\":{}}");
        JsonNode once = platform.endpoint("ep-b");
        assertThat(once.path("last_active").asText()).isEqualTo("2026-11-21T10:00:00Z");
        assertThat(once.path("autoscaling_limit_min_cu").toString()).isEqualTo("0.5");
        assertThat(once.path("autoscaling_limit_max_cu").toString()).isEqualTo("2");
    }

    @Test
    void anUnknownStateCanBeShown() {
        assertThat(platform.state("ep-odd")).isEqualTo("hibernating");
    }

    @Test
    void aNewComputeIsInitThenActiveThenSuspends() {
        Platform.Answer answer = platform.call("POST", ENDPOINTS,
                "{\"endpoint\":{\"branch_id\":\"br-new\",\"type\":\"read_write\"}}");
        JsonNode endpoint = answer.body().path("endpoint");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(endpoint.path("id").asText()).startsWith("ep-");
        assertThat(endpoint.path("current_state").asText()).isEqualTo("init");
        assertThat(endpoint.path("pending_state").asText()).isEqualTo("active");
        assertThat(endpoint.path("autoscaling_limit_min_cu").toString()).isEqualTo("1");
        assertThat(endpoint.path("autoscaling_limit_max_cu").toString()).isEqualTo("1");
        assertThat(endpoint.path("pooler_enabled").booleanValue()).isFalse();
        assertThat(endpoint.has("last_active")).isFalse();
        assertThat(actions(answer)).containsExactly("start_compute running");
        assertThat(answer.body().path("operations").get(0).fieldNames()).toIterable()
                .containsExactly("id",
                        "project_id", "branch_id", "endpoint_id", "action", "status", "failures_count", "created_at",
                        "updated_at");

        String id = endpoint.path("id").asText();
        platform.awaitState(id, "active");
        assertThat(platform.endpoint(id).has("last_active")).isTrue();
        platform.clock.goOn(Duration.ofMinutes(5));
        platform.awaitState(id, "idle");
    }

    @Test
    void aBranchHasOnePrimaryAndAnyNumberOfReplicas() {
        String primary = "{\"endpoint\":{\"branch_id\":\"br-a\",\"type\":\"read_write\"}}";
        assertThat(platform.call("POST", ENDPOINTS, primary).status()).isEqualTo(409);
        String replica = "{\"endpoint\":{\"branch_id\":\"br-a\",\"type\":\"replica\",\"autoscaling_limit_max_cu\":0.25}}";
        for (int i = 0; i < 2; i++) {
            JsonNode made = platform.call("POST", ENDPOINTS, replica).body().path("endpoint");
            assertThat(made.path("type").asText()).isEqualTo("read_only");
            assertThat(made.path("autoscaling_limit_min_cu").toString()).isEqualTo("0.25");
            assertThat(platform.call("DELETE", ENDPOINTS + "/" + made.path("id").asText(), "").status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"'settings':[]", "'autoscaling_limit_min_cu':null", "'pooler_mode':1",
        "'disabled':null"}, quoteCharacter = '`')
    void aWrongCreationIsRefused(String attribute) {
        int before = platform.get(ENDPOINTS).body().path("endpoints").size();
        String body = "{'endpoint':{'branch_id':'br-a','type':'replica'," + attribute + "}}";
        assertThat(platform.call("POST", ENDPOINTS, body.replace('\'', '"')).status()).isEqualTo(400);
        assertThat(platform.get(ENDPOINTS).body().path("endpoints")).hasSize(before);
    }

    @Test
    void aCreationTakesEveryAttributeOfAnUpdate() {
        JsonNode made = platform.call("POST", ENDPOINTS, """
                {"endpoint":{"branch_id":"br-a","type":"replica","disabled":true,"pooler_mode":"session",
                 "passwordless_access":true,"settings":{"pg_settings":{"work_mem":"8MB"}}}}""")
                .body()
                .path("endpoint");
        assertThat(made.path("pooler_mode").asText()).isEqualTo("session");
        assertThat(made.path("passwordless_access").booleanValue()).isTrue();
        assertThat(made.path("settings").toString()).isEqualTo("{\"pg_settings\":{\"work_mem\":\"8MB\"}}");
        platform.call("DELETE", ENDPOINTS + "/" + made.path("id").asText(), "");
    }

    @Test
    void aComputeCreatedDisabled_isIdleFromTheFirstAnswerOn_andStartsWhenEnabled() throws SQLException {
        Platform.Answer answer = platform.call("POST", ENDPOINTS,
                "{\"endpoint\":{\"branch_id\":\"br-a\",\"type\":\"replica\",\"disabled\":true}}");
        JsonNode made = answer.body().path("endpoint");
        String id = made.path("id").asText();
        assertThat(made.path("current_state").asText()).isEqualTo("idle");
        assertThat(made.path("pending_state").asText()).isEqualTo("idle");
        assertThat(actions(answer)).isEmpty();
        assertThat(platform.state(id)).isEqualTo("idle");

        assertThat(patch(id, "{\"disabled\":false}").status()).isEqualTo(200);
        try (Connection connection = platform.observe(id)) {
            assertThat(Platform.ask(connection, "SELECT 1")).isEqualTo("1");
        }
        assertThat(platform.state(id)).isEqualTo("active");
        platform.call("DELETE", ENDPOINTS + "/" + id, "");
    }

    @Test
    void aMoveNeedsABranchWithoutPrimary() {
        assertThat(patch("ep-a", "{\"branch_id\":\"br-b\"}").status()).isEqualTo(409);
        assertThat(platform.endpoint("ep-a").path("branch_id").asText()).isEqualTo("br-a");

        Platform.Answer moved = patch("ep-a", "{\"branch_id\":\"br-free\"}");
        assertThat(moved.body().path("endpoint").path("branch_id").asText()).isEqualTo("br-free");
        assertThat(moved.body().path("endpoint").path("pending_state").asText()).isEqualTo("idle");
        assertThat(actions(moved)).containsExactly("apply_config running", "suspend_compute scheduling");
        assertThat(patch("ep-a", "{\"branch_id\":\"br-a\"}").status()).isEqualTo(200);
    }

    @Test
    void aBranchThatIsNotThere_isRefused() {
        assertThat(patch("ep-a", "{\"branch_id\":\"br-nowhere\"}").status()).isEqualTo(404);
        assertThat(platform.endpoint("ep-a").path("branch_id").asText()).isEqualTo("br-a");
        for (String type : List.of("read_write", "replica")) {
            assertThat(platform.call("POST", ENDPOINTS,
                    "{\"endpoint\":{\"branch_id\":\"br-nowhere\",\"type\":\"" + type + "\"}}").status()).isEqualTo(404);
        }
    }

    @Test
    void aPatchThatChangesNothingTriggersNothing() {
        Platform.Answer answer = patch("ep-same",
                "{\"autoscaling_limit_min_cu\":0.5,\"pooler_enabled\":false,\"something_else\":1}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(actions(answer)).isEmpty();
    }

    @Test
    void settingsOfAnIdleComputeJustTakeEffect() {
        Platform.Answer answer = patch("ep-b",
                "{\"pooler_enabled\":true,\"settings\":{\"pg_settings\":{\"work_mem\":\"8MB\"}}}");
        assertThat(actions(answer)).containsExactly("apply_config running");
        assertThat(platform.endpoint("ep-b").path("pooler_enabled").booleanValue()).isTrue();
        assertThat(platform.endpoint("ep-b").path("settings").toString())
                .isEqualTo("{\"pg_settings\":{\"work_mem\":\"8MB\"}}");
        assertThat(platform.state("ep-b")).isEqualTo("idle");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{'endpoint':{'autoscaling_limit_min_cu':1.5}}",
        "{'endpoint':{'autoscaling_limit_min_cu':10,'autoscaling_limit_max_cu':1}}",
        "{'endpoint':{'autoscaling_limit_min_cu':1E+2147483647}}",
        "{'endpoint':{'autoscaling_limit_max_cu':1E+999999999}}",
        "{'endpoint':{'autoscaling_limit_min_cu':1E-2147483647}}",
        "{'endpoint':{'autoscaling_limit_min_cu':'1'}}", "{'endpoint':[]}", "{}", "not json",
        "{'endpoint':{'autoscaling_limit_max_cu':4}} rubbish", "{'endpoint':{'autoscaling_limit_max_cu':4}}{}",
        "{'endpoint':{'settings':[]}}", "{'endpoint':{'settings':{'pg_settings':[]}}}",
        "{'endpoint':{'disabled':null}}",
        "{'endpoint':{'autoscaling_limit_min_cu':null,'autoscaling_limit_max_cu':null}}"}, quoteCharacter = '`')
    void aWrongPatchIsRefused(String body) {
        Platform.Answer answer = platform.call("PATCH", ENDPOINTS + "/ep-b", body.replace('\'', '"'));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body().fieldNames()).toIterable().containsExactly("code", "message");
        assertThat(platform.endpoint("ep-b").path("autoscaling_limit_max_cu").intValue()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"GET,/nowhere,404", "GET,/projects/none/endpoints,404", "PATCH,/projects/shop-1/endpoints/ep-none,404",
        "PUT,/projects,405", "POST,/api_keys,400", "DELETE,/api_keys/one,400"})
    void anUnansweredCallIsAProblemInJson(String method, String path, int status) {
        Platform.Answer answer = platform.call(method, path, method.equals("GET") ? "" : "{\"endpoint\":{}}");
        assertThat(answer.status()).isEqualTo(status);
        assertThat(answer.body().fieldNames()).toIterable().containsExactly("code", "message");
    }

    @Test
    void aDeletedComputeIsGoneForGood() {
        JsonNode made = platform
                .call("POST", ENDPOINTS, "{\"endpoint\":{\"branch_id\":\"br-gone\",\"type\":\"read_write\"}}")
                .body()
                .path("endpoint");
        String id = made.path("id").asText();
        Platform.Answer answer = platform.call("DELETE", ENDPOINTS + "/" + id, "");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().path("operations")).isEmpty();
        assertThat(answer.body().path("endpoint").has("pending_state")).isFalse();
        assertThat(platform.endpoint(id).isMissingNode()).isTrue();
        assertThat(platform.call("POST", ENDPOINTS + "/" + id + "/restart", "").status()).isEqualTo(404);
        assertThat(
                platform.call("POST", ENDPOINTS, "{\"endpoint\":{\"branch_id\":\"br-gone\",\"type\":\"read_write\"}}")
                        .status())
                .as("its branch is free again")
                .isEqualTo(200);
    }

    @Test
    void theLedgerShowsRequestsThatWereRefusedToo() {
        patch("ep-odd", "{\"autoscaling_limit_min_cu\":77}");
        JsonNode last = StreamSupport.stream(platform.ledger().path("mutations").spliterator(), false)
                .filter(mutation -> mutation.path("path").asText().endsWith("/ep-odd"))
                .findFirst()
                .orElseThrow();
        assertThat(last.path("method").asText()).isEqualTo("PATCH");
        assertThat(last.path("status").intValue()).isEqualTo(400);
        assertThat(last.path("body").toString()).isEqualTo("{\"endpoint\":{\"autoscaling_limit_min_cu\":77}}");
        assertThat(platform.ledger().toString()).doesNotContain(platform.emulator.apiKey());
    }

    @Test
    void theSizeTableIsScaled() {
        assertThat(platform.sizes()).hasSize(12);
        assertThat(platform.sizes().get(0).toString())
                .isEqualTo("{\"cu\":0.25,\"ram\":\"1GiB\",\"cache\":\"1MiB\",\"max_connections\":112}");
        assertThat(platform.sizes().get(2).toString())
                .isEqualTo("{\"cu\":1,\"ram\":\"4GiB\",\"cache\":\"4MiB\",\"max_connections\":450}");
    }

    private static Platform.Answer patch(String id, String attributes) {
        return platform.call("PATCH", ENDPOINTS + "/" + id, "{\"endpoint\":" + attributes + "}");
    }

    private static List<String> actions(Platform.Answer answer) {
        return StreamSupport.stream(answer.body().path("operations").spliterator(), false)
                .map(operation -> operation.path("action").asText() + " " + operation.path("status").asText())
                .toList();
    }
}
