package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.NOON;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.Relay;
import dev.plimsoll.change.journal.Journal;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.PlatformAccess;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store is opened late, and on a server only if it keeps no watched compute awake. */
class DeferredStoreTest {

    private static final Switched STOP = new Switched(NOON, true, "me");

    private final StoreServer server = StoreServer.shared();

    private static DeferredStore at(StoreSettings settings) {
        return new DeferredStore(settings, InstantSource.fixed(NOON), new SimpleMeterRegistry());
    }

    @Test
    void aFile_isOpenedAtOnce(@TempDir Path folder) {
        try (DeferredStore store = at(new StoreSettings("jdbc:sqlite:" + folder.resolve("s.db"), Duration.ofDays(1)))) {
            assertThat(store.constraint()).isEmpty();
            assertThat(isKnown(store)).isTrue();
        }
    }

    @Test
    void aServer_isNotContacted_untilTheFleetWasListed() {
        try (DeferredStore store = at(server.settings(server.create("late")))) {
            assertThat(isKnown(store)).isFalse();
            assertThat(store.constraint()).hasValueSatisfying(why -> assertThat(why).contains("first listing"));
            assertThatThrownBy(() -> store.get().journal().fleet(NOON).stopped()).isInstanceOf(StoreUnavailable.class);

            store.listed("shop", List.of(StoreAddressesTest.computeAt("ep-cool-sun.eu.example.net")));
            store.fleetListed();

            assertThat(isKnown(store)).isTrue();
            assertThat(store.constraint()).isEmpty();
        }
    }

    /** Otherwise each of several agents would use the whole limit of requests. */
    @Test
    void theNumberOfAgents_isSeveral_untilAServerSaysIt_andThenTheLatestKnownOne(@TempDir Path folder) {
        StoreSettings settings = server.settings(server.createStore());
        try (Store other = Store.open(settings); DeferredStore store = at(settings)) {
            assertThat(store.claims().agents()).isEqualTo(ProjectClaims.UNKNOWN_AGENTS);
            keep(store);
            assertThat(store.claims().agents()).as("not opened").isEqualTo(ProjectClaims.UNKNOWN_AGENTS);

            other.claims().keep(List.of(), project -> false, NOON);
            store.fleetListed();
            keep(store);
            assertThat(store.claims().agents()).isEqualTo(2);

            store.listed("shop",
                    List.of(StoreAddressesTest.computeAt(StoreAddresses.of(settings).all().getFirst().host())));
            assertThat(store.constraint()).as("closed again").isPresent();
            assertThat(store.claims().agents()).isEqualTo(2);
        }
        try (DeferredStore file = at(new StoreSettings("jdbc:sqlite:" + folder.resolve("s.db"), Duration.ofDays(1)))) {
            assertThat(file.claims().agents()).as("a file has one agent that works").isOne();
        }
    }

    private static void keep(DeferredStore store) {
        store.claims().reaches(new PlatformAccess(NOON, null));
        store.claims().keep(List.of(), project -> false, NOON);
    }

    @Test
    void whileAServerIsSlow_theStoreIsStarting_untilOpeningItHasFailed() throws Exception {
        try (ServerSocket slow = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                DeferredStore store = at(new StoreSettings("jdbc:postgresql://127.0.0.1:%d/app".formatted(
                        slow.getLocalPort()), Duration.ofDays(1)))) {
            store.fleetListed();
            CompletableFuture<Void> opening = CompletableFuture.runAsync(store::get);
            try (Socket waiting = slow.accept()) {
                assertThat(waiting.isConnected()).isTrue();
                assertThat(isStarting(store)).isTrue();
            }
            assertThat(opening).failsWithin(Duration.ofSeconds(60));

            assertThat(isStarting(store)).isFalse();
        }
    }

    private static boolean isKnown(DeferredStore store) {
        store.claims().keep(List.of(), project -> false, NOON);
        return store.claims().isKnown(NOON);
    }

    private static boolean isStarting(DeferredStore store) {
        StoreUnavailable failure = catchThrowableOfType(StoreUnavailable.class, store::get);
        return requireNonNull(failure).isStarting();
    }

    @Test
    void aComputeThatIsTheStoresServer_isNeverConnectedTo() throws IOException {
        try (ServerSocket compute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            compute.setSoTimeout(100);
            String host = "127.0.0.1:" + compute.getLocalPort();
            try (DeferredStore store = at(
                    new StoreSettings("jdbc:postgresql://" + host + "/app", Duration.ofDays(1)))) {
                store.listed("shop", List.of(StoreAddressesTest.computeAt(host)));
                store.fleetListed();

                assertThatThrownBy(() -> isKnown(store))
                        .isInstanceOf(StoreUnavailable.class)
                        .hasMessageContaining("shop/ep-cool-sun")
                        .hasMessageContaining("Use another server for the store");
                assertThat(store.constraint()).isPresent();
                assertThatThrownBy(compute::accept).as("no connection")
                        .isInstanceOf(java.net.SocketTimeoutException.class);
            }
        }
    }

    @Test
    void aComputeThatAppearsLater_closesIt_andItsDeletionReopensIt() {
        String database = server.create("later");
        StoreSettings settings = server.settings(database);
        String address = StoreAddresses.of(settings).all().getFirst().host() + ":"
                + StoreAddresses.of(settings).all().getFirst().port();
        try (DeferredStore store = at(settings)) {
            store.listed("shop", List.of());
            store.fleetListed();
            assertThat(store.constraint()).isEmpty();

            store.listed("shop", List.of(StoreAddressesTest.computeAt(address)));

            assertThat(store.constraint()).isPresent();
            assertThatThrownBy(() -> store.get().journal().fleet(NOON).stopped()).isInstanceOf(StoreUnavailable.class);

            store.listed("other", List.of());
            assertThat(store.constraint()).isPresent();
            store.listed("shop", List.of());
            assertThat(store.constraint()).isEmpty();
        }
    }

    @Test
    void removedFiles_areNotMadeAgain_andNothingIsWrittenAnyMore(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("s.db");
        try (DeferredStore store = at(new StoreSettings("jdbc:sqlite:" + file, Duration.ofDays(1)))) {
            Journal journal = store.get().journal();
            assertThat(isKnown(store)).isTrue();
            deleteAll(folder);

            assertThatThrownBy(() -> journal.append(STOP)).isInstanceOf(StoreUnavailable.class)
                    .hasMessageContaining("was removed or replaced");
            assertIsGivenUp(store);
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void aStoreAtTheSamePath_isAnotherOne(@TempDir Path folder) throws IOException {
        StoreSettings settings = new StoreSettings("jdbc:sqlite:" + folder.resolve("s.db"), Duration.ofDays(1));
        try (DeferredStore store = at(settings)) {
            Journal journal = store.get().journal();
            assertThat(isKnown(store)).isTrue();
            deleteAll(folder);
            try (Store verb = Store.open(settings)) {
                verb.stores().journal().append(STOP);

                assertThatThrownBy(() -> journal.append(STOP)).isInstanceOf(StoreUnavailable.class);
                assertIsGivenUp(store);
            }
            assertThat(store.constraint()).as("until it is started again").isPresent();
        }
        try (DeferredStore restarted = at(settings)) {
            assertThat(restarted.get().journal().fleet(NOON).stopped()).isTrue();
        }
    }

    @Test
    void aDatabaseThatIsMadeAgainUnderTheSameName_isAnotherStore() {
        String database = server.createStore();
        try (DeferredStore store = at(server.settings(database))) {
            store.fleetListed();
            Journal journal = store.get().journal();
            assertThat(isKnown(store)).isTrue();
            server.run("postgres", "drop database %s with (force)".formatted(database));
            server.create(database);
            Store.open(server.settings(database)).close();

            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThatThrownBy(() -> journal.append(STOP))
                            .hasMessageContaining("removed or replaced"));
            assertIsGivenUp(store);
        }
    }

    @Test
    void anEmptyDatabaseUnderTheSameName_isAnotherStore() {
        String database = server.createStore();
        try (DeferredStore store = at(server.settings(database))) {
            store.fleetListed();
            assertThat(isKnown(store)).isTrue();
            server.run("postgres", "drop database %s with (force)".formatted(database));
            server.create(database);

            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> assertThatThrownBy(() -> store.get().journal().append(STOP))
                            .hasMessageContaining("removed or replaced"));
            assertIsGivenUp(store);
        }
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(one -> one.getFileName().toString().startsWith("s.db")).toList()) {
                Files.delete(file);
            }
        }
    }

    private static void assertIsGivenUp(DeferredStore store) {
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThatThrownBy(store::get).hasMessageContaining("no change begins"));
        assertThat(store.constraint()).isPresent();
        assertThat(store.claims().isKnown(NOON)).isFalse();
        assertThat(store.claims().fence("shop", NOON)).isNull();
    }

    @Test
    void aServerThatStopsAnswering_isReportedInTime_andUsedAgainAfterwards() throws Exception {
        StoreSettings direct = server.settings(server.createStore());
        DatabaseUrl url = DatabaseUrl.read(direct.url()).orElseThrow();
        try (Relay relay = new Relay(url.hosts().getFirst().host(), url.hosts().getFirst().port());
                DeferredStore store = new DeferredStore(new StoreSettings(
                        "jdbc:postgresql://127.0.0.1:%d/%s?socketTimeout=4".formatted(relay.port(), url.database()),
                        direct.user(), direct.password(), direct.retention(), direct.ofSums()), InstantSource.system(),
                        new SimpleMeterRegistry())) {
            store.fleetListed();
            assertThat(store.get().journal().fleet(NOON).stopped()).isFalse();
            relay.stopAnswering();

            long asked = System.nanoTime();
            assertThat(store.constraint())
                    .hasValueSatisfying(why -> assertThat(why).contains("no answer within 1500 ms"));
            assertThat(Duration.ofNanos(System.nanoTime() - asked)).isBetween(Duration.ofMillis(1_400),
                    Duration.ofSeconds(3));
            assertThatThrownBy(() -> store.get().journal().fleet(NOON).stopped()).isInstanceOf(StoreUnavailable.class);
            long again = System.nanoTime();
            for (int each = 0; each < 20; each++) {
                assertThatThrownBy(() -> store.get().journal().fleet(NOON).stopped())
                        .isInstanceOf(StoreUnavailable.class);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - again)).as("without waiting again")
                    .isLessThan(Duration.ofSeconds(3));

            relay.answerAgain();
            await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(store.constraint()).isEmpty());
            assertThat(store.get().journal().fleet(NOON).stopped()).isFalse();
        }
    }
}
