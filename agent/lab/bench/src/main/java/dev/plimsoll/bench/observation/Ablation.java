package dev.plimsoll.bench.observation;

import dev.plimsoll.bench.ChangedConstant;
import dev.plimsoll.bench.observation.Watcher.Constants;
import dev.plimsoll.bench.report.Table;
import dev.plimsoll.replay.LastActiveReporting;
import dev.plimsoll.replay.PlatformActivityRule;
import dev.plimsoll.replay.ProbedCompute.Setting;
import dev.plimsoll.replay.ProbingCost;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** What each constant of activity and probing is worth: the same computes with half of it and with twice as much. */
final class Ablation {

    private static final long AWAKE = 5_000;
    private static final long ASLEEP = 60_000;
    private static final Object[] HEADS = {"constant", "value", "half", "twice"};

    private Ablation() {}

    /** One constant, half of it, and twice as much. */
    record Row(ChangedConstant<Constants> half, ChangedConstant<Constants> twice) {

        /** The effect of half of it, as in the table. */
        String effectOfHalf(String shipped) {
            return cell(half, shipped);
        }

        Object[] cells(String shipped) {
            return new Object[]{"`" + half.name() + "`", plain(half.value()), cell(half, shipped),
                cell(twice, shipped)};
        }

        private static String cell(ChangedConstant<Constants> changed, String shipped) {
            String cell = figures(changed.constants());
            return cell.equals(shipped) ? "the same" : cell;
        }

        @Override
        public String toString() {
            return half.name();
        }
    }

    static List<Row> rows() {
        List<ChangedConstant<Constants>> half = ChangedConstant.each(Constants.SHIPPED, 0.5);
        List<ChangedConstant<Constants>> twice = ChangedConstant.each(Constants.SHIPPED, 2);
        return IntStream.range(0, half.size())
                .mapToObj(at -> new Row(half.get(at), twice.get(at)))
                .toList();
    }

    static Table table() {
        String shipped = figures(Constants.SHIPPED);
        Table table = new Table(HEADS);
        table.row("as shipped", "", shipped, shipped);
        rows().forEach(row -> table.row(row.cells(shipped)));
        return table;
    }

    /** Added awake time, sampled periods and covered queries in percent, and computes woken. */
    static String figures(Constants constants) {
        Sum sum = new Sum(Arrays.stream(Where.values()).flatMap(where -> costs(where, constants).stream()).toList());
        return String.format(Locale.ROOT, "%.3f / %.1f / %.1f / %.0f", 100 * sum.addedShare(),
                100 * sum.sampledShare(), 100 * sum.coveredShare(), sum.woken());
    }

    /** One compute of each common workload. */
    private static List<ProbingCost> costs(Where where, Constants constants) {
        return Arrays.stream(Workload.values())
                .filter(workload -> workload != Workload.ADVERSARY)
                .map(workload -> workload.life(0, where.delay))
                .toList()
                .parallelStream()
                .map(life -> Watcher.PLIMSOLL.watch(life, where.setting, constants))
                .toList();
    }

    private enum Where {
        EXACT(LastActiveReporting.EXACT, PlatformActivityRule.ANY_BYTE, 5),
        SHORT(LastActiveReporting.EXACT, PlatformActivityRule.MONITOR_TICK, 1),
        AHEAD(LastActiveReporting.TEN_SECONDS_AHEAD, PlatformActivityRule.ANY_BYTE, 5),
        STORED(LastActiveReporting.STORED_WHEN_A_MINUTE_NEWER, PlatformActivityRule.ANY_BYTE, 5),
        ROUNDED(LastActiveReporting.ROUNDED_UP_TO_A_MINUTE, PlatformActivityRule.ANY_BYTE, 5);

        private final Setting setting;
        private final Duration delay;

        Where(LastActiveReporting reporting, PlatformActivityRule rule, int minutes) {
            this.setting = new Setting(AWAKE, ASLEEP, reporting, rule, true);
            this.delay = Duration.ofMinutes(minutes);
        }
    }

    private static String plain(Object value) {
        if (!(value instanceof Duration span)) {
            return String.valueOf(value);
        }
        return span.toMillis() < 1_000 ? span.toMillis() + " ms"
                : span.toSeconds() < 60 ? span.toSeconds() + " s"
                        : span.toMinutes() < 60 ? span.toMinutes() + " min"
                                : span.toHours() < 24 ? span.toHours() + " h" : span.toDays() + " d";
    }
}
