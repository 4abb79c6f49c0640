package dev.plimsoll.fleet;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The consumption period of a project, with what it used of its quotas (platform/in-the-wild.md 1.10). At a limit, the
 * platform suspends all its computes, and starts none until the period ends or the quota is raised.
 *
 * @param plan   the plan in the platform's words, such as {@code launch_v3}; null if not reported
 * @param start  null if not reported
 * @param end    null if not reported
 * @param readAt when the platform reported it
 * @param quotas what is limited; empty where nothing is
 */
public record ConsumptionPeriod(@Nullable String plan, @Nullable Instant start, @Nullable Instant end, Instant readAt,
        List<QuotaUse> quotas) {

    /** A reported figure is at most so old (platform/in-the-wild.md 1.10). */
    public static final Duration LAG = Duration.ofHours(1);
    /** The longest period; for one whose end is not reported. */
    private static final Duration LONGEST = Duration.ofDays(31);
    /** An older report says nothing about now. */
    private static final Duration STALE = Duration.ofHours(12);
    /** The time that a rate is of: a week, so that each weekday counts once. */
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration DAY = Duration.ofDays(1);
    /** The steps of the figures dominate the rate of a shorter time. */
    private static final Duration SHORTEST = Duration.ofHours(6);
    /** Share of a limit from which on it may be reached between two usual readings. */
    private static final double NEAR = 0.9;
    /** Readings that are kept, a day apart. */
    private static final int MARKS = 9;

    /** What may be limited; the label {@code quota}. */
    public enum Quota implements Worded {
        /** CU-seconds: size times time awake. */
        COMPUTE_TIME,
        /** Seconds awake. */
        ACTIVE_TIME,
        /** Bytes. */
        WRITTEN_DATA,
        /** Bytes. */
        DATA_TRANSFER;

        /** Whether computes that are awake use it, whatever they do; it is in seconds. */
        public boolean isTime() {
            return this == COMPUTE_TIME || this == ACTIVE_TIME;
        }
    }

    /** An earlier reading; {@code used} counts from the start of the present period, so it may be negative. */
    public record QuotaMark(Instant at, double used) {}

    /**
     * Use of one quota, in its unit.
     *
     * @param used  in this period, as reported; null if not known
     * @param limit above 0; null if what was reported cannot be read
     * @param marks earlier readings, oldest first
     */
    public record QuotaUse(Quota quota, @Nullable Double used, @Nullable Double limit, List<QuotaMark> marks) {

        public QuotaUse {
            marks = List.copyOf(marks);
        }

        /** Used share of the limit, 0 or more; null if not known. */
        public @Nullable Double ratio() {
            return used == null || limit == null ? null : Double.valueOf(used / limit);
        }

        boolean isExhausted() {
            return used != null && limit != null && used >= limit;
        }

        /** @param startsAgain whether a period began since; null if the reported starts do not show it */
        private QuotaUse after(ConsumptionPeriod before, @Nullable Boolean startsAgain, Instant readAt) {
            QuotaUse old = before.of(quota);
            List<QuotaMark> kept = new ArrayList<>(old == null ? List.of() : old.marks);
            if (old != null && old.used != null) {
                // Nothing is given back: a lower figure of the same period is a correction, or a use that was not reported.
                double last = kept.isEmpty() ? old.used : Math.max(old.used, kept.getLast().used());
                if (kept.isEmpty() || !kept.getLast().at().plus(DAY).isAfter(before.readAt)) {
                    kept.add(new QuotaMark(before.readAt, last));
                }
                if (startsAgain == null ? (used != null && used < last) : startsAgain) {
                    kept.replaceAll(mark -> new QuotaMark(mark.at(), mark.used() - last));
                }
            }
            if (used != null && isExhausted() && (old == null || !old.isExhausted())) {
                kept.add(new QuotaMark(readAt, used));
            }
            return new QuotaUse(quota, used, limit, kept.subList(Math.max(0, kept.size() - MARKS), kept.size()));
        }
    }

    public ConsumptionPeriod {
        quotas = List.copyOf(quotas);
    }

    /** Use of a quota; null if it has no limit. */
    public @Nullable QuotaUse of(Quota quota) {
        return quotas.stream().filter(use -> use.quota() == quota).findFirst().orElse(null);
    }

    /** This reading with what {@code before} showed; it is the one before, as reported. */
    public ConsumptionPeriod after(@Nullable ConsumptionPeriod before) {
        if (before == null) {
            return after(new ConsumptionPeriod(null, null, null, readAt, List.of()));
        }
        Boolean startsAgain = startsAgain(before.start);
        return with(quotas.stream().map(use -> use.after(before, startsAgain, readAt)).toList());
    }

    /** A start that is hardly later, or earlier, is a correction. */
    private @Nullable Boolean startsAgain(@Nullable Instant before) {
        if (start == null || before == null) {
            return null;
        }
        return start.isAfter(before.plus(DAY)) ? Boolean.TRUE : start.equals(before) ? Boolean.FALSE : null;
    }

    private ConsumptionPeriod with(List<QuotaUse> others) {
        return new ConsumptionPeriod(plan, start, end, readAt, others);
    }

    /**
     * What it says about {@code now}: no figure if it is old or the period is over. Nor does a use of zero count beside a
     * compute that is awake: some plans do not report it.
     */
    public ConsumptionPeriod asOf(Instant now, boolean isAnyAwake) {
        boolean isKnown = !now.isAfter(readAt.plus(STALE)) && (end == null || now.isBefore(end));
        return with(quotas.stream()
                .map(use -> isKnown && !(isAnyAwake && use.quota.isTime() && Double.valueOf(0).equals(use.used)) ? use
                        : new QuotaUse(use.quota, null, use.limit, use.marks))
                .toList());
    }

    /** Whether a limit may be reached soon, or was: then what a reading says changes within minutes. */
    public boolean isNearLimit() {
        return quotas.stream().map(QuotaUse::ratio).anyMatch(ratio -> ratio != null && ratio >= NEAR);
    }

    /** Whether computes cannot start. */
    public boolean isExhausted() {
        return quotas.stream().anyMatch(QuotaUse::isExhausted);
    }

    /** Use a second in the latest seven days, or since the period began where less is known; null if not known. */
    public @Nullable Double rate(QuotaUse use) {
        List<QuotaMark> week = week(use);
        Duration time = week.isEmpty() ? Duration.ZERO : Duration.between(week.getFirst().at(), readAt);
        return time.compareTo(SHORTEST) < 0 ? null
                : (week.getLast().used() - week.getFirst().used()) / time.toSeconds();
    }

    /** What was used up to each of these times, from a week ago until the reading; empty if that is not known. */
    private List<QuotaMark> week(QuotaUse use) {
        if (use.used == null) {
            return List.of();
        }
        Instant weekAgo = readAt.minus(WEEK);
        List<QuotaMark> week = new ArrayList<>();
        QuotaMark last = null;
        for (QuotaMark mark : Stream
                .of(Stream.ofNullable(start).map(from -> new QuotaMark(from, 0)),
                        use.marks.stream().filter(mark -> mark.used() <= use.used),
                        Stream.of(new QuotaMark(readAt, use.used)))
                .flatMap(marks -> marks)
                .sorted(Comparator.comparing(QuotaMark::at))
                .toList()) {
            if (mark.at().isAfter(weekAgo)) {
                if (week.isEmpty() && last != null) {
                    week.add(new QuotaMark(weekAgo, last.used() + (mark.used() - last.used())
                            * seconds(last.at(), weekAgo) / seconds(last.at(), mark.at())));
                }
                week.add(mark);
            }
            last = mark;
        }
        return week;
    }

    private static double seconds(Instant from, Instant to) {
        return Duration.between(from, to).toSeconds();
    }

    /**
     * When a quota is exhausted if each week is like the latest, or when it first was; null if it is not in this period, or that
     * is not known.
     */
    public @Nullable Instant exhaustedAt(QuotaUse use) {
        if (use.isExhausted()) {
            return use.marks.stream()
                    .filter(mark -> use.limit != null && mark.used() >= use.limit)
                    .findFirst()
                    .map(QuotaMark::at)
                    .orElse(readAt);
        }
        Double rate = rate(use);
        if (rate == null || use.used == null || use.limit == null
                || rate * rest().plus(WEEK).toSeconds() < use.limit - use.used) {
            return null;
        }
        List<QuotaMark> week = week(use);
        double each = week.getLast().used() - week.getFirst().used();
        double whole = Math.ceil((use.limit - use.used) / each) - 1;
        double left = use.limit - use.used - whole * each;
        long time = Math.round(whole * seconds(week.getFirst().at(), readAt));
        for (int i = 1; i < week.size() && left > 0; i++) {
            double step = week.get(i).used() - week.get(i - 1).used();
            time += Math.round(seconds(week.get(i - 1).at(), week.get(i).at()) * Math.min(1, left / step));
            left -= step;
        }
        Instant at = readAt.minus(LAG).plusSeconds(time);
        return at.isBefore(readAt.minus(LAG).plus(rest())) ? at : null;
    }

    /** The time until the end of the period that {@code used} does not count yet; the longest where no end is reported. */
    public Duration rest() {
        return LAG.plus(end == null ? LONGEST : Duration.between(readAt, end));
    }
}
