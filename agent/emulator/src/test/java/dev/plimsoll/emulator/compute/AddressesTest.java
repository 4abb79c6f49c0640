package dev.plimsoll.emulator.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.BindException;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

/** The ports on which computes listen, where another process takes one first. */
class AddressesTest {

    @Test
    void whereTheFreePortWasTakenMeanwhile_allComputesGetAnother() throws Exception {
        Addresses addresses = Addresses.choose(0, false);
        try (ServerSocket other = new ServerSocket(addresses.port());
                ServerSocket first = addresses.next();
                ServerSocket second = addresses.next()) {
            assertThat(first.getLocalPort()).isNotEqualTo(other.getLocalPort()).isEqualTo(addresses.port());
            assertThat(second.getLocalPort()).isEqualTo(first.getLocalPort());
        }
    }

    @Test
    void names_haveAPortEach_andCanBeConnectedToWithoutAResolver() throws Exception {
        Addresses addresses = Addresses.choose(0, true);
        try (ServerSocket first = addresses.next(); ServerSocket second = addresses.next()) {
            assertThat(addresses.host(first, "ep-one")).isEqualTo("ep-one.localhost:" + first.getLocalPort());
            assertThat(second.getLocalPort()).isNotEqualTo(first.getLocalPort());
            assertThat(Addresses.resolved(addresses.host(second, "ep-one-pooler")))
                    .isEqualTo("127.0.0.1:" + second.getLocalPort());
        }
        assertThat(Addresses.resolved("127.64.0.1:5432")).isEqualTo("127.64.0.1:5432");
    }

    @Test
    void aPortThatWasAskedFor_isNotReplaced() throws Exception {
        int wanted = Addresses.choose(0, false).port();
        Addresses addresses = Addresses.choose(wanted, false);
        try (ServerSocket other = new ServerSocket(wanted)) {
            assertThatThrownBy(addresses::next).as("taken by %s", other).isInstanceOf(BindException.class);
        }
    }
}
