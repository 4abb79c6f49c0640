package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many connections an ordinary user may open, and how many of them are free. */
class ConnectionsTest {

    @ParameterizedTest
    @CsvSource({"112, 7, 5, 12, 100", "112, 0, 0, 0, 112", "13, 7, 5, 12, 1", "12, 7, 5, 12, 1", "5, 7, 5, 12, 1"})
    void theLimit_excludesReservedSlots_andIsNeverBelowOne(int max, int superuser, int other, int reserved, int limit) {
        Connections connections = new Connections(0, 0, max, superuser, other);

        assertThat(connections.reserved()).isEqualTo(reserved);
        assertThat(connections.limit()).isEqualTo(limit);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0.99", "25, 0.75", "99, 0.01", "100, 0", "112, 0"})
    void headroom_isTheFreeShareOfTheLimit_andNeverBelowZero(int used, double share) {
        assertThat(new Connections(used, 0, 112, 7, 5).headroom().value()).isCloseTo(share, within(1e-12));
    }

    @Test
    void withoutRights_nothingIsKnownOfTheSessions() {
        assertThat(new Connections(1, 2, 112, 7, 5)).isEqualTo(new Connections(1, 2, 112, 7, 5, null));
    }
}
