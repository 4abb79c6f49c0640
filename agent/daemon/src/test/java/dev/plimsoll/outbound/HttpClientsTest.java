package dev.plimsoll.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests through a proxy. */
class HttpClientsTest {

    /** Basic, of {@code hugo} and {@code hunter 2}. */
    private static final String LOGIN = "Basic aHVnbzpodW50ZXIgMg==";

    private final MockWebServer proxy = new MockWebServer();

    @BeforeEach
    void start() throws IOException {
        proxy.start();
    }

    @AfterEach
    void stop() {
        proxy.close();
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
    void thisMachine_isReachedDirectly_andLearnsNoLogin() throws Exception {
        proxy.enqueue(new MockResponse.Builder().code(204).build());

        assertThat(status(client("HTTP_PROXY", "hugo:hunter%202@"), proxy.url("/here").toString())).isEqualTo(204);

        RecordedRequest asked = proxy.takeRequest();
        assertThat(asked.getRequestLine()).startsWith("GET /here ");
        assertThat(asked.getHeaders().get("Proxy-Authorization")).isNull();
    }
}
