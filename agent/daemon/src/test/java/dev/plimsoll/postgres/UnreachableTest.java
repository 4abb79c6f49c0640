package dev.plimsoll.postgres;

import static dev.plimsoll.postgres.TestPostgres.probe;
import static dev.plimsoll.postgres.TestPostgres.unreachable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failure;
import dev.plimsoll.cache.Observation.Unreachable;
import dev.plimsoll.cache.Observation.Unsupported;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.postgres.DatabaseSettings.Tls;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Probes of servers that cannot be reached or refuse the login; each probe ends by its deadline. */
class UnreachableTest {

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofSeconds(20);
    /** Long enough for a busy machine; without the deadline, none of these probes would end. */
    private static final Duration FOR_EVER = Duration.ofSeconds(60);
    /** Of 1,201 probes; on a busy machine some end before they have connected. */
    private static final int ENOUGH_CONNECTIONS = 200;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final char[] STORE_PASSWORD = "store-password".toCharArray();

    /** Of certificates, which take most of their time to make. */
    @TempDir
    private static Path folder = Path.of("");

    static Stream<Arguments> stallers() {
        return Stream.of(Arguments.of("a black hole", FakeServer.blackHole()),
                Arguments.of("a trickle of bytes", FakeServer.trickle()),
                Arguments.of("half an answer", FakeServer.halfAnAnswer()),
                Arguments.of("a trickle of an answer", FakeServer.trickleOfAnAnswer()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("stallers")
    void endsByTheDeadlineAndDisconnects(String name, FakeServer.Manner manner) throws Exception {
        try (FakeServer server = new FakeServer(manner)) {
            long before = System.nanoTime();

            Unreachable late = unreachable(probe(TestPostgres.settings("127.0.0.1", server.port(), SHORT)));

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isBetween(SHORT, FOR_EVER);
            assertThat(late.why()).isEqualTo(Failure.TIMEOUT);
            assertThat(late.detail()).contains("300 ms", "127.0.0.1:" + server.port(), "poll.deadline");
            assertThat(server.left().get()).as("the connection is closed too").isTrue();
        }
    }

    static Stream<Arguments> handshakers() {
        return Stream.of(Arguments.of("agrees to TLS and says no more", FakeServer.halfAHandshake()),
                Arguments.of("says half a hello", FakeServer.halfAHandshake(0x16, 3, 3, 0, 80, 2, 0, 0, 76, 3, 3)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("handshakers")
    void endsByTheDeadlineAlsoInTheMiddleOfATlsHandshake(String name, FakeServer.Manner manner) throws Exception {
        try (FakeServer server = new FakeServer(manner)) {
            DatabaseSettings settings = tls(server.port(), DatabaseSettings.SslMode.REQUIRE, null, SHORT);
            long before = System.nanoTime();

            assertThat(unreachable(probe(settings)).why()).isEqualTo(Failure.TIMEOUT);

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isBetween(SHORT, FOR_EVER);
            assertThat(server.left().get()).isTrue();
        }
    }

    @Test
    void aNameThatIsNeverResolved_blocksNothingElse() {
        String host = HangingNames.HOST;
        long before = System.nanoTime();

        Unreachable late = unreachable(probe(TestPostgres.settings(host, 5432, SHORT)));

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isBetween(SHORT, FOR_EVER);
        assertThat(late.why()).isEqualTo(Failure.TIMEOUT);
        assertThat(HangingNames.ASKED_BY).as("threads that may be blocked").isNotEmpty().noneMatch(Thread::isVirtual);
    }

    @Test
    void aThousandUnansweredProbes_leaveNeitherThreadsNorConnections() throws Exception {
        Duration brief = Duration.ofMillis(100);
        try (FakeServer plain = new FakeServer(
                List.of(FakeServer.blackHole(), FakeServer.trickle(), FakeServer.halfAnAnswer()));
                FakeServer encrypted = new FakeServer(
                        List.of(FakeServer.blackHole(), FakeServer.halfAHandshake()))) {
            DatabaseSettings toPlain = TestPostgres.settings("127.0.0.1", plain.port(), brief);
            DatabaseSettings toEncrypted = tls(encrypted.port(), DatabaseSettings.SslMode.REQUIRE, null, brief);
            manyProbes(toPlain, 100);
            manyProbes(toEncrypted, 100);
            int threads = THREADS.getThreadCount();

            manyProbes(toPlain, 500);
            manyProbes(toEncrypted, 500);
            Thread waiting = Thread.ofVirtual()
                    .start(() -> probe(TestPostgres.settings("127.0.0.1", plain.port(), LONG)));
            await().untilAsserted(() -> assertThat(runningProbes()).as("one probe is visible").isEqualTo(1));
            waiting.interrupt();

            assertThat(plain.met() + encrypted.met()).as("connections").isGreaterThan(ENOUGH_CONNECTIONS);
            await().untilAsserted(() -> {
                assertThat(plain.isAlone() && encrypted.isAlone()).as("every connection is closed").isTrue();
                assertThat(THREADS.getThreadCount()).as("threads").isLessThanOrEqualTo(threads + 2);
                assertThat(runningProbes()).as("virtual threads").isZero();
            });
        }
    }

    private static void manyProbes(DatabaseSettings settings, int count) throws InterruptedException {
        JdbcProbe probe = new JdbcProbe(any -> settings, InstantSource.system());
        try (ExecutorService threads = Executors.newFixedThreadPool(50)) {
            List<Callable<Observation>> tasks = Collections.nCopies(count, () -> probe.probe(TestPostgres.compute()));
            assertThat(threads.invokeAll(tasks)).allSatisfy(
                    task -> assertThat(unreachable(task.get()).why()).isEqualTo(Failure.TIMEOUT));
        }
    }

    /** The number of virtual threads that probe, from the JVM's thread dump. */
    private static long runningProbes() throws IOException {
        Path dump = Files.createTempDirectory("threads").resolve("dump.json");
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
        return Files.readString(dump).lines().filter(line -> line.contains("\"probe ")).count();
    }

    @Test
    void anInterruptedCallerReturnsAtOnce_andStaysInterrupted() throws Exception {
        try (FakeServer server = new FakeServer(FakeServer.blackHole())) {
            Thread.currentThread().interrupt();

            Unreachable interrupted = unreachable(probe(TestPostgres.settings("127.0.0.1", server.port(), LONG)));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(interrupted.why()).isEqualTo(Failure.OTHER);
        }
    }

    @Test
    void aClosedPortIsRefused() throws Exception {
        int freed;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            freed = socket.getLocalPort();
        }

        Unreachable refused = unreachable(probe(TestPostgres.settings("127.0.0.1", freed, LONG)));

        assertThat(refused.why()).isEqualTo(Failure.REFUSED);
        assertThat(refused.detail()).startsWith("no connection to 127.0.0.1:" + freed);
    }

    @Test
    void aConnectionCutBeforeAnyAnswerIsRefused() throws Exception {
        try (FakeServer server = new FakeServer(java.net.Socket::close)) {
            Unreachable cut = unreachable(probe(TestPostgres.settings("127.0.0.1", server.port(), LONG)));

            assertThat(cut.why()).isEqualTo(Failure.REFUSED);
            assertThat(cut.detail()).contains("closed the connection before the login was complete", "IP allow-list");
        }
    }

    @Test
    void aConnectionCutInTheTlsHandshake_isNoServerWithoutTls() throws Exception {
        try (FakeServer server = new FakeServer(FakeServer.closingInTls())) {
            assertThat(
                    unreachable(probe(tls(server.port(), DatabaseSettings.SslMode.VERIFY_FULL, null, LONG))).detail())
                    .contains("closed the connection before the login was complete")
                    .doesNotContain("ssl-mode");
        }
    }

    @ParameterizedTest
    @EnumSource(value = DatabaseSettings.SslMode.class, names = {"DISABLE", "REQUIRE"})
    void aServerOfAnotherProtocolIsToldApart(DatabaseSettings.SslMode mode) throws Exception {
        try (FakeServer server = new FakeServer(FakeServer.saying("HTTP/1.1 400 Bad Request\r\n\r\n"))) {
            assertThat(unreachable(probe(tls(server.port(), mode, null, LONG))).detail())
                    .contains("answers, but not as a PostgreSQL server: check host and port");
        }
    }

    @Test
    void anUnknownHostIsRefused() {
        // The label is too long for a name, so no name server is asked.
        Unreachable unknown = unreachable(probe(TestPostgres.settings("x".repeat(70) + ".example", 5432, LONG)));

        assertThat(unknown.why()).isEqualTo(Failure.REFUSED);
        assertThat(unknown.detail()).contains("cannot be resolved").contains("database.host");
    }

    @ParameterizedTest
    @CsvSource({"28P01, AUTH", "28000, AUTH", "53300, OTHER", "57P03, REFUSED", "57P01, REFUSED", "57P02, REFUSED",
        "08004, REFUSED", "XX000, REFUSED"})
    void everyRefusalHasAReasonAndNeverShowsThePassword(String state, Failure why) throws Exception {
        try (FakeServer server = new FakeServer(FakeServer.refusing(state))) {
            Unreachable refused = unreachable(probe(TestPostgres.settings("127.0.0.1", server.port(), LONG)));

            assertThat(refused.why()).isEqualTo(why);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "28P01 | falsches Passwort | auth_failed | AUTH | wrong password of role 'mon', or no such role",
        "28000 | role \"mon\" does not exist | InitializeSessionUserId | AUTH | role 'mon' does not exist, or may not log in",
        "28000 | no pg_hba.conf entry for host | ClientAuthentication | ADDRESS | the address of this machine is not allowed",
        "XX000 | This IP address 192.0.2.7 is not allowed to connect to this endpoint. | - | ADDRESS | the address of this machine is not allowed",
        "XX000 | This connection is trying to access this endpoint from a blocked network. | - | ADDRESS | the address of this machine is not allowed",
        "28000 | no pg_hba.conf entry for host 10.0.0.1, no encryption | - | ADDRESS | set database.ssl-mode to verify-full",
        "28000 | connection is insecure (try using sslmode=require) | - | TLS | accepts only encrypted connections",
        "08P01 | Control plane request failed | - | REFUSED | answers, and refuses the session",
        "22023 | invalid value for parameter \"TimeZone\": \"Asia/Calcutta\" | - | OTHER | does not accept a setting of the session",
        "42704 | unrecognized configuration parameter \"x\" | - | OTHER | does not accept a setting of the session",
        "53300 | zu viele | InitializeSessionUserId | OTHER | CONNECTION LIMIT",
        "53300 | too many clients already | - | OTHER | all connection slots are in use",
        "57P03 | not now | - | REFUSED | try again in a minute",
        "XX000 | The requested endpoint could not be found | - | REFUSED | the platform knows no such compute",
        "XX000 | Your account or project has exceeded the compute time quota. Upgrade your plan. | - | QUOTA | a quota of the project",
        "XX000 | ERROR: project has exceeded the written data quota | - | QUOTA | a quota of the project",
        "XX000 | COMPUTE_TIME_QUOTA_EXCEEDED | - | QUOTA | a quota of the project",
        "XX000 | NON_PRIMARY_BRANCH_COMPUTE_TIME_EXCEEDED | - | QUOTA | a quota of the project",
        "XX000 | the logical size quota of the branch is near | - | REFUSED | refuses the session",
        "08P01 | unsupported startup parameter: x | - | REFUSED | is a pooler: set database.host to the direct host",
        "28000 | connection refused by policy | - | AUTH | the server refused role 'mon'"})
    void eachRefusalHasItsOwnSentence(String state, String message, @Nullable String routine, Failure why,
            String expected) throws Exception {
        String raised = routine == null ? "" : routine;
        try (FakeServer server = new FakeServer(FakeServer.refusing(state, message, raised))) {
            Unreachable refused = unreachable(probe(TestPostgres.settings("127.0.0.1", server.port(), LONG)));

            assertThat(refused.why()).isEqualTo(why);
            assertThat(refused.detail()).contains(expected);
        }
    }

    @Test
    void aMissingRole_andAWrongPassword_haveOneSentenceOnARealServer() {
        TestPostgres server = TestPostgres.shared();

        assertThat(unreachable(probe(TestPostgres.withLogin(server.settings(), "postgres", "nobody", "x"))).detail())
                .startsWith("wrong password of role 'nobody', or no such role");
        assertThat(unreachable(probe(TestPostgres.withLogin(server.settings(), "postgres", "mon", "x"))).detail())
                .startsWith("wrong password of role 'mon', or no such role");
    }

    @Test
    void aPoolersHost_isRecognized() {
        DatabaseSettings own = TestPostgres.settings(null, 5432, LONG);

        assertThat(JdbcProbe.poolerProblem(TestPostgres.compute("ep-one-pooler.eu.example"), own)).get()
                .asString()
                .contains("ep-one-pooler.eu.example:5432 is a pooler");
        assertThat(JdbcProbe.poolerProblem(TestPostgres.compute("ep-one.eu-pooler.example"), own)).isEmpty();
        assertThat(JdbcProbe.poolerProblem(TestPostgres.compute("a/b"), own)).isEmpty();
    }

    @Test
    void aMissingDatabaseIsUnsupported() throws Exception {
        try (FakeServer server = new FakeServer(FakeServer.refusing("3D000"))) {
            assertThat(probe(TestPostgres.settings("127.0.0.1", server.port(), LONG)))
                    .isInstanceOfSatisfying(Unsupported.class,
                            none -> assertThat(none.why()).isEqualTo(Failure.NO_VIEW));
        }
    }

    @Test
    void aServerWithoutTlsIsRejectedIfTlsIsRequired() {
        TestPostgres server = TestPostgres.shared();

        Unreachable plain = unreachable(probe(tls(server.port(), DatabaseSettings.SslMode.REQUIRE, null, LONG)));

        assertThat(plain.why()).isEqualTo(Failure.TLS);
        assertThat(plain.detail()).contains("the server does not offer TLS", "database.ssl-mode");
    }

    @Test
    void certificatesAreCheckedAsStrictlyAsConfigured() throws Exception {
        SSLContext elsewhere = certificate("elsewhere", "dns:elsewhere.example");
        SSLContext here = certificate("here", "ip:127.0.0.1");

        assertThat(whyWith(elsewhere, DatabaseSettings.SslMode.REQUIRE, null)).as("encrypted, unchecked")
                .isEqualTo(Failure.REFUSED);
        assertThat(whyWith(here, DatabaseSettings.SslMode.VERIFY_FULL, null)).as("unknown to the JVM's trust store")
                .isEqualTo(Failure.TLS);
        assertThat(whyWith(elsewhere, DatabaseSettings.SslMode.VERIFY_FULL, folder.resolve("elsewhere.pem")))
                .as("trusted, for another host")
                .isEqualTo(Failure.TLS);
        assertThat(whyWith(here, DatabaseSettings.SslMode.VERIFY_FULL, folder.resolve("here.pem")))
                .as("trusted, for this host")
                .isEqualTo(Failure.REFUSED);
        assertThat(whyWith(here, DatabaseSettings.SslMode.VERIFY_FULL, folder.resolve("nothing.pem")))
                .as("no such root certificate")
                .isEqualTo(Failure.TLS);
    }

    @Test
    void aCertificateOfAnUnknownAuthority_hasAClearMessageWithWhatToDo() throws Exception {
        SSLContext here = certificate("here", "ip:127.0.0.1");

        assertThat(failureWith(here, DatabaseSettings.SslMode.VERIFY_FULL, null).detail())
                .contains("no trusted authority signed its certificate", "database.ssl-root-cert")
                .doesNotContain("PKIX", "sun.security");
    }

    @Test
    void aCertificateOfAnotherHost_isToldApart() throws Exception {
        SSLContext elsewhere = certificate("elsewhere", "dns:elsewhere.example");

        assertThat(failureWith(elsewhere, DatabaseSettings.SslMode.VERIFY_FULL, folder.resolve("elsewhere.pem"))
                .detail()).contains("its certificate is for another host name", "database.host");
    }

    @Test
    void anExpiredCertificate_isToldApart() throws Exception {
        SSLContext expired = expiredCertificate();

        assertThat(failureWith(expired, DatabaseSettings.SslMode.VERIFY_FULL, folder.resolve("authority.pem")).detail())
                .contains("its certificate has expired");
    }

    @ParameterizedTest
    @CsvSource({"''", "a/b", "'h1,h2'", "'evil/?socketFactory=x'", "h:0", "h:70000"})
    void anInvalidHostIsNeverConnectedTo(String host) {
        Compute compute = TestPostgres.compute(host);
        DatabaseSettings verbatim = new DatabaseSettings("postgres", "mon", new Secret("p"), 5432, null,
                new Tls(DatabaseSettings.SslMode.DISABLE, null), "v", LONG);

        Observation none = new JdbcProbe(any -> verbatim, InstantSource.system()).probe(compute);

        assertThat(unreachable(none).why()).isEqualTo(Failure.OTHER);
    }

    @Test
    void nothingEscapesEvenWhereTheSettingsFail() {
        JdbcProbe probe = new JdbcProbe(any -> {
            throw new IllegalStateException("no settings");
        }, InstantSource.system());

        assertThat(unreachable(probe.probe(TestPostgres.compute())).why()).isEqualTo(Failure.OTHER);
    }

    /** The fake server refuses with 57P03 once TLS is agreed on, so REFUSED means that TLS was accepted. */
    private static Failure whyWith(SSLContext context, DatabaseSettings.SslMode mode, @Nullable Path root)
            throws IOException {
        return failureWith(context, mode, root).why();
    }

    private static Unreachable failureWith(SSLContext context, DatabaseSettings.SslMode mode, @Nullable Path root)
            throws IOException {
        try (FakeServer server = new FakeServer(FakeServer.encryptedAndRefusing(context, "57P03"))) {
            return unreachable(probe(tls(server.port(), mode, root, LONG)));
        }
    }

    private static DatabaseSettings tls(int port, DatabaseSettings.SslMode mode, @Nullable Path root,
            Duration deadline) {
        return new DatabaseSettings("postgres", "mon", new Secret(TestPostgres.PASSWORD), port, "127.0.0.1",
                new Tls(mode, root), "svc_stat_file_cache", deadline);
    }

    /** A self-signed certificate, made once for all tests, also in {@code name.pem}. */
    private static SSLContext certificate(String name, String subject) throws Exception {
        Path store = folder.resolve(name + ".p12");
        if (Files.notExists(store)) {
            keytool(store, "-genkeypair", "-alias", name, "-keyalg", "EC", "-dname", "CN=" + name, "-ext",
                    "SAN=" + subject);
        }
        KeyStore keys = keys(store);
        writePem(keys, name);
        return context(keys);
    }

    /** An expired certificate of an authority, whose own certificate is valid and in {@code authority.pem}. */
    private static SSLContext expiredCertificate() throws Exception {
        Path store = folder.resolve("expired.p12");
        keytool(store, "-genkeypair", "-alias", "authority", "-keyalg", "EC", "-dname", "CN=authority", "-ext",
                "BC:critical=ca:true");
        keytool(store, "-genkeypair", "-alias", "expired", "-signer", "authority", "-keyalg", "EC", "-dname",
                "CN=expired", "-ext", "SAN=ip:127.0.0.1", "-startdate", "-3d", "-validity", "1");
        KeyStore keys = keys(store);
        writePem(keys, "authority");
        keys.deleteEntry("authority");
        return context(keys);
    }

    private static KeyStore keys(Path store) throws Exception {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, STORE_PASSWORD);
        }
        return keys;
    }

    private static void writePem(KeyStore keys, String name) throws Exception {
        Files.writeString(folder.resolve(name + ".pem"), "-----BEGIN CERTIFICATE-----\n"
                + Base64.getMimeEncoder().encodeToString(keys.getCertificate(name).getEncoded())
                + "\n-----END CERTIFICATE-----\n");
    }

    private static SSLContext context(KeyStore keys) throws Exception {
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, STORE_PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    private static void keytool(Path store, String... arguments) throws IOException, InterruptedException {
        Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        List<String> command = new ArrayList<>(List.of(tool.toString(), "-J-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(arguments));
        command.addAll(List.of("-keystore", store.toString(), "-storepass", new String(STORE_PASSWORD)));
        Process process = new ProcessBuilder(command).inheritIO().start();
        assertThat(process.waitFor()).isZero();
    }
}
