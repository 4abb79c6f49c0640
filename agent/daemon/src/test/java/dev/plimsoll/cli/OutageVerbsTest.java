package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.store.Store;
import dev.plimsoll.web.metrics.Fleets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the verbs show that read stored figures, while nobody answers at the address of the platform. */
class OutageVerbsTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final String[] SOON = {"--set", "platform.deadline=100ms"};

    private final StoreVerb verb;

    OutageVerbsTest(@TempDir Path folder) {
        this.verb = new StoreVerb(folder, NOON);
    }

    private int run(String name, String... words) {
        String[] all = Stream.concat(Stream.of(words), Stream.of(SOON))
                .toArray(String[]::new);
        return verb.run(name, all);
    }

    private void stored(ComputeStatus status, Duration ago) {
        try (Store store = verb.open()) {
            store.stores()
                    .statuses()
                    .keep(status.compute().id(), StoredStatus.formOf(status), 1, NOON.minus(ago));
        }
    }

    @Test
    void adviseAndDiff_showWhatAgentsStored_andSayHowOldItIs() throws Exception {
        stored(Fleets.tooSmall(), Duration.ofMinutes(7));
        String id = Fleets.tooSmall().compute().id().endpointId();

        assertThat(run("advise")).isZero();
        assertThat(verb.out()).contains(id, "grow");
        assertThat(verb.err())
                .contains("127.0.0.1:1", "figures of the store, the latest 7 min old, of 2026-11-21T11:53:00Z")
                .doesNotContain("probed 1");
        assertThat(run("advise", "-o", "json")).isZero();
        assertThat(json().at("/recommendations/0/endpoint_id").textValue()).isEqualTo(id);
        assertThat(verb.err()).contains("7 min old");

        assertThat(run("diff")).isEqualTo(10);
        assertThat(verb.out()).contains(id);
        assertThat(verb.err()).contains("7 min old");
        assertThat(run("diff", "-o", "json")).isEqualTo(10);
        assertThat(json().at("/changes/0/endpoint_id").textValue()).isEqualTo(id);
        assertThat(json().path("partial").booleanValue()).isTrue();
        assertThat(json().path("at").textValue()).isEqualTo("2026-11-21T11:53:00Z");
    }

    @Test
    void diff_isUrgent_whileTheStoredFiguresAreFresh_andNothing_whereNothingIsAdvised() {
        stored(Fleets.tooSmall(), Duration.ofSeconds(30));
        assertThat(run("diff")).isEqualTo(11);
    }

    @Test
    void diff_isZero_whereNothingIsAdvised() {
        stored(Fleets.unknown(), Duration.ofHours(2));
        assertThat(run("diff")).isZero();
        assertThat(verb.err()).contains("nothing to change", "2.0 h old");
    }

    @Test
    void withoutAnythingStored_theyFail_andSayWhy() {
        for (String name : new String[]{"advise", "diff"}) {
            assertThat(run(name)).isEqualTo(1);
            assertThat(verb.err()).contains("127.0.0.1:1", "no agent has stored a status yet");
        }
        verb.open().close();
        assertThat(run("advise")).isEqualTo(1);
    }

    private JsonNode json() throws Exception {
        return new JsonMapper().readTree(verb.out());
    }
}
