package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientsTest {

    @ParameterizedTest
    @CsvSource({"5, 6, 0, 0", "5, 2, 3, 0", "5, 3, 1, 3", "5, 0, -1, 0", "5, 0, 0, -1"})
    void inconsistentCounts_areRejected(int sessions, int idle, int idleLong, int inTransaction) {
        assertThatThrownBy(() -> new Clients(sessions, idle, idleLong, inTransaction, null, null))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void holderName_isShortenedAndPrintable() {
        assertThat(new Clients.Holder(" shop\n\u001b[31m\u202eweb\u2028 ", 3).name()).isEqualTo("shop[31mweb");
        assertThat(new Clients.Holder("😀".repeat(70), 3).name()).isEqualTo("😀".repeat(60));
    }

    @ParameterizedTest
    @CsvSource({"5, 5, 5, 0", "5, 3, 0, 2", "5, 0, 0, 5", "0, 0, 0, 0"})
    void countsThatJustFit_areAccepted(int sessions, int idle, int idleLong, int inTransaction) {
        assertThat(new Clients(sessions, idle, idleLong, inTransaction, null, null).sessions()).isEqualTo(sessions);
    }

    @Test
    void aRefusal_namesAllCounts() {
        assertThatThrownBy(() -> new Clients(11, 12, 13, 14, null, null))
                .hasMessageContainingAll("11 sessions", "idle 12", "idle long 13", "transaction 14");
    }

    @ParameterizedTest
    @CsvSource({"web, web", "!, !", "~, ~", "'web ui', 'web ui'", "' web', web", "'web ', web", "Büro, Büro"})
    void aHolderName_keepsAllThatIsPrintable_withoutSpaceAtItsEnds(String name, String kept) {
        assertThat(new Clients.Holder(name, 3).name()).isEqualTo(kept);
    }

    @Test
    void aHolderName_hasAtMostSixtyLetters() {
        assertThat(new Clients.Holder("a".repeat(60), 3).name()).hasSize(60);
        assertThat(new Clients.Holder("a".repeat(61), 3).name()).hasSize(60);
        assertThat(new Clients.Holder("é".repeat(60), 3).name()).isEqualTo("é".repeat(60));
        assertThat(new Clients.Holder("\u007f", 3).name()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"112, 7, 5, 12, 100", "112, 0, 0, 0, 112", "13, 7, 5, 12, 1", "12, 7, 5, 12, 1", "5, 7, 5, 12, 1"})
    void theLimit_excludesReservedSlots_andIsNeverBelowOne(int max, int superuser, int other, int reserved, int limit) {
        Connections connections = new Connections(0, 0, max, superuser, other, null);

        assertThat(connections.reserved()).isEqualTo(reserved);
        assertThat(connections.limit()).isEqualTo(limit);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 0.99", "25, 0.75", "99, 0.01", "100, 0", "112, 0"})
    void headroom_isTheFreeShareOfTheLimit_andNeverBelowZero(int used, double share) {
        assertThat(new Connections(used, 0, 112, 7, 5, null).headroom().value()).isCloseTo(share, within(1e-12));
    }

    @Test
    void withoutRights_nothingIsKnownOfTheSessions() {
        assertThat(new Connections(1, 2, 112, 7, 5, null)).isEqualTo(new Connections(1, 2, 112, 7, 5, null));
    }
}
