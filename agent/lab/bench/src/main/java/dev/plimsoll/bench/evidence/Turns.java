package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.report.Csv;
import java.util.List;

/** The stability of recommendations with a constant load. */
final class Turns {

    private final Csv csv = new Csv("load", "size_cu", "probes", "flips", "flips_among_actionable",
            "other_sizes_recommended", "last_recommendation");
    private long flips;

    void add(String load, String size, List<Moment> moments) {
        long all = flips(moments);
        flips += all;
        Moment last = moments.getLast();
        csv.row(load, size, moments.size(), all, flips(moments.stream().filter(Moment::pays).toList()),
                otherSizes(moments),
                last.direction() == 0 ? "stay" : "to " + last.said().target().max());
    }

    /** The number of changes from a recommendation to grow to one to shrink, or the reverse. */
    static long flips(List<Moment> moments) {
        int before = 0;
        long flips = 0;
        for (Moment moment : moments) {
            int now = moment.direction();
            flips += now != 0 && now == -before ? 1 : 0;
            before = now == 0 ? before : now;
        }
        return flips;
    }

    private static long otherSizes(List<Moment> moments) {
        List<Integer> wanted = moments.stream().filter(moment -> moment.direction() != 0).map(Moment::wanted).toList();
        long turns = 0;
        for (int i = 1; i < wanted.size(); i++) {
            turns += wanted.get(i).equals(wanted.get(i - 1)) ? 0 : 1;
        }
        return turns;
    }

    long flips() {
        return flips;
    }

    /** Each load at each size. */
    Csv csv() {
        return csv;
    }
}
