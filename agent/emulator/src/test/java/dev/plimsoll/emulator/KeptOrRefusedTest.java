package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a request of profile {@code neon} says is kept and shown again, or the request is refused: nothing is accepted and
 * dropped ({@code platform/in-the-wild.md} section 1.2).
 */
class KeptOrRefusedTest {

    private static final String SHOP = "/projects/shop-1";
    private static final String COMPUTE = SHOP + "/endpoints/ep-shop";
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of("""
                profile: neon
                cache-per-cu: 4MiB
                projects:
                  - id: shop-1
                    branches: [{id: br-main}, {id: br-dev}]
                    computes: [{id: ep-shop, branch: br-main, started: false}]
                """);
    }

    private static String json(String quoted) {
        return quoted.replace('\'', '"');
    }

    /** A replica is made, disabled so that no server starts, and read back in a listing and alone. */
    private static JsonNode made(String attributes) {
        Platform.Answer answer = platform.call("POST", SHOP + "/endpoints",
                json("{'endpoint':{'branch_id':'br-dev','type':'read_only','disabled':true," + attributes + "}}"));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return readBack(answer.body().path("endpoint"));
    }

    private static JsonNode readBack(JsonNode answered) {
        String id = answered.path("id").asText();
        JsonNode alone = platform.get(SHOP + "/endpoints/" + id).body().path("endpoint");
        assertThat(platform.endpoint(id)).isEqualTo(alone).isEqualTo(answered);
        return alone;
    }

    private static JsonNode patched(String attributes) {
        Platform.Answer answer = platform.call("PATCH", COMPUTE, json("{'endpoint':{" + attributes + "}}"));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return readBack(answer.body().path("endpoint"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"name|'orders'", "provisioner|'k8s-pod'",
        "passwordless_access|true", "pooler_enabled|true", "pooler_mode|'transaction'",
        "suspend_timeout_seconds|300", "suspend_timeout_seconds|0", "suspend_timeout_seconds|-1",
        "suspend_timeout_seconds|604800", "disabled|true",
        "settings|{'pg_settings':{'work_mem':'8MB'},'pgbouncer_settings':{'default_pool_size':'20'},'preload_libraries':{'use_defaults':false,'enabled_libraries':['pg_cron']}}"})
    void attributesOfACompute_areKept_atItsCreationAndLater(String attribute, String value) {
        String given = "'" + attribute + "':" + value;
        if (!attribute.equals("disabled")) {
            assertThat(made(given).path(attribute).toString()).isEqualTo(json(value));
        }
        assertThat(patched(given).path(attribute).toString()).isEqualTo(json(value));
        patched("'disabled':false,'provisioner':'k8s-neonvm','settings':{'pg_settings':{}}");
    }

    @Test
    void theRegionOfAComputeIsThatOfTheProject_andNoOther() {
        assertThat(made("'region_id':'emulator-local'").path("region_id").asText()).isEqualTo("emulator-local");
        Platform.Answer elsewhere = platform.call("POST", SHOP + "/endpoints",
                json("{'endpoint':{'branch_id':'br-dev','type':'read_only','region_id':'aws-eu-central-1'}}"));
        assertThat(elsewhere.status()).isEqualTo(422);
        assertThat(elsewhere.body().path("message").asText()).contains("aws-eu-central-1", "emulator-local");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"'type':'read_only'|422|endpoint.type",
        "'region_id':'emulator-local'|422|endpoint.region_id", "'no_such_thing':1|422|endpoint.no_such_thing",
        "'settings':{'pg_settings':{},'other':{}}|422|endpoint.settings.other",
        "'settings':{'pg_settings':{},'preload_libraries':{'mine':1}}|422|endpoint.settings.preload_libraries.mine",
        "'provisioner':'steam'|400|k8s-neonvm", "'pooler_mode':'session'|400|transaction", "'name':''|400|1 to 64",
        "'name':null|400|name must be a string", "'autoscaling_limit_min_cu':null|400|must be a number",
        "'autoscaling_limit_min_cu':null,'autoscaling_limit_max_cu':null|400|must be a number",
        "'suspend_timeout_seconds':null|400|must be a whole number", "'settings':[]|400|settings must be an object",
        "'settings':null|400|settings must be an object",
        "'settings':{'pg_settings':{'work_mem':8}}|400|work_mem must be a string",
        "'provisioner':'k8s-pod','autoscaling_limit_min_cu':1,'autoscaling_limit_max_cu':2|422|k8s-neonvm",
        "'autoscaling_limit_min_cu':20,'autoscaling_limit_max_cu':20,'suspend_timeout_seconds':600|422|never suspended"})
    void anUnsupportedAttribute_isRefusedByName_andChangesNothing(String attributes, int status, String told) {
        JsonNode before = platform.endpoint("ep-shop");
        Platform.Answer answer = platform.call("PATCH", COMPUTE,
                json("{'endpoint':{'passwordless_access':true," + attributes + "}}"));
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.body().path("message").asText()).contains(told);
        assertThat(platform.endpoint("ep-shop")).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"'settings':[]|400", "'settings':{}|400",
        "'autoscaling_limit_max_cu':null|400", "'disabled':null|400", "'tier':'gold'|422"})
    void aCreationIsReadAsStrictlyAsAnUpdate(String attributes, int status) {
        int before = platform.get(SHOP + "/endpoints").body().path("endpoints").size();
        assertThat(platform.call("POST", SHOP + "/endpoints",
                json("{'endpoint':{'branch_id':'br-dev','type':'read_only'," + attributes + "}}")).status())
                .isEqualTo(status);
        assertThat(platform.get(SHOP + "/endpoints").body().path("endpoints")).hasSize(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"PATCH|/projects/shop-1/endpoints/ep-shop|endpoint",
        "PATCH|/projects/shop-1|project", "POST|/projects|project", "POST|/projects/shop-1/branches|branch"})
    void anAttributeBesideTheObject_isRefusedToo(String method, String path, String object) {
        Platform.Answer answer = platform.call(method, path, json("{'" + object + "':{},'note':'by hand'}"));
        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.body().path("message").asText()).endsWith(": note");
    }

    @Test
    void aLargeCompute_isCreatedWithoutSuspend() {
        JsonNode made = made("'autoscaling_limit_min_cu':20,'autoscaling_limit_max_cu':20");
        assertThat(made.path("suspend_timeout_seconds").longValue()).isEqualTo(-1);
    }

    @Test
    void attributesOfAProjectAreKept_andItsComputesGetThem() {
        String defaults = "{'autoscaling_limit_min_cu':0.5,'autoscaling_limit_max_cu':2,'suspend_timeout_seconds':300,"
                + "'pg_settings':{'work_mem':'8MB'},'pgbouncer_settings':{'default_pool_size':'20'}}";
        String window = "{'weekdays':[1,7],'start_time':'02:00','end_time':'03:00'}";
        Platform.Answer answer = platform.call("POST", "/projects", json("{'project':{'name':'new','pg_version':17,"
                + "'region_id':'emulator-local','provisioner':'k8s-neonvm','store_passwords':false,"
                + "'history_retention_seconds':3600,'settings':{'maintenance_window':" + window + "},"
                + "'default_endpoint_settings':" + defaults
                + ",'branch':{'name':'trunk','role_name':'app','database_name':'orders'}}}"));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        String path = "/projects/" + answer.body().path("project").path("id").asText();
        JsonNode project = platform.get(path).body().path("project");
        assertThat(project.path("default_endpoint_settings").toString()).isEqualTo(json(defaults));
        assertThat(project.path("settings").path("maintenance_window").toString()).isEqualTo(json(window));
        assertThat(project.path("store_passwords").booleanValue()).isFalse();
        assertThat(project.path("history_retention_seconds").longValue()).isEqualTo(3600);
        JsonNode branch = answer.body().path("branch");
        assertThat(branch.path("name").asText()).isEqualTo("trunk");
        assertThat(answer.body().path("databases").get(0).path("name").asText()).isEqualTo("orders");
        assertThat(
                platform.get(path + "/branches/" + branch.path("id").asText() + "/roles/app/reveal_password").status())
                .isEqualTo(412);

        JsonNode first = answer.body().path("endpoints").get(0);
        assertThat(first.path("autoscaling_limit_max_cu").intValue()).isEqualTo(2);
        assertThat(first.path("suspend_timeout_seconds").intValue()).isEqualTo(300);
        assertThat(first.path("settings").path("pg_settings").path("work_mem").asText()).isEqualTo("8MB");
        assertThat(first.path("settings").path("pgbouncer_settings").path("default_pool_size").asText())
                .isEqualTo("20");
        platform.awaitOperations(project.path("id").asText());
        JsonNode later = platform.call("POST", path + "/endpoints", json("{'endpoint':{'branch_id':'"
                + branch.path("id").asText() + "','type':'read_only','disabled':true,'autoscaling_limit_max_cu':1}}"))
                .body()
                .path("endpoint");
        assertThat(later.path("autoscaling_limit_min_cu").intValue()).as("a size given alone is both").isEqualTo(1);
        assertThat(later.path("suspend_timeout_seconds").intValue()).isEqualTo(300);

        JsonNode changed = platform.call("PATCH", path, json("{'project':{'history_retention_seconds':60,"
                + "'default_endpoint_settings':{'autoscaling_limit_max_cu':4,'suspend_timeout_seconds':-1}}}"))
                .body()
                .path("project");
        assertThat(changed.path("history_retention_seconds").longValue()).isEqualTo(60);
        assertThat(changed.path("default_endpoint_settings").toString()).isEqualTo(
                json(defaults).replace("\"autoscaling_limit_max_cu\":2", "\"autoscaling_limit_max_cu\":4")
                        .replace("300", "-1"));
        assertThat(changed.path("name").asText()).isEqualTo("new");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"'pg_version':16|422|pg_version 16",
        "'region_id':'aws-us-east-2'|422|aws-us-east-2", "'org_id':'org-x'|422|project.org_id",
        "'branch':{'role_name':'me'}|422|role_name me", "'branch':{'colour':1}|422|project.branch.colour",
        "'autoscaling_limit_min_cu':1|422|project.autoscaling_limit_min_cu",
        "'settings':{'allowed_ips':{'ips':[]}}|422|project.settings.allowed_ips",
        "'settings':{'block_public_connections':true}|422|block_public_connections",
        "'settings':{'maintenance_window':{'weekdays':[8],'start_time':'01:00','end_time':'02:00'}}|400|weekdays",
        "'default_endpoint_settings':{'autoscaling_limit_min_cu':null}|400|must be a number",
        "'default_endpoint_settings':{'name':'x'}|422|project.default_endpoint_settings.name",
        "'history_retention_seconds':-1|400|history_retention_seconds"})
    void aProjectThatCannotBeCreatedAsRequested_isNotCreated(String attributes, int status, String told) {
        int before = platform.get("/projects").body().path("projects").size();
        Platform.Answer answer = platform.call("POST", "/projects", json("{'project':{" + attributes + "}}"));
        assertThat(answer.status()).as(answer.text()).isEqualTo(status);
        assertThat(answer.body().path("message").asText()).contains(told);
        assertThat(platform.get("/projects").body().path("projects")).hasSize(before);
    }

    @Test
    void aBranchIsCreatedAsRequested_orNotAtAll() {
        JsonNode made = platform.call("POST", SHOP + "/branches", json("{'branch':{'name':'kept','protected':true},"
                + "'endpoints':[{'type':'read_write','disabled':true,'name':'one'},"
                + "{'type':'read_only','disabled':true,'name':'two'}]}")).body();
        assertThat(made.path("branch").path("protected").booleanValue()).isTrue();
        assertThat(made.path("endpoints")).extracting(one -> one.path("name").asText()).containsExactly("one", "two");

        Platform.Answer refused = platform.call("POST", SHOP + "/branches", json("{'branch':{'name':'not',"
                + "'parent_timestamp':'2026-01-01T00:00:00Z'},'endpoints':[{'type':'read_only','colour':1}]}"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body().path("message").asText())
                .endsWith("branch.parent_timestamp, endpoints[0].colour");
        assertThat(platform.get(SHOP + "/branches?search=not").body().path("branches")).isEmpty();
    }

    @Test
    void aPooledHost_isAnotherAddress() {
        String path = SHOP + "/connection_uri?database_name=app&role_name=app";
        assertThat(platform.get(path + "&pooled=false").body().path("uri").asText())
                .contains("@" + platform.endpoint("ep-shop").path("host").asText())
                .isNotEqualTo(platform.get(path + "&pooled=true").body().path("uri").asText());
    }

    @Test
    void theOwner_hasAnAddressThatMailCanHave() {
        assertThat(platform.get("/users/me").body().path("email").asText())
                .matches("[a-z]+@([a-z]+\\.)+[a-z]{2,}");
    }
}
