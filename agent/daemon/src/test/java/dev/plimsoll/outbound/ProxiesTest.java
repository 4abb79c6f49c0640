package dev.plimsoll.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Proxy;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which address is reached through which proxy, by the variables of the environment. */
class ProxiesTest {

    private static final String PROXY = "http://proxy.example:3128";

    private final Map<String, String> problems = new HashMap<>();

    private Proxies read(Map<String, String> environment) {
        return Proxies.of(environment, problems::put);
    }

    private String way(Map<String, String> environment, String address) {
        String way = read(environment).forAddress(URI.create(address)).map(HttpProxy::toString).orElse("direct");
        assertThat(problems).isEmpty();
        return way;
    }

    @ParameterizedTest
    @CsvSource({"HTTPS_PROXY, https://api.example/v2, true", "https_proxy, https://api.example/v2, true",
        "HTTPS_PROXY, http://api.example/v2, false", "HTTP_PROXY, http://api.example/v2, true",
        "http_proxy, http://api.example/v2, true", "HTTP_PROXY, https://api.example/v2, false"})
    void eachScheme_hasItsOwnVariable(String variable, String address, boolean isProxied) {
        assertThat(way(Map.of(variable, PROXY), address)).isEqualTo(isProxied ? PROXY : "direct");
    }

    @ParameterizedTest
    @CsvSource({"localhost", "LOCALHOST.", "db.localhost", "127.0.0.1", "127.9.9.9", "[::1]", "0.0.0.0",
        "[::ffff:127.0.0.1]"})
    void thisMachine_isNeverReachedThroughAProxy(String host) {
        assertThat(way(Map.of("HTTP_PROXY", PROXY), "http://" + host + ":9093/")).isEqualTo("direct");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"* | api.example | direct", "example | api.example | direct",
        "api.example | api.example | direct", "API.Example. | api.example | direct",
        "pi.example | api.example | proxied",
        ".example | api.example | direct", ".api.example | api.example | proxied", "*.example | api.example | direct",
        "other, api.example | api.example | direct", "other api.example | api.example | direct",
        "api.example:8443 | api.example:8443 | direct", "api.example:8443 | api.example | proxied",
        "api.example:443 | api.example | direct", "10.0.0.0/8 | 10.1.2.3 | direct", "10.0.0.0/8 | 11.1.2.3 | proxied",
        "10.0.0.0/8 | ten.example | proxied", "192.168.4.0/22 | 192.168.7.255 | direct",
        "192.168.4.0/22 | 192.168.8.0 | proxied", "10.1.2.3 | 10.1.2.3 | direct", "10.1.2.3:443 | 10.1.2.3 | direct",
        "10.1.2.3:80 | 10.1.2.3 | proxied", "1.2.3 | 10.1.2.3 | proxied", "fd00::/8 | [fd00::1] | direct",
        "fd00::/8 | [fe80::1] | proxied", "2001:db8::1 | [2001:db8:0:0:0:0:0:1] | direct",
        "[2001:db8::1]:443 | [2001:db8::1] | direct", "[2001:db8::1]:80 | [2001:db8::1] | proxied",
        "10.0.0.0/99 | 10.1.2.3 | proxied", ", ,, | api.example | proxied"})
    void theExceptions_areThoseThatOtherProgramsKnow(String exceptions, String host, String expected) {
        assertThat(way(Map.of("HTTPS_PROXY", PROXY, "NO_PROXY", exceptions), "https://" + host + "/v2"))
                .isEqualTo(expected.equals("direct") ? "direct" : PROXY);
        assertThat(way(Map.of("https_proxy", PROXY, "no_proxy", exceptions), "https://" + host + "/v2"))
                .isEqualTo(expected.equals("direct") ? "direct" : PROXY);
    }

    @ParameterizedTest
    @CsvSource({"proxy.example:3128, http://proxy.example:3128", "http://proxy.example, http://proxy.example:80",
        "http://proxy.example:3128/, http://proxy.example:3128", "HTTP://proxy.example:1, http://proxy.example:1",
        "http://[fd00::1]:3128, http://[fd00::1]:3128",
        "http://hugo:hunter2@proxy.example:1, http://•••@proxy.example:1",
        "hugo:hunter2@proxy.example:1, http://•••@proxy.example:1"})
    void aProxy_isWrittenInSeveralForms_andItsLoginIsNeverShown(String value, String shown) {
        assertThat(way(Map.of("HTTPS_PROXY", value), "https://api.example/v2")).isEqualTo(shown);
        assertThat(read(Map.of("HTTPS_PROXY", value)).shown()).containsExactly(Map.entry("HTTPS_PROXY", shown));
        assertThat(read(Map.of("HTTPS_PROXY", value))).asString().doesNotContain("hunter2");
    }

    @ParameterizedTest
    @CsvSource({"socks5://hugo:hunter2@proxy.example:1080, socks5", "https://proxy.example:443, https",
        "http://hu go:hunter2@proxy.example, is no address", "http://:3128, is no address",
        "'hugo:hunter#2@proxy.example:1', is no address", "http://proxy.example:70000, not within 1 to 65535",
        "http://hugo:hunter2@proxy.example:0, not within 1 to 65535", "ftp://proxy.example, ftp"})
    void anotherKindOfProxy_isAProblem_thatShowsNoPassword(String value, String expected) {
        assertThat(read(Map.of("HTTPS_PROXY", value)).forAddress(URI.create("https://api.example"))).isEmpty();
        assertThat(problems.get("HTTPS_PROXY")).contains(expected).doesNotContain("hunter");
    }

    @Test
    void anEmptyVariable_isNone_andUpperCaseComesFirst() {
        assertThat(way(Map.of("HTTPS_PROXY", " ", "https_proxy", PROXY), "https://api.example")).isEqualTo(PROXY);
        assertThat(way(Map.of("HTTPS_PROXY", PROXY, "https_proxy", "http://other:1"), "https://api.example"))
                .isEqualTo(PROXY);
        assertThat(read(Map.of("NO_PROXY", "x")).shown()).as("without a proxy, exceptions have no effect").isEmpty();
    }

    @Test
    void withoutAVariable_theJvmsOwnSettingsHold() {
        assertThat(Proxies.NONE.selector()).isEqualTo(java.net.ProxySelector.getDefault());
        assertThat(read(Map.of("HTTP_PROXY", PROXY)).selector().select(URI.create("https://api.example")))
                .containsExactly(Proxy.NO_PROXY);
    }
}
