package dev.plimsoll.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreAddressesTest {

    static Compute computeAt(String host) {
        return new ComputeBuilder().id("shop", "ep-cool-sun").host(host).state("idle").active(null).compute();
    }

    private static StoreAddresses addresses(String url) {
        return StoreAddresses.of(new StoreSettings(url, Duration.ofDays(1)));
    }

    @ParameterizedTest
    @CsvSource({
        "ep-cool-sun.eu.example.net, ep-cool-sun.eu.example.net",
        "ep-cool-sun.eu.example.net:6432, ep-cool-sun.eu.example.net",
        "EP-Cool-Sun.EU.example.net., ep-cool-sun.eu.example.net",
        "ep-cool-sun-pooler.eu.example.net, ep-cool-sun.eu.example.net",
        "ep-cool-sun.eu.example.net, ep-cool-sun-pooler.eu.example.net.",
        "'db.example.net,ep-cool-sun.eu.example.net', ep-cool-sun.eu.example.net",
        "127.0.0.1:5433, 127.0.0.1:5433", "127.0.0.1, 127.0.0.1:5432", "[::1]:5433, [::1]:5433"})
    void aStoreOnAWatchedCompute_isDetected(String store, String compute) {
        assertThat(addresses("jdbc:postgresql://" + store + "/app?sslmode=require").whyNot(List.of(computeAt(compute))))
                .hasValueSatisfying(why -> assertThat(why).contains("shop/ep-cool-sun", compute, "platform.exclude"));
    }

    @ParameterizedTest
    @CsvSource({
        "db.example.net, ep-cool-sun.eu.example.net", "ep-cool-sun.eu.example.com, ep-cool-sun.eu.example.net",
        "127.0.0.1:5434, 127.0.0.1:5433", "127.0.0.1, 127.0.0.1:5433",
        "ep-cool-sun-two.eu.example.net, ep-cool-sun.eu.example.net"})
    void aStoreElsewhere_isAllowed(String store, String compute) {
        assertThat(addresses("jdbc:postgresql://" + store + "/app").whyNot(List.of(computeAt(compute)))).isEmpty();
    }

    @Test
    void aFileIsOnNoCompute() {
        StoreAddresses file = addresses("jdbc:sqlite:data/ep-cool-sun.db");

        assertThat(file.isServer()).isFalse();
        assertThat(file.whyNot(List.of(computeAt("data")))).isEmpty();
    }
}
