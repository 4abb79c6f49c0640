package dev.plimsoll.bench.evidence;

import dev.plimsoll.bench.session.Listener;
import dev.plimsoll.bench.session.Moment;
import dev.plimsoll.bench.session.Session;
import dev.plimsoll.bench.session.Trace;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Sessions of every trace at every size. */
final class Sessions {

    /** Sizes that have larger ones, by number. */
    private static final int[] SIZES = {1, 2, 3, 4, 5, 7, 9};
    private static final int EVERY = 5;
    private static final int MOST_PROBES = 600;

    private final TooSmall tooSmall = new TooSmall();
    private final Exactness exactness = new Exactness();
    private final Downsizes whereNothingChanges = new Downsizes();
    private final Downsizes whereLoadsChange = new Downsizes();
    private final FirstVerdicts verdicts = new FirstVerdicts();

    /** The number of start positions in each trace, at equal distances. */
    static Sessions of(List<Trace> stationary, List<Trace> changing, int restarts, Consumer<String> progress) {
        Sessions sessions = new Sessions();
        stationary.forEach(trace -> sessions.begin(trace, restarts, sessions.whereNothingChanges, progress));
        changing.forEach(trace -> sessions.begin(trace, restarts, sessions.whereLoadsChange, progress));
        return sessions;
    }

    private void begin(Trace trace, int restarts, Downsizes downsizes, Consumer<String> progress) {
        for (int i = 0; i < restarts; i++) {
            add(trace, (int) ((long) trace.reads() * i / restarts), downsizes);
        }
        progress.accept(trace.name() + ": " + restarts + " starts");
    }

    private void add(Trace trace, int offset, Downsizes downsizes) {
        Session session = Session.of(trace, offset, MOST_PROBES);
        for (int size : SIZES) {
            Set<Integer> ends = new HashSet<>(TooSmall.ends(session, size).values());
            List<Moment> moments = Listener.at(session, size, EVERY, ends);
            tooSmall.add(session, size, moments);
            exactness.add(session, size, moments);
            downsizes.add(session, moments);
            verdicts.add(session, size, moments);
        }
    }

    TooSmall tooSmall() {
        return tooSmall;
    }

    Exactness exactness() {
        return exactness;
    }

    /** Recommendations of smaller sizes with constant loads. */
    Downsizes whereNothingChanges() {
        return whereNothingChanges;
    }

    /** The same with changing loads. */
    Downsizes whereLoadsChange() {
        return whereLoadsChange;
    }

    FirstVerdicts verdicts() {
        return verdicts;
    }
}
