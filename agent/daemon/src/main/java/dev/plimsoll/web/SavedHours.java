package dev.plimsoll.web;

import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.savings.MeasuredSum;
import dev.plimsoll.change.savings.MonthlySaving;
import dev.plimsoll.change.savings.SavingsLedger;
import dev.plimsoll.fleet.ComputeId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * CU-hours that verified changes of each compute saved in the present month; null while the store cannot be read. It is read
 * once a minute at most, by one request: others have what was read before.
 */
final class SavedHours implements Function<Instant, @Nullable Map<ComputeId, Double>> {

    private static final Logger LOG = LoggerFactory.getLogger(SavedHours.class);
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Supplier<SavingsLedger> ledger;
    private final ReentrantLock reading = new ReentrantLock();
    private volatile Instant readAt = Instant.EPOCH;
    private volatile @Nullable Map<ComputeId, Double> saved;

    SavedHours(Supplier<SavingsLedger> ledger) {
        this.ledger = ledger;
    }

    @Override
    public @Nullable Map<ComputeId, Double> apply(Instant now) {
        if (Duration.between(readAt, now).abs().compareTo(KEPT) >= 0 && reading.tryLock()) {
            try {
                saved = ledger.get()
                        .month(AwakeSpan.monthOf(now))
                        .measured()
                        .stream()
                        .collect(Collectors.groupingBy(MonthlySaving::compute,
                                Collectors.summingDouble(one -> MeasuredSum.of(List.of(one)).verified())));
            } catch (RuntimeException unreachable) {
                LOG.atDebug().addKeyValue("why", unreachable.getMessage()).log("the savings cannot be read");
                saved = null;
            } finally {
                readAt = now;
                reading.unlock();
            }
        }
        return saved;
    }
}
