package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The chart, rendered by Helm's own code. */
class ChartTest {

    private static final String CHART = "config/kubernetes/chart";
    private static final String MINIMUM = """
            config: {platform: {base-url: "https://console.example.com/api/v2"}}
            secret: {existingSecret: plimsoll}
            """;
    private static final String EVERYTHING = MINIMUM + """
            serviceMonitor: {enabled: true, labels: {release: prometheus}}
            prometheusRule: {enabled: true}
            dashboards: {enabled: true}
            networkPolicy: {enabled: true, from: [{namespaceSelector: {}}]}
            podDisruptionBudget: {enabled: true}
            ingress:
              enabled: true
              className: nginx
              annotations: {cert-manager.io/cluster-issuer: letsencrypt}
              hosts: [plimsoll.example.com]
              tls: [{secretName: plimsoll-tls, hosts: [plimsoll.example.com]}]
            serviceAccount: {annotations: {team: data}}
            extraEnv: [{name: JDK_JAVA_OPTIONS, value: -Xmx192m}]
            extraVolumes: [{name: trust, configMap: {name: trust}}]
            extraVolumeMounts: [{name: trust, mountPath: /etc/plimsoll-trust}]
            extraManifests: [{apiVersion: v1, kind: ConfigMap, metadata: {name: "{{ .Release.Name }}-more"}}]
            imagePullSecrets: [{name: registry}]
            tolerations: [{operator: Exists}]
            """;
    private static final String OWN_SECRET = """
            config: {platform: {base-url: "https://console.example.com/api/v2"}}
            secret: {apiKey: an-api-key, databasePassword: a-password, token: a-token}
            """;
    private static final String REPLICAS = """
            replicas: 2
            config:
              platform: {base-url: "https://console.example.com/api/v2"}
              store: {url: "jdbc:postgresql://store.example.com:5432/plimsoll", user: plimsoll}
            secret: {existingSecret: plimsoll, keys: {storePassword: store}}
            """;

    @TempDir
    private Path folder;

    static List<String> values() {
        return List.of(MINIMUM, EVERYTHING, OWN_SECRET, REPLICAS);
    }

    private List<JsonNode> render(String values) throws IOException {
        return render(Checkout.at(CHART), values);
    }

    private List<JsonNode> render(Path chart, String values) throws IOException {
        TemplateCommand template = new Helm(chart).template()
                .withName("fleet")
                .withNamespace("ops")
                .withKubeVersion("1.34.0");
        return Manifests.read(
                template.withValuesFile(Files.writeString(folder.resolve("values.yaml"), values)).call());
    }

    private static JsonNode container(List<JsonNode> rendered) {
        return Manifests.only(rendered, "Deployment").at("/spec/template/spec/containers/0");
    }

    private static List<String> variables(List<JsonNode> rendered) {
        return container(rendered).path("env").findValuesAsText("name");
    }

    @Test
    void helmFindsNothingWrong() {
        LintResult said = new Helm(Checkout.at(CHART)).lint().strict().call();

        assertThat(said.isFailed()).as("%s", said.getMessages()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("values")
    void kubernetesAcceptsEachDocument(String values) throws IOException {
        assertThat(render(values)).hasSizeGreaterThan(3)
                .allSatisfy(manifest -> assertThat(Manifests.wrong(manifest)).isEmpty());
    }

    @Test
    void eachPartIsThereWhenItIsAskedFor_andOnlyThen() throws IOException {
        assertThat(render(MINIMUM)).extracting(each -> each.path("kind").asText())
                .containsExactlyInAnyOrder("ConfigMap", "Deployment", "PersistentVolumeClaim", "Service",
                        "ServiceAccount");
        assertThat(render(EVERYTHING)).extracting(each -> each.path("kind").asText())
                .contains("Ingress", "NetworkPolicy", "PodDisruptionBudget", "PrometheusRule", "ServiceMonitor");
    }

    @Test
    void theIngressLeadsToThePortOfTheService() throws IOException {
        List<JsonNode> rendered = render(EVERYTHING);
        JsonNode spec = Manifests.only(rendered, "Ingress").path("spec");
        JsonNode service = Manifests.only(rendered, "Service");

        assertThat(spec.path("ingressClassName").asText()).isEqualTo("nginx");
        assertThat(spec.at("/rules/0/host").asText()).isEqualTo("plimsoll.example.com");
        assertThat(spec.at("/tls/0/secretName").asText()).isEqualTo("plimsoll-tls");
        JsonNode backend = spec.at("/rules/0/http/paths/0/backend/service");
        assertThat(backend.path("name")).isEqualTo(service.at("/metadata/name"));
        assertThat(backend.at("/port/name")).isEqualTo(service.at("/spec/ports/0/name"));
        assertThatThrownBy(() -> render(MINIMUM + "ingress: {enabled: true}")).hasMessageContaining("ingress.hosts");
    }

    /** A platform that is down makes /-/ready 503: the page that says so must stay in the service. */
    @Test
    void noProbeOfAPodAsksWhetherThePlatformAnswers() throws IOException {
        JsonNode container = container(render(MINIMUM));

        assertThat(List.of("startupProbe", "livenessProbe", "readinessProbe"))
                .allSatisfy(probe -> assertThat(container.at("/" + probe + "/httpGet/path").asText())
                        .isEqualTo("/-/healthy"));
    }

    @Test
    void theRulesAreThoseOfTheFile() throws IOException {
        JsonNode spec = Manifests.only(render(EVERYTHING), "PrometheusRule").path("spec");

        assertThat(spec).isEqualTo(Checkout.tree("config/prometheus/rules.yaml"));
    }

    @Test
    void theDashboardsAreThoseOfTheFolder() throws IOException {
        List<JsonNode> maps = Manifests.all(render(EVERYTHING), "ConfigMap");

        for (String name : Checkout.names("dashboards", ".json")) {
            assertThat(maps).anySatisfy(map -> {
                assertThat(map.path("data").path("plimsoll-" + name).asText())
                        .isEqualTo(Checkout.text("dashboards/" + name));
                assertThat(map.at("/metadata/labels/grafana_dashboard").asText()).isEqualTo("1");
            });
        }
    }

    @Test
    void theScrapedJobHasTheNameThatTheAlertsKnow() throws IOException {
        JsonNode endpoint = Manifests.only(render(EVERYTHING), "ServiceMonitor").at("/spec/endpoints/0");

        assertThat(endpoint.at("/relabelings/0/targetLabel").asText()).isEqualTo("job");
        assertThat(endpoint.at("/relabelings/0/replacement").asText())
                .isEqualTo(
                        Checkout.tree("config/prometheus/prometheus.yaml").at("/scrape_configs/0/job_name").asText());
    }

    @Test
    void theConfigurationReachesTheAgentAsItsFile_andNoSecretDoes() throws IOException {
        List<JsonNode> rendered = render(OWN_SECRET);
        String file = Manifests.only(rendered, "ConfigMap").path("data").path("plimsoll.yaml").asText();

        assertThat(new YAMLMapper().readTree(file).at("/platform/base-url").asText())
                .isEqualTo("https://console.example.com/api/v2");
        assertThat(variables(rendered)).containsExactly("PLIMSOLL_PLATFORM_API_KEY_FILE",
                "PLIMSOLL_DATABASE_PASSWORD_FILE", "PLIMSOLL_SERVER_TOKEN_FILE");
        assertThat(Manifests.only(rendered, "Secret").path("stringData").properties())
                .extracting(entry -> entry.getKey())
                .containsExactly("api-key", "password", "token");
        assertThat(rendered).filteredOn(each -> !each.path("kind").asText().equals("Secret"))
                .allSatisfy(each -> assertThat(each.toString()).doesNotContain("an-api-key", "a-password", "a-token"));
    }

    @Test
    void aSecretThatExistsIsOnlyNamed() throws IOException {
        List<JsonNode> rendered = render(REPLICAS);

        assertThat(Manifests.all(rendered, "Secret")).isEmpty();
        assertThat(Manifests.only(rendered, "Deployment").findValuesAsText("secretName")).containsExactly("plimsoll");
        assertThat(variables(rendered)).contains("PLIMSOLL_STORE_PASSWORD_FILE")
                .doesNotContain("PLIMSOLL_SERVER_TOKEN_FILE");
    }

    @Test
    void aStoreInAFileIsReplacedBeforeItIsStarted_aSharedOneRollsOver() throws IOException {
        assertThat(Manifests.only(render(MINIMUM), "Deployment").at("/spec/strategy/type").asText())
                .isEqualTo("Recreate");
        List<JsonNode> shared = render(REPLICAS);
        assertThat(Manifests.only(shared, "Deployment").at("/spec/strategy/type").asText()).isEqualTo("RollingUpdate");
        assertThat(Manifests.all(shared, "PersistentVolumeClaim")).isEmpty();
    }

    @Test
    void replicasWithoutASharedStoreAreRefused() {
        assertThatThrownBy(() -> render(MINIMUM + "replicas: 2\n")).hasMessageContaining("config.store.url");
    }

    /** The first key of a line of YAML. */
    private static String key(String line) {
        return line.substring(0, line.indexOf(':'));
    }

    @ParameterizedTest
    @ValueSource(strings = {"imagee: {}", "replicas: two", "service: {port: 0}", "image: {digest: \"sha256:12\"}",
        "persistence: {size: big}", "ingress: {hosts: [\"https://x\"]}", "ingress: {host: x}",
        "serviceMonitor: {interval: often}"})
    void aWrongValueIsRefusedByItsName(String values) {
        assertThatThrownBy(() -> render(MINIMUM + values)).hasMessageContaining(key(values));
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform: {api-key: x}", "database: {password: x}", "server: {token: x}",
        "otlp: {headers: 'Authorization=x'}", "overrides: [{match: {project: p}, database: {password: x}}]",
        "notify: [{type: slack, url: 'https://hooks.example.com/x'}]"})
    void aSecretAmongTheConfigurationIsRefused(String part) {
        assertThatThrownBy(() -> render("config: {" + part + "}")).hasMessageContaining(key(part));
    }

    /** A copy of the chart whose test is an ordinary pod: Helm prints no hooks. */
    private Path withoutHooks() throws IOException {
        Path chart = Checkout.at(CHART);
        Path copy = folder.resolve("chart");
        try (Stream<Path> files = Files.walk(chart)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = copy.resolve(chart.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.writeString(target, Files.readString(file).replaceAll("(?m)^ +helm.sh/hook.*\\R", ""));
            }
        }
        return copy;
    }

    @Test
    void theTestOfAReleaseAsksItsServiceForReadinessAndMetrics() throws IOException {
        JsonNode pod = Manifests.only(render(withoutHooks(), MINIMUM), "Pod");

        assertThat(Manifests.wrong(pod)).isEmpty();
        assertThat(pod.at("/spec/containers/0/args/0").asText()).contains("ask /-/ready", "ask /metrics");
        assertThat(pod.at("/spec/containers/0/env")).extracting(variable -> variable.path("value").asText())
                .containsExactly("fleet-plimsoll", "9849");
        assertThat(pod.at("/spec/automountServiceAccountToken").asBoolean(true)).isFalse();
    }

    @Test
    void noTokenOfTheClusterIsMounted() throws IOException {
        List<JsonNode> rendered = render(EVERYTHING);

        assertThat(rendered.stream().flatMap(each -> each.findValues("automountServiceAccountToken").stream()))
                .hasSize(2)
                .allSatisfy(token -> assertThat(token.asBoolean(true)).isFalse());
    }
}
