package dev.plimsoll.advice.assess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Connections;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who held the connections: idle clients, and those behind the pooler. Clients may open 100 connections. */
class ConnectionHoldersTest {

    private static final int LIMIT = 100;

    private static Connections probe(int limit, int sessions, int idleLong, @Nullable Integer pooled) {
        return new Connections(sessions, 0, limit, 0, 0, new Clients(sessions, idleLong, idleLong, 0, null, pooled));
    }

    private static Connections probe(int sessions, int idleLong) {
        return probe(LIMIT, sessions, idleLong, null);
    }

    private static ConnectionHolders of(Connections... probes) {
        return ConnectionHolders.of(List.of(probes));
    }

    @Test
    void probesThatDoNotReportClientsAreLeftOut() {
        Connections silent = new Connections(99, 0, LIMIT, 0, 0, null);

        assertThat(of(silent, silent)).isEqualTo(new ConnectionHolders(0, 0, null));
        assertThat(of(silent, probe(5, 0))).isEqualTo(new ConnectionHolders(1, 0, probe(5, 0)));
    }

    @Test
    void theFullestProbeIsTheFirstOfThoseWithMostConnections() {
        Connections first = probe(30, 1);
        Connections second = probe(30, 2);

        assertThat(of(probe(29, 0), first, second, probe(1, 0)).fullest()).isSameAs(first);
    }

    /** Twenty clients are many anywhere, and fewer are many where they take 30 % of the limit. */
    @ParameterizedTest
    @CsvSource({"20, 1000, 1", "19, 1000, 0", "6, 20, 1", "5, 20, 0"})
    void onlyManyClientsCountAsIdle(int sessions, int limit, int idle) {
        assertThat(of(probe(limit, sessions, sessions, null)).idle()).isEqualTo(idle);
    }

    @ParameterizedTest
    @CsvSource({"40, 20, 1", "40, 19, 0", "41, 20, 0", "41, 21, 1"})
    void halfOfTheClientsAreMostOfThem(int sessions, int idleLong, int idle) {
        assertThat(of(probe(sessions, idleLong)).idle()).isEqualTo(idle);
        assertThat(of(probe(sessions, idleLong)).wasIdleAtItsFullest()).isEqualTo(idle == 1);
    }

    @Test
    void noClientsAreNotIdle() {
        assertThat(of(probe(0, 0)).wasIdleAtItsFullest()).isFalse();
        assertThat(of().wasIdleAtItsFullest()).isFalse();
        assertThat(of(probe(0, 0)).isMostlyDirect()).isFalse();
    }

    /** Fewer than three probes may have met one quiet moment. */
    @Test
    void clientsAreUsuallyIdleInMoreThanHalfOfThreeProbesOrMore() {
        Connections idle = probe(40, 40);
        Connections busy = probe(40, 0);

        assertThat(of(idle, idle).isUsuallyIdle()).isFalse();
        assertThat(of(idle, idle, busy).isUsuallyIdle()).isTrue();
        assertThat(of(idle, idle, busy, busy).isUsuallyIdle()).isFalse();
        assertThat(of(idle, idle, idle).isUsuallyIdle()).isTrue();
    }

    @Test
    void aPeakWithMoreThanTwiceTheConnectionsOfAllProbesShowsNoHolders() {
        ConnectionHolders holders = of(probe(10, 10), probe(40, 40));

        assertThat(holders.of(80)).isSameAs(holders);
        assertThat(holders.of(81)).isEqualTo(new ConnectionHolders(2, holders.idle(), null));
        assertThat(holders.of(0).fullest()).as("no peak is known").isNull();
        assertThat(of().of(10)).isEqualTo(of());
    }

    @Test
    void clientsUseThePoolerIfSomeDo_andBypassItIfMostDo() {
        assertThat(of(probe(LIMIT, 40, 0, 1)).isPooled()).isTrue();
        assertThat(of(probe(LIMIT, 40, 0, 0)).isPooled()).isFalse();
        assertThat(of(probe(LIMIT, 40, 0, null)).isPooled()).as("not known").isFalse();
        assertThat(of().isPooled()).isFalse();

        assertThat(of(probe(LIMIT, 40, 0, 20)).isMostlyDirect()).isTrue();
        assertThat(of(probe(LIMIT, 40, 0, 21)).isMostlyDirect()).isFalse();
        assertThat(of(probe(LIMIT, 40, 0, null)).isMostlyDirect()).as("not known").isFalse();
        assertThat(of().isMostlyDirect()).isFalse();
    }

    @Test
    void theClientsAreThoseOfTheFullestProbe() {
        assertThat(of(probe(5, 1), probe(7, 2)).clients()).isEqualTo(new Clients(7, 2, 2, 0, null, null));
        assertThat(of().clients()).isNull();
    }

    /** A terminal session beside the pooler proves nothing, and many direct clients do. */
    @ParameterizedTest
    @CsvSource({"3, 2, true", "40, 21, true", "40, 20, false", "40, 0, false", "3, 1, ", "19, 0, ", "20, 0, false"})
    void clientsCameThroughThePoolerIfMostDid_andBypassedItIfManyDid(int sessions, int pooled,
            @Nullable Boolean through) {
        assertThat(ConnectionHolders.cameThrough(probe(1_000, sessions, 0, pooled)))
                .isEqualTo(Optional.ofNullable(through));
    }

    @Test
    void withoutTheAddressesOfSessionsTheRouteIsNotKnown() {
        assertThat(ConnectionHolders.cameThrough(probe(40, 0))).isEmpty();
        assertThat(ConnectionHolders.cameThrough(new Connections(40, 0, LIMIT, 0, 0, null))).isEmpty();
        assertThat(ConnectionHolders.cameThrough(probe(LIMIT, 0, 0, 0))).isEmpty();
    }

    /** The order of probes decides nothing but which of two equally full ones is named. */
    @Test
    void theOrderOfProbesDoesNotMatter() {
        Random random = new Random(4);
        List<Connections> probes = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            int sessions = i + 1;
            probes.add(probe(LIMIT, sessions, random.nextInt(sessions + 1), random.nextInt(sessions + 1)));
        }
        ConnectionHolders holders = ConnectionHolders.of(probes);
        Collections.shuffle(probes, random);

        assertThat(ConnectionHolders.of(probes)).isEqualTo(holders);
    }
}
