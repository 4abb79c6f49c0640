package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.config.Configuration;
import dev.plimsoll.config.Configuration.Loaded;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.platform.MockPlatform;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.metrics.Fleets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What verbs that probe nothing show of a platform that answers in part, or not at all. */
class StoredFleetTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final ComputeStatus STORED = Fleets.tooSmall();
    private static final ComputeId SMALL = STORED.compute().id();
    private static final ComputeId OTHER = new ComputeId("p1", "ep-one");
    private static final String PROJECTS = "{\"projects\":[{\"id\":\"p1\",\"name\":\"p1\"}]}";
    private static final String AWAKE = """
            {"endpoints":[{"id":"ep-one","project_id":"p1","branch_id":"br-1","type":"read_write","host":"127.0.0.1:1",
            "current_state":"active","autoscaling_limit_min_cu":1,"autoscaling_limit_max_cu":1}]}""";

    @AutoClose
    private final MockPlatform platform = new MockPlatform();
    private final Map<String, MockResponse> answers = new HashMap<>();
    private final PassCount count = new PassCount();
    private Settings settings = settings(Path.of(""));

    private Settings settings(Path folder) {
        return ((Loaded) Configuration.load(null, Map.of(),
                Map.of("platform.base-url", platform.server.url("/api/v2").toString(), "platform.api-key", "a-key",
                        "platform.deadline", "1s", "database.user", "plimsoll", "store.url",
                        "jdbc:sqlite:" + folder.resolve("plimsoll.db"))))
                .settings();
    }

    @BeforeEach
    void store(@TempDir Path folder) {
        settings = settings(folder);
        platform.server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return answers.getOrDefault(request.getTarget(), MockPlatform.reply(503, "{}").build());
            }
        });
        try (Store store = Store.open(settings.store())) {
            store.stores().statuses().keep(SMALL, StoredStatus.formOf(STORED), 1, NOON.minus(Duration.ofHours(1)));
        }
    }

    private FleetStatus remembered() {
        try (Store store = Store.open(settings.store())) {
            return SinglePass.remembered(settings, store, count, InstantSource.fixed(NOON));
        }
    }

    @Test
    void nothingCountsAsProbed_whereNothingIsProbed() {
        answers.put("/api/v2/projects", MockPlatform.reply(200, PROJECTS).build());
        answers.put("/api/v2/projects/p1/endpoints", MockPlatform.reply(200, AWAKE).build());

        assertThat(remembered().computeStatuses()).containsKey(OTHER);
        assertThat(count.listed()).isOne();
        assertThat(count.probed()).isZero();
    }

    @Test
    void whereNothingIsListed_theStatusHasTheTimeOfTheStore_andTheFault() {
        FleetStatus status = remembered();

        assertThat(status.computeStatuses()).containsOnlyKeys(SMALL);
        assertThat(status.computeStatuses().get(SMALL)).satisfies(small -> {
            assertThat(small.live()).as("an hour old").isNull();
            assertThat(small.advice().advised().recommendation())
                    .isEqualTo(STORED.advice().advised().recommendation());
        });
        assertThat(status.at()).isEqualTo(NOON.minus(Duration.ofHours(1)));
        assertThat(status.fault()).contains("503");
        assertThat(status.isPartial()).isTrue();
    }

    @Test
    void aRefusal_isNoOutage() {
        answers.put("/api/v2/projects", MockPlatform.reply(401, "{}").build());

        assertThatThrownBy(this::remembered).isInstanceOf(PlatformFault.class).hasMessageContaining("401");
    }
}
