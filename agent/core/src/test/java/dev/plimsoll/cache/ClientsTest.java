package dev.plimsoll.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
}
