package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.SettingWriter.Execution;
import dev.plimsoll.config.key.ReloadedSecret;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.PlatformSettings.AccountKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import mockwebserver3.RecordedRequest;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which requests are sent with a refused key, and with the key that replaces it. */
class PlatformKeyTest {

    private static final String NONE = "{\"projects\":[]}";
    private static final String NO_COMPUTES = "{\"endpoints\":[]}";
    private static final String REFUSED = "{\"message\":\"no such key\"}";

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @TempDir
    Path folder = Path.of("");

    @Test
    void aRefusedKey_blocksAllCalls_exceptOneTrialPerMinute() {
        PlatformClient client = platform.client();
        PlatformFleet fleet = new PlatformFleet(client, platform.settings());
        PlatformSettingWriter writer = new PlatformSettingWriter(client);
        platform.answers(401, REFUSED);
        PlatformFault first = faultOf(() -> fleet.computes("p1"));

        for (int second = 0; second < 59; second++) {
            assertThat(faultOf(fleet::projects)).hasMessage(first.getMessage());
            assertThat(faultOf(() -> fleet.computes("p1")).kind()).isEqualTo(PlatformFault.FaultKind.UNAUTHORIZED);
            assertThat(MockPlatform.resize(writer))
                    .isEqualTo(new Execution.NotSent(first.getMessage()));
            assertThat(writer.heldBack(new ComputeId("p", "ep-1"))).contains(new Veto.KeyRefused(first.getMessage()));
            platform.time.pass(Duration.ofSeconds(1));
        }
        assertThat(platform.lines()).containsExactly("GET /projects/p1/endpoints");
        assertThat(gauge("plimsoll.platform.breaker.open")).isEqualTo(1);
        assertThat(first).hasMessageContaining("set platform.api-key").hasMessageEndingWith("no such key");

        platform.time.pass(Duration.ofSeconds(1));
        platform.answers(401, REFUSED);
        MockPlatform.resize(writer);
        faultOf(fleet::projects);
        faultOf(() -> fleet.computes("p1"));
        faultOf(fleet::projects);
        assertThat(platform.lines()).as("one trial, and no change").containsExactly("GET /projects");

        platform.time.pass(Duration.ofSeconds(60));
        platform.answers(NONE).answers(NO_COMPUTES);
        fleet.projects();
        fleet.computes("p1");
        assertThat(platform.lines()).containsExactly("GET /projects", "GET /projects/p1/endpoints");
        assertThat(gauge("plimsoll.platform.breaker.open")).isZero();
    }

    @Test
    void aTrialWithAnotherError_keepsTheBreakerOpen() {
        PlatformFleet fleet = platform.fleet();
        platform.answers(401, REFUSED);
        faultOf(fleet::projects);
        platform.time.pass(Duration.ofSeconds(60));
        platform.answers(503, "{}");

        faultOf(fleet::projects);
        faultOf(() -> fleet.computes("p1"));

        assertThat(platform.lines()).containsExactly("GET /projects", "GET /projects");
    }

    @Test
    void aKeyFileReplacedBeforeTheRefusal_costsNothing() throws IOException {
        PlatformFleet fleet = fleetWithFile("old-key");
        platform.answers(NONE).answers(401, REFUSED).answers(NO_COMPUTES);
        fleet.projects();
        Files.writeString(file(), "new-key\n");

        fleet.computes("p1");

        assertThat(platform.requests()).extracting(PlatformKeyTest::key)
                .containsExactly("old-key", "old-key", "new-key");
        assertThat(gauge("plimsoll.platform.breaker.open")).isZero();
    }

    @Test
    void aResizeRefusedForTheOldKey_isSentOnceMoreWithTheNewOne() throws IOException {
        PlatformClient client = platform.client(withFile("old-key"));
        platform.answers(401, REFUSED).answers("{}");
        Files.writeString(file(), "new-key\n");

        assertThat(MockPlatform.resize(new PlatformSettingWriter(client)))
                .isInstanceOf(Execution.Accepted.class);

        assertThat(platform.requests()).extracting(PlatformKeyTest::key).containsExactly("old-key", "new-key");
    }

    @Test
    void aKeyChangedAfterTheRefusal_isTriedAtOnce() throws IOException {
        PlatformFleet fleet = fleetWithFile("old-key");
        platform.answers(401, REFUSED);
        faultOf(fleet::projects);
        faultOf(fleet::projects);
        Files.writeString(file(), "new-key\n");
        platform.answers(NO_COMPUTES);

        fleet.computes("p1");

        assertThat(platform.requests()).extracting(PlatformKeyTest::key).containsExactly("old-key", "new-key");
    }

    @Test
    void twoRefusedKeys_areNotTriedForever() throws IOException {
        PlatformFleet fleet = fleetWithFile("old-key");
        platform.answers(401, REFUSED).answers(401, REFUSED);
        Files.writeString(file(), "new-key\n");

        faultOf(fleet::projects);
        faultOf(fleet::projects);

        assertThat(platform.requests()).hasSize(2);
    }

    @Test
    void anEchoOfEitherKey_isRedacted() throws IOException {
        PlatformFleet fleet = fleetWithFile("old-\"key");
        platform.answers(401, REFUSED)
                .answers(400, "{\"message\":\"old-\\\"key and new-key-with-more and new-key\"}");
        Files.writeString(file(), "new-key\n");

        PlatformFault fault = faultOf(fleet::projects);

        assertThat(fault).hasMessageEndingWith("its message: ••• and •••-with-more and •••");
    }

    private PlatformFleet fleetWithFile(String key) throws IOException {
        return platform.fleet(withFile(key));
    }

    private PlatformSettings withFile(String key) throws IOException {
        Files.writeString(file(), key + "\n");
        return platform.with(new AccountKey.InFile(file(),
                new ReloadedSecret(file(), new Secret(key), Secret::new, platform.time::nanos)));
    }

    private Path file() {
        return folder.resolve("key");
    }

    private double gauge(String name) {
        return platform.meters.get(name).gauge().value();
    }

    private static PlatformFault faultOf(ThrowingCallable asking) {
        PlatformFault fault = catchThrowableOfType(PlatformFault.class, asking);
        assertThat(fault).isNotNull();
        return fault;
    }

    private static String key(RecordedRequest request) {
        return String.valueOf(request.getHeaders().get("Authorization")).replace("Bearer ", "");
    }
}
