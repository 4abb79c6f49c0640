package dev.plimsoll.whole;

import static dev.plimsoll.whole.EmulatedShop.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.agent.Agent;
import dev.plimsoll.agent.Checkup;
import dev.plimsoll.agent.PassCount;
import dev.plimsoll.agent.SinglePass;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.config.Settings;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.store.Store;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** One agent for two platforms, each with a key of its own, behind proxies that record all requests. */
abstract class SeveralAccountsTest extends OnEmulatedShop {

    private static final ComputeId SHOP = new ComputeId("shop-one", "ep-small");
    private static final ComputeId BLOG = new ComputeId("blog-one", "ep-blog");

    @AutoClose
    private final Emulator other = EmulatedShop.openAnother();
    @AutoClose
    private final RecordingProxy shop = new RecordingProxy(URI.create(platform.baseUrl()));
    @AutoClose
    private final RecordingProxy blog = new RecordingProxy(URI.create(other.baseUrl()));
    @AutoClose
    private final HttpClient http = HttpClient.newHttpClient();

    SeveralAccountsTest() {
        super(EmulatedShop.open(""));
    }

    @Test
    void eachKeyGoesToItsOwnPlatformAlone_asDoesAChange() {
        EmulatedShop.Clock clock = new EmulatedShop.Clock();
        try (Agent agent = Agent.start(settings(other.apiKey(), "apply"), clock)) {
            soon().untilAsserted(() -> assertThat(List.of(of(agent.status(), SHOP), of(agent.status(), BLOG)))
                    .allMatch(status -> status.advice().advised().recommendation().asks()));
            clock.passFirstMinutes();
            soon().untilAsserted(() -> assertThat(blog.changes()).isNotEmpty());
        }

        assertThat(platform.apiKey()).isNotEqualTo(other.apiKey());
        isOfOneAccount(shop, platform, "blog-one");
        isOfOneAccount(blog, other, "shop-one");
        assertThat(shop.changes()).isEmpty();
        assertThat(blog.changes()).allSatisfy(
                change -> assertThat(change.path()).isEqualTo("/projects/blog-one/endpoints/ep-blog"));
    }

    private static void isOfOneAccount(RecordingProxy proxy, Emulator account, String foreign) {
        assertThat(proxy.recorded()).hasSizeGreaterThan(5).allSatisfy(request -> {
            assertThat(request.authorization()).isEqualTo("Bearer " + account.apiKey());
            assertThat(request.path()).doesNotContain(foreign);
        });
    }

    @Test
    void aKeyThatOneRefuses_holdsUpNoOther_andEverySurfaceNamesThePlatform() throws Exception {
        Settings settings = settings("a-wrong-key", "advise");
        try (Agent agent = Agent.start(settings, InstantSource.system())) {
            soon().untilAsserted(() -> assertThat(of(agent.status(), SHOP).live()).isNotNull());
            soon().untilAsserted(
                    () -> assertThat(agent.status().answering()).isEqualTo(Map.of("eu", true, "us", false)));

            assertThat(agent.status().discovered()).isTrue();
            assertThat(get(agent, "/-/ready").statusCode()).isEqualTo(200);
            assertThat(get(agent, "/metrics").body()).contains("plimsoll_platform_up{platform=\"eu\"} 1.0",
                    "plimsoll_platform_up{platform=\"us\"} 0.0", "plimsoll_platform_breaker_open{platform=\"us\"} 1.0",
                    "plimsoll_compute_up{endpoint_id=\"ep-small\",platform=\"eu\",project_id=\"shop-one\"} 1.0");
            assertThat(get(agent, "/api/v1/computes").body()).contains("\"platform\":\"eu\"", "\"* of platform us\"");
            assertThat(get(agent, "/").body()).contains("eu / shop",
                    "The projects of platform us could not be listed", "platform us: the platform refused the API key");
        }
        try (Store store = Store.open(settings.store())) {
            FleetStatus once = SinglePass.remembered(settings, store, new PassCount(), InstantSource.system());
            assertThat(once.computeStatuses()).containsKey(SHOP);
            assertThat(once.missing()).containsKey("* of platform us");
        }
    }

    private static ComputeStatus of(FleetStatus status, ComputeId compute) {
        return Objects.requireNonNull(status.computeStatuses().get(compute));
    }

    private HttpResponse<String> get(Agent agent, String path) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d%s".formatted(agent.port(), path))).build(),
                BodyHandlers.ofString());
    }

    @Test
    void check_readsTheKeysOfEachPlatform_whicheverIsChosen() {
        Settings all = settings(other.apiKey(), "observe");

        assertThat(Checkup.of(all.only("us"), all, List.of(), InstantSource.system()).legs())
                .filteredOn(leg -> leg.name().equals("account keys"))
                .extracting(CheckLine::detail)
                .satisfiesExactly(line -> assertThat(line).startsWith("eu: "),
                        line -> assertThat(line).startsWith("us: "));
    }

    /** @param mode of the other platform; nothing is changed at the first one */
    private Settings settings(String otherKey, String mode) {
        String sizes = folder.resolve("sizes.json").toString();
        return EmulatedShop.settings(platform, folder, Map.of("platforms", """
                - {name: eu, base-url: '%s', api-key: '%s', sizes: '%s'}
                - {name: us, base-url: '%s', api-key: '%s', sizes: '%s'}
                """.formatted(shop.baseUrl(), platform.apiKey(), sizes, blog.baseUrl(), otherKey, sizes), "overrides",
                """
                        - match: {platform: us}
                          database: {port: %d, user: '%s', password: '%s'}
                          sizing: {mode: %s}
                        """.formatted(other.databasePort(), other.databaseUser(), other.databasePassword(), mode),
                "sizing.mode", "advise", "sizing.evidence.grow", "1s", "change.approval", "policy", "change.when",
                "now"));
    }
}
