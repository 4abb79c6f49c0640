package dev.plimsoll.activity.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.Given;
import dev.plimsoll.activity.use.ClientUseLog.ClientUse;
import dev.plimsoll.activity.use.TimeUseTotals.TimeUse;
import dev.plimsoll.cache.ClientGroup;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who was connected in awake time without need: what is added up, what is kept, and for how long. */
public class ClientUseLogTest {

    private static final Duration HOUR = Duration.ofHours(1);

    /** Prisma polls; an importer and a shell are idle, and a third client hardly is. */
    public static final ClientUseLog USED = new ClientUseLog(List.of(
            use(TimeUse.POLLER, "", "Prisma", 10, 5), use(TimeUse.IDLE_SESSIONS, "grafana-importer", null, 3, 4),
            use(TimeUse.IDLE_SESSIONS, "psql", null, 1, 0.4), use(TimeUse.IDLE_SESSIONS, "cron", null, 1, 0.39)));

    private static ClientUse use(TimeUse use, String name, @Nullable String statements, int sessions, double hours) {
        return new ClientUse(use, new ClientGroup(name, "app", sessions, sessions, null, statements, true), hours,
                Given.T0.minusSeconds(60));
    }

    private static ClientGroup group(String name, @Nullable String statements) {
        return new ClientGroup(name, "app", 5, 2, Duration.ZERO, statements, false);
    }

    private static ClientUseLog idle(@Nullable ClientUseLog before, Instant at, ClientGroup... groups) {
        return ClientUseLog.after(before, TimeUse.IDLE_SESSIONS, List.of(groups), HOUR, at);
    }

    @Test
    void timeOfOneClientIsAddedUp_andTheOlderCountsHalfAfterTwoDays() {
        ClientUseLog first = idle(null, Given.T0, group("", "Prisma"));
        ClientUseLog later = idle(first, Given.T0.plus(Duration.ofDays(2)), group("", null), group("psql", null));

        assertThat(later.clients()).hasSize(2);
        ClientUse client = later.clients().getFirst();
        assertThat(client.hours()).isCloseTo(1.5, within(1e-9));
        assertThat(client.group().statements()).as("another statement ran last").isEqualTo("Prisma");
        assertThat(client.group().sessions()).isEqualTo(5);
        assertThat(ClientUseLog.after(later, TimeUse.POLLER, List.of(group("", null)), HOUR, client.seen()).clients())
                .as("to poll is another use")
                .hasSize(3);
    }

    @Test
    void eightClientsAreKept_thoseWithMostTime_andEachForAWeek() {
        ClientUseLog log = new ClientUseLog(List.of());
        for (int i = 0; i < 20; i++) {
            log = ClientUseLog.after(log, TimeUse.POLLER, List.of(group("client " + i, null)), HOUR.plusMinutes(i),
                    Given.T0);
        }

        assertThat(log.clients()).extracting(client -> client.group().application())
                .containsExactly("client 19", "client 18", "client 17", "client 16", "client 15", "client 14",
                        "client 13", "client 12");
        Instant week = Given.T0.plus(Duration.ofDays(7));
        assertThat(log.latest(week.minusNanos(1))).hasSize(8);
        assertThat(log.latest(week)).isEmpty();
        assertThat(idle(log, week, group("", null)).clients()).hasSize(1);
    }
}
