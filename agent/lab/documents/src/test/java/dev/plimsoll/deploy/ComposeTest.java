package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

class ComposeTest {

    private static final String FILE = "config/compose.yaml";

    /** With its anchors and merges resolved, which Jackson does not do. */
    private static JsonNode file() {
        return new JsonMapper().valueToTree(new Yaml().load(Checkout.text(FILE)));
    }

    /** Without its id, which is no address, and so none to the validator. */
    private static String schema() throws IOException {
        try (InputStream file = ComposeTest.class.getResourceAsStream("/schemas/compose-spec.json")) {
            ObjectNode schema = (ObjectNode) new JsonMapper().readTree(Objects.requireNonNull(file));
            schema.remove("$id");
            return schema.toString();
        }
    }

    private static List<JsonNode> services() {
        return Checkout.items(file().path("services"));
    }

    @Test
    void itFollowsTheComposeSpecification() throws IOException {
        assertThat(Manifests.violations(schema(), file())).isEmpty();
    }

    @Test
    void aMisspeltKeyIsRefused() throws IOException {
        JsonNode file = file();
        ((ObjectNode) file.at("/services/plimsoll")).put("read-only", true);

        assertThat(Manifests.violations(schema(), file))
                .hasValueSatisfying(said -> assertThat(said).contains("read-only"));
    }

    @Test
    void everyServiceIsConfinedAndReachableFromThisMachineAlone() {
        assertThat(services()).hasSize(7).allSatisfy(service -> {
            assertThat(service.path("read_only").asBoolean()).isTrue();
            assertThat(service.path("cap_drop").path(0).asText()).isEqualTo("ALL");
            assertThat(Checkout.items(service.path("ports")))
                    .allSatisfy(port -> assertThat(port.asText()).startsWith("127.0.0.1:"));
        });
        assertThat(services().stream().filter(service -> !service.has("ports"))).singleElement()
                .as("the store of several agents")
                .isEqualTo(file().at("/services/database"));
    }

    @Test
    void everyMountedFileIsInTheCheckout() {
        List<String> sources = services().stream()
                .flatMap(service -> Checkout.items(service.path("volumes")).stream())
                .map(JsonNode::asText)
                .filter(volume -> volume.startsWith("."))
                .map(volume -> volume.substring(0, volume.indexOf(':')))
                .toList();

        assertThat(sources).contains("./prometheus", "../dashboards")
                .allSatisfy(source -> assertThat(Checkout.at("config").resolve(source)).isDirectory());
    }

    @Test
    void prometheusFindsTheAgentsOfAnyProfile_eachOfSeveralByItsAddress() {
        JsonNode lookup = Checkout.tree("config/prometheus/prometheus-compose.yaml")
                .at("/scrape_configs/0/dns_sd_configs/0");
        List<String> agents = file().path("services")
                .properties()
                .stream()
                .filter(service -> service.getValue().path("image").asText().startsWith("plimsoll"))
                .map(Map.Entry::getKey)
                .toList();

        assertThat(lookup.path("names")).extracting(JsonNode::asText).containsExactlyElementsOf(agents);
        assertThat(lookup.path("port").asInt()).isEqualTo(9849);
        assertThat(Checkout.tree("config/prometheus/prometheus-compose.yaml")
                .at("/scrape_configs/0/relabel_configs/0/regex")
                .asText()).isEqualTo("(plimsoll|demo)");
    }

    @Test
    void severalAgents_shareOneStore_andExportTheirOwnComputes() {
        JsonNode agents = file().at("/services/agents");
        List<String> names = List.of("STORE_URL", "STORE_USER", "STORE_PASSWORD_FILE", "SERVER_METRICS");

        assertThat(names.stream().map(name -> agents.path("environment").path("PLIMSOLL_" + name).asText()))
                .containsExactly("jdbc:postgresql://database:5432/plimsoll", "plimsoll",
                        "/run/secrets/store-password", "own");
        assertThat(agents.path("environment").path("PLIMSOLL_PLATFORM_API_KEY_FILE").asText()).isNotEmpty();
        assertThat(agents.at("/deploy/replicas").asText()).isEqualTo("${AGENTS:-2}");
    }
}
