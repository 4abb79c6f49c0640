package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests that need no Helm. */
class ManifestsTest {

    private static final String FOLDER = "config/kubernetes";

    static List<String> files() {
        return Checkout.names(FOLDER, ".yaml");
    }

    private static List<JsonNode> manifests(String name) {
        return Manifests.read(Checkout.text(FOLDER + "/" + name));
    }

    private static JsonNode agent(String name) {
        return Checkout.items(pod(name).path("containers"))
                .stream()
                .filter(container -> container.path("name").asText().equals("plimsoll"))
                .findFirst()
                .orElseThrow();
    }

    private static JsonNode pod(String name) {
        return Manifests.only(manifests(name), "Deployment").path("spec").path("template").path("spec");
    }

    @Test
    void thereIsOneForAFleetAndOneBesideAnApplication() {
        assertThat(files()).containsExactly("deployment.yaml", "sidecar.yaml");
    }

    @ParameterizedTest
    @MethodSource("files")
    void kubernetesAcceptsEachDocument(String name) {
        assertThat(manifests(name)).isNotEmpty()
                .allSatisfy(manifest -> assertThat(Manifests.wrong(manifest)).isEmpty());
    }

    @Test
    void aMisspeltFieldIsRefused_howeverDeepItIs() {
        JsonNode deployment = Manifests.only(manifests("deployment.yaml"), "Deployment").deepCopy();
        ObjectNode container = (ObjectNode) deployment.at("/spec/template/spec/containers/0");

        container.put("imagePolicy", "Always");

        assertThat(Manifests.wrong(deployment)).hasValueSatisfying(said -> assertThat(said).contains("imagePolicy"));
    }

    @ParameterizedTest
    @MethodSource("files")
    void theAgentIsConfinedAndItsMemoryLimited(String name) {
        JsonNode context = agent(name).path("securityContext");

        assertThat(context.path("runAsNonRoot").asBoolean()).isTrue();
        assertThat(context.path("runAsUser").asInt()).isEqualTo(65534);
        assertThat(context.path("readOnlyRootFilesystem").asBoolean()).isTrue();
        assertThat(context.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
        assertThat(context.path("capabilities").path("drop").path(0).asText()).isEqualTo("ALL");
        assertThat(context.path("seccompProfile").path("type").asText()).isEqualTo("RuntimeDefault");
        assertThat(agent(name).path("resources").path("limits").path("memory").asText()).isEqualTo("256Mi");
    }

    @Test
    void livenessNeverAsksForThePlatform_andASidecarNeverUnreadiesItsPod() {
        for (String name : files()) {
            assertThat(agent(name).at("/livenessProbe/httpGet/path").asText()).isEqualTo("/-/healthy");
        }
        assertThat(agent("deployment.yaml").at("/readinessProbe/httpGet/path").asText()).isEqualTo("/-/healthy");
        assertThat(agent("sidecar.yaml").has("readinessProbe")).isFalse();
    }
}
