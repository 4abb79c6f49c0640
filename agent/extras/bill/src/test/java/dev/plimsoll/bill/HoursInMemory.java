package dev.plimsoll.bill;

import dev.plimsoll.change.savings.ConsumptionHours;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Stored hours, by the rules of the store. */
final class HoursInMemory implements ConsumptionHours {

    private final Map<List<Object>, BilledHour> billed = new LinkedHashMap<>();
    private final Map<List<Object>, SeenHour> seen = new LinkedHashMap<>();

    @Override
    public synchronized void keep(Collection<BilledHour> more, Collection<SeenHour> others) {
        more.forEach(hour -> billed.merge(List.of(hour.projectId(), hour.branchId(), hour.hour()), hour,
                (known, late) -> late.readAt().isAfter(known.readAt()) ? late : known));
        others.forEach(hour -> seen.merge(List.of(hour.compute(), hour.hour()), hour,
                (known, late) -> late.until().isAfter(known.until()) ? late : known));
    }

    @Override
    public synchronized HourRows between(@Nullable String projectId, long from, long to) {
        return new HourRows(
                billed.values()
                        .stream()
                        .filter(hour -> hour.hour() >= from && hour.hour() < to
                                && (projectId == null || projectId.equals(hour.projectId())))
                        .sorted(Comparator.comparing(BilledHour::hour))
                        .toList(),
                seen.values()
                        .stream()
                        .filter(hour -> hour.hour() >= from && hour.hour() < to
                                && (projectId == null || hour.compute().equals(WATCH)
                                        || projectId.equals(hour.compute().projectId())))
                        .sorted(Comparator.comparing(SeenHour::hour))
                        .toList());
    }
}
