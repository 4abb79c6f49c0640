package dev.plimsoll.store;

import static dev.plimsoll.store.StoreExamples.BUSY;
import static dev.plimsoll.store.StoreExamples.NOON;
import static dev.plimsoll.store.StoreExamples.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.savings.ConsumptionHours;
import dev.plimsoll.change.savings.ConsumptionHours.BilledHour;
import dev.plimsoll.change.savings.ConsumptionHours.SeenHour;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests of the stored hours of compute time, on both databases. */
@ParameterizedClass
@EnumSource(names = {"SQLITE", "POSTGRES"})
class ConsumptionHoursTest extends StoreCase {

    private static final long HOUR = ConsumptionHours.hour(NOON);

    ConsumptionHoursTest(Database database) {
        super(database);
    }

    private ConsumptionHours hours() {
        return store.stores().consumption();
    }

    private static BilledHour billed(long hour, double cuSeconds, @Nullable String plan, Instant readAt) {
        return new BilledHour(BUSY.projectId(), "br-main", hour, cuSeconds, plan, readAt);
    }

    private static SeenHour seen(ComputeId compute, long hour, int minutes) {
        return new SeenHour(compute, "br-main", hour, Duration.ofMinutes(minutes), Duration.ofSeconds(7), 900.5, 1800,
                NOON.plus(Duration.ofMinutes(minutes)));
    }

    @Test
    void everyFieldIsStored_andRangesEndBeforeTheirEnd() {
        BilledHour first = billed(HOUR, 1234.5, "launch_v3", NOON);
        BilledHour second = billed(HOUR + 1, 0, null, NOON);
        hours().keep(List.of(second, first), List.of(seen(BUSY, HOUR, 5), seen(OTHER, HOUR, 6)));

        assertThat(hours().between(null, HOUR, HOUR + 2).billed()).containsExactly(first, second);
        assertThat(hours().between(null, HOUR, HOUR + 1).billed()).containsExactly(first);
        assertThat(hours().between(BUSY.projectId(), HOUR, HOUR + 1).seen()).contains(seen(BUSY, HOUR, 5));
        assertThat(hours().between("another", HOUR, HOUR + 2).billed()).isEmpty();
        assertThat(hours().between("another", HOUR, HOUR + 2).seen()).isEmpty();
    }

    @Test
    void theLastReadingOfAnHourWins_whoeverWritesItLast() {
        BilledHour late = billed(HOUR, 3600, "launch_v3", NOON.plusSeconds(9));
        hours().keep(List.of(billed(HOUR, 1200, "launch_v3", NOON)), List.of(seen(BUSY, HOUR, 5)));
        hours().keep(List.of(late), List.of(seen(BUSY, HOUR, 9)));
        hours().keep(List.of(late, billed(HOUR, 1800, "launch_v3", NOON.plusSeconds(4))), List.of(seen(BUSY, HOUR, 7)));

        assertThat(hours().between(null, HOUR, HOUR + 1).billed()).containsExactly(late);
        assertThat(hours().between(null, HOUR, HOUR + 1).seen()).containsExactly(seen(BUSY, HOUR, 9));
    }

    @Test
    void oldHoursAreDeleted_aFewAtATime() {
        for (int hour = 0; hour < 5; hour++) {
            hours().keep(List.of(billed(HOUR + hour, 1, null, NOON)), List.of(seen(BUSY, HOUR + hour, 1)));
        }
        store.stores().retention().enforce(NOON.plus(Duration.ofDays(400)), compute -> true);
        assertThat(hours().between(null, HOUR, HOUR + 9).billed()).as("not older than 400 days").hasSize(5);

        store.stores().retention().enforce(NOON.plus(Duration.ofDays(900)), compute -> true);
        assertThat(hours().between(null, HOUR, HOUR + 9).billed()).as("two hours, if the clock is wrong").hasSize(3);
        assertThat(hours().between(null, HOUR, HOUR + 9).seen()).hasSize(3);
    }
}
