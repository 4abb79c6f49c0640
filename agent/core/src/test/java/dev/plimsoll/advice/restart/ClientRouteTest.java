package dev.plimsoll.advice.restart;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.assess.Assessor;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeTable;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientRouteTest {

    private static final Compute DIRECT = Given.compute("1");
    private static final Compute POOLED = Given.pooled(DIRECT);

    private static Figures figures(Clients clients, SizeTable table) {
        Life life = new Life("1").clients(clients)
                .reads(Duration.ofMinutes(1), 100_000, 0.001, 10)
                .reads(Duration.ofMinutes(5), 100_000, 0.001, 10);
        return requireNonNull(
                new Assessor(table)
                        .assess(DIRECT, life.input(), Given.policy())
                        .figures());
    }

    private static Clients sessions(int sessions, Integer pooled) {
        return new Clients(sessions, 0, 0, 0, null, pooled);
    }

    @ParameterizedTest
    @CsvSource({"4, 0, DIRECT", "4, 1, PARTLY_POOLED", "4, 3, PARTLY_POOLED", "4, 4, POOLED", "0, 0, UNKNOWN"})
    void onNeon_theSessionsShowIt(int sessions, int pooled, ClientRoute expected) {
        assertThat(ClientRoute.of(DIRECT, figures(sessions(sessions, pooled), Given.neon()), Given.neon()))
                .isEqualTo(expected);
    }

    /** There a session from the compute itself can be anything, so only the listing counts. */
    @ParameterizedTest
    @CsvSource({"4", "0"})
    void elsewhere_aPoolerThatIsOff_rulesItOut_andOneThatIsOnProvesNothing(int pooled) {
        Figures figures = figures(sessions(4, pooled), Given.table());

        assertThat(ClientRoute.of(DIRECT, figures, Given.table())).isEqualTo(ClientRoute.DIRECT);
        assertThat(ClientRoute.of(POOLED, figures, Given.table())).isEqualTo(ClientRoute.UNKNOWN);
    }

    @Test
    void withoutAProbe_onlyTheListingIsKnown() {
        assertThat(ClientRoute.of(DIRECT, null, Given.table())).isEqualTo(ClientRoute.DIRECT);
        assertThat(ClientRoute.of(POOLED, null, Given.table())).isEqualTo(ClientRoute.UNKNOWN);
        assertThat(ClientRoute.of(DIRECT, null, Given.neon())).as("every compute has a pooler")
                .isEqualTo(ClientRoute.UNKNOWN);
    }

    @Test
    void sessionsThatARoleMayNotSee_showNothing() {
        Clients unseen = new Clients(4, 0, 0, 0, null, null);

        assertThat(ClientRoute.of(DIRECT, figures(unseen, Given.neon()), Given.neon())).isEqualTo(ClientRoute.UNKNOWN);
    }
}
