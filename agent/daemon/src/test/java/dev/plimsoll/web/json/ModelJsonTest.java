package dev.plimsoll.web.json;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModelJsonTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final ComputeUnits ONE = ComputeUnits.of("1");

    private final AccumulatedSavings savings = new AccumulatedSavings(Tunables.SHIPPED,
            new SizeTable(List.of(new Size(ONE, new Bytes(4L << 30), new Bytes(3L << 30), 450, false)), null));

    /** The latest samples may be too short for the model, but their connections count. */
    @Test
    void thePeakOfConnections_includesTheOpenEpoch() {
        ComputeModel first = after(null, 0, 60, 7);
        ComputeModel learned = after(first, 60, 660, 3);
        ComputeModel waiting = after(learned, 660, 720, 9);

        assertThat(first.peak().connections()).as("not in the model yet").isZero();
        assertThat(peak(first)).isEqualTo(7);
        assertThat(peak(learned)).isEqualTo(7);
        assertThat(peak(waiting)).isEqualTo(9);
    }

    @Test
    void theFields_haveThisOrder() {
        ComputeModel learned = after(after(null, 0, 60, 7), 60, 660, 3);

        assertThat(FigureJson.write(requireNonNull(ModelJson.of(learned)))).isEqualTo(
                """
                        {"since":"2026-03-01T12:00:00Z","cu":1,"at_cu_since":"2026-03-01T12:00:00Z",\
                        "awake_hours":0.18333333333333332,"run":"steady",\
                        "peak_connections":7,"change_cost_factor":1.0,"sizes":[{"cu":1,"saved_cu_hours":0.0,"fill_miss_ratio":null,"outgrown_at":null,\
                        "observed":[{"reads_per_hour":8689.0,"hit_ratio":0.999000999000999,"hours":0.18333333333333332,\
                        "at":"2026-03-01T12:11:00Z","observed_here":true,"estimated":false}]}]}""");
    }

    private ComputeModel after(@Nullable ComputeModel before, long from, long to, int connections) {
        return savings.after(before, new Epoch(NOON, NOON.plusSeconds(from), NOON.plusSeconds(to), ONE,
                new CacheActivity(1_000, 1, 0, 10, null, null, null), connections, Bytes.ZERO, null));
    }

    private static int peak(ComputeModel known) {
        return requireNonNull(ModelJson.of(known)).peakConnections();
    }
}
