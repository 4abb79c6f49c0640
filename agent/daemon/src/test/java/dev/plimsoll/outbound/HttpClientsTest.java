package dev.plimsoll.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests through a proxy. */
class HttpClientsTest {

    /** Basic, of {@code hugo} and {@code hunter 2}. */
    private static final String LOGIN = "Basic aHVnbzpodW50ZXIgMg==";

    private static final X509TrustManager TRUSTING = new X509TrustManager() {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new AssertionError("no client shows a certificate");
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Any certificate is fine here.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    };

    @TempDir
    private Path folder = Path.of("");

    @AutoClose
    private final MockWebServer proxy = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        proxy.start();
    }

    private OkHttpClient client(String variable, String login) {
        return HttpClients
                .through(Proxies.of(Map.of(variable, "http://%s127.0.0.1:%d".formatted(login, proxy.getPort())),
                        (name, problem) -> {
                            throw new AssertionError(name + " " + problem);
                        }))
                .build();
    }

    private static int status(OkHttpClient client, String address) throws IOException {
        try (Response response = client.newCall(new Request.Builder().url(address).build()).execute()) {
            return response.code();
        }
    }

    @Test
    void anHttpAddress_isAskedForAtTheProxy_withTheLoginAtOnce() throws Exception {
        proxy.enqueue(new MockResponse.Builder().code(204).build());

        assertThat(status(client("HTTP_PROXY", "hugo:hunter%202@"), "http://api.example/v2")).isEqualTo(204);

        RecordedRequest asked = proxy.takeRequest();
        assertThat(asked.getRequestLine()).startsWith("GET http://api.example/v2 ");
        assertThat(asked.getHeaders().get("Proxy-Authorization")).isEqualTo(LOGIN);
    }

    @Test
    void anHttpsAddress_isTunnelled_withTheLoginAtOnce_andARefusalIsNotRepeated() throws Exception {
        proxy.enqueue(
                new MockResponse.Builder().code(407).addHeader("Proxy-Authenticate", "Basic realm=\"x\"").build());

        assertThatThrownBy(() -> status(client("HTTPS_PROXY", "hugo:hunter%202@"), "https://api.example/v2"))
                .isInstanceOf(IOException.class)
                .hasMessageNotContaining("hunter");

        RecordedRequest asked = proxy.takeRequest();
        assertThat(asked.getRequestLine()).startsWith("CONNECT api.example:443 ");
        assertThat(Objects.requireNonNull(asked.getHeaders().get("Proxy-Authorization"))).isEqualTo(LOGIN);
        assertThat(proxy.getRequestCount()).isEqualTo(1);
    }

    @Test
    void aTunnel_carriesTheRequest_andTheTargetLearnsNoLogin() throws Exception {
        SSLContext certified = certified();
        proxy.useHttps(certified.getSocketFactory());
        proxy.enqueue(new MockResponse.Builder().inTunnel().build());
        proxy.enqueue(new MockResponse.Builder().code(204).build());
        OkHttpClient client = client("HTTPS_PROXY", "hugo:hunter%202@").newBuilder()
                .sslSocketFactory(certified.getSocketFactory(), TRUSTING)
                .hostnameVerifier((host, session) -> true)
                .build();

        assertThat(status(client, "https://api.example/v2")).isEqualTo(204);

        assertThat(proxy.takeRequest().getHeaders().get("Proxy-Authorization")).isEqualTo(LOGIN);
        RecordedRequest inside = proxy.takeRequest();
        assertThat(inside.getRequestLine()).startsWith("GET /v2 ");
        assertThat(inside.getHeaders().get("Proxy-Authorization")).isNull();
    }

    /** With a certificate of its own, which its clients trust as they do any. */
    private SSLContext certified() throws Exception {
        Path store = folder.resolve("keys.p12");
        char[] password = "changeit".toCharArray();
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1", "-genkeypair", "-alias", "api", "-keyalg", "EC", "-dname",
                "CN=api.example",
                "-keystore", store.toString(), "-storepass", "changeit").redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).isZero();
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(KeyStore.getInstance(store.toFile(), password), password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), new TrustManager[]{TRUSTING}, null);
        return context;
    }

    @Test
    void aConnectionThatLeadsNowhere_isTried_andLeftWithinHalfAMinute() {
        // The library itself sends no pings, and uses a dead connection of HTTP/2 until TCP gives up.
        assertThat(client("HTTP_PROXY", "").pingIntervalMillis()).isBetween(1_000, 15_000);
    }

    @Test
    void thisMachine_isReachedDirectly_andLearnsNoLogin() throws Exception {
        proxy.enqueue(new MockResponse.Builder().code(204).build());

        assertThat(status(client("HTTP_PROXY", "hugo:hunter%202@"), proxy.url("/here").toString())).isEqualTo(204);

        RecordedRequest asked = proxy.takeRequest();
        assertThat(asked.getRequestLine()).startsWith("GET /here ");
        assertThat(asked.getHeaders().get("Proxy-Authorization")).isNull();
    }
}
