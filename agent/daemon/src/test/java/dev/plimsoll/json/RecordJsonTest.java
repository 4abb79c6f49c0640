package dev.plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.plimsoll.cache.ServerStart;
import dev.plimsoll.cache.ServerStart.StartKind;
import dev.plimsoll.cache.ServerStart.StartWarmth;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.decision.AccumulatedSavings;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.ModelLearner;
import dev.plimsoll.prediction.model.ObservedTime;
import dev.plimsoll.prediction.model.PoolerUse;
import dev.plimsoll.prediction.model.StoredModel;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.HalfHour;
import dev.plimsoll.prediction.model.run.SessionDemand;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RecordJsonTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");
    private static final ComputeUnits ONE = ComputeUnits.of("1");
    private static final SizeTable TABLE = new SizeTable(
            List.of(new Size(ONE, new Bytes(4L << 30), new Bytes(3L << 30), 450, false)), null);
    private static final StoredModel NOTES = new StoredModel("br-main", UsedUnit.PAGES,
            new AccumulatedSavings(Tunables.SHIPPED, TABLE).after(null,
                    new Epoch(NOON, NOON, NOON.plusSeconds(300), ONE,
                            new CacheActivity(90_000, 3_000, 0, 3_000, UsedUnit.PAGES, null, null), 30, Bytes.ZERO,
                            null)),
            null, null);

    @Test
    void observedTime_poolerUseAndSessions_areStored() throws IOException {
        SessionDemand.DemandOfDay day = new SessionDemand.DemandOfDay(NOON, 1.5, 2, 300, 90);
        StoredModel whole = new StoredModel("br-main", UsedUnit.PAGES, NOTES.model()
                .with(new SessionDemand(List.of(day), new HalfHour(NOON.plusSeconds(7_200), 0.25, 0.5, 15, 9, 1),
                        new SessionDemand.Probe(NOON.plusSeconds(8_100), NOON))),
                new PoolerUse(true, NOON.plusSeconds(9), NOON),
                new ObservedTime(SizeRange.fixed(ONE), "br-main", Duration.ofHours(30), NOON, NOON.plusSeconds(300)));

        assertThat(RecordJson.read(RecordJson.write(whole), StoredModel.class)).isEqualTo(whole);
        assertThat(RecordJson.read(RecordJson.write(NOTES), StoredModel.class)).isEqualTo(NOTES);
    }

    @Test
    void theLatestStarts_areStored() throws IOException {
        ServerStart start = new ServerStart(StartKind.RESIZE, StartWarmth.WARM, NOON, Duration.ofMillis(2_800));
        ComputeModel model = new ModelLearner(TABLE, Tunables.SHIPPED).after(null,
                new Epoch(NOON, NOON, NOON.plusSeconds(300), ONE,
                        new CacheActivity(90_000, 300, 0, 3_000, UsedUnit.PAGES, null, start), 30, Bytes.ZERO, null));
        StoredModel whole = new StoredModel("br-main", UsedUnit.PAGES, model, null, null);

        assertThat(model.load().starts().of(StartKind.RESIZE)).isNotNull();
        assertThat(RecordJson.read(RecordJson.write(whole), StoredModel.class)).isEqualTo(whole);
    }

    @Test
    void aModelWithAnotherForm_isNotRead() {
        String other = RecordJson.write(NOTES).replace(",\"observed\":null", "");

        assertThatIOException().isThrownBy(() -> RecordJson.read(other, StoredModel.class))
                .withMessageContaining("observed");
    }

    record Former(String name, int count) {}

    record Present(String name, @Nullable String added, int count) {}

    @Test
    void aFormerVersion_isReadWithoutWhatWasAdded_whereThatMayBeNull() throws IOException {
        String former = RecordJson.write(new Former("a", 3));

        assertThat(RecordJson.readFormer(former, Present.class)).isEqualTo(new Present("a", null, 3));
        assertThatIOException().isThrownBy(() -> RecordJson.readFormer("{\"count\":3}", Present.class))
                .withMessageContaining("name");
    }
}
