package dev.plimsoll.advice.size;

import static dev.plimsoll.Given.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Given.Life;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.advice.assess.AssessmentInput;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.advice.size.Adviser.Evaluation;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.prediction.model.StoredModel;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A real cache of chunks under reads all over a table that fits it: each chunk gets its first page early, so that what is
 * in use stands still while chunks go on filling. Every miss is a first read, and is never called anything else.
 */
class ThinlySpreadReadsTest {

    private static final int MIB_PAGES = 128;

    @ParameterizedTest
    @CsvSource({"1, 1536, 6000, 90, auto, false", "1, 2970, 20000, 60, chunks, false",
        "1, 2970, 20000, 60, auto, false",
        "1, 1536, 4000, 240, auto, true", "1, 2765, 2000, 240, auto, true"})
    void isNeverTooSmall_andTooBigOnlyWhereAllChunksFitLess(String cu, int mib, int readsAMinute, int minutes,
            String unit,
            boolean databaseTold) {
        Chunked cache = new Chunked(mib + 1);
        Life life = new Life(cu).database(databaseTold ? (long) mib << 20 : 0);
        Random draw = new Random(7);
        StoredModel storedModel = null;
        for (int minute = 0; minute < minutes; minute++) {
            long missed = draw.ints(readsAMinute, 0, mib * MIB_PAGES).filter(cache::misses).count();
            life.reads(MINUTE, readsAMinute, (double) missed / readsAMinute, cache.size());

            Evaluation thought = evaluate(life, cu, storedModel, unit.equals("auto") ? null : UsedUnit.CHUNKS);

            storedModel = thought.storedModel();
            Recommendation text = thought.advised().recommendation();
            assertThat(text.reason()).as("minute %d", minute).isNotEqualTo(Reason.TOO_SMALL);
            if (text.reason() == Reason.TOO_BIG) {
                assertThat(cacheOf(text)).as("minute %d", minute)
                        .isGreaterThanOrEqualTo(UsedUnit.CHUNKS.bytes(cache.size()));
            }
        }
    }

    private static Bytes cacheOf(Recommendation text) {
        return Given.table().at(text.target().max()).map(Size::cache).orElseThrow();
    }

    private static Evaluation evaluate(Life life, String cu, @Nullable StoredModel storedModel,
            @Nullable UsedUnit unit) {
        Compute compute = Given.compute(cu);
        SizingPolicy plain = Given.policy();
        SizingPolicy policy = new SizingPolicy(plain.target(), plain.allowed(), plain.nearLimit(), plain.costs(),
                plain.rule(), unit, plain.evidence());
        return new Adviser(Given.table()).evaluate(compute,
                new AssessmentInput(life.history(), ConnectionPeaks.of(10), storedModel, null, null, null, null),
                policy,
                life.now());
    }

    /** Least recently used chunks go first; a chunk knows which of its pages it holds. */
    private static final class Chunked extends LinkedHashMap<Integer, BitSet> {

        private static final long serialVersionUID = 1L;

        private final int capacity;

        Chunked(int capacity) {
            super(16, 0.75f, true);
            this.capacity = capacity;
        }

        boolean misses(int page) {
            BitSet pages = computeIfAbsent(page / MIB_PAGES, none -> new BitSet(MIB_PAGES));
            boolean missed = !pages.get(page % MIB_PAGES);
            pages.set(page % MIB_PAGES);
            return missed;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, BitSet> eldest) {
            return size() > capacity;
        }
    }
}
