package dev.plimsoll.bench;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.fleet.SizeTable;
import dev.plimsoll.knowledge.Notes;
import dev.plimsoll.replay.Replay;
import dev.plimsoll.replay.ReplayedCompute;
import dev.plimsoll.sizing.Adviser;
import dev.plimsoll.sizing.Known;
import dev.plimsoll.sizing.SizingPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One case at one size: what the agent's own adviser says at every look, and, where the last of it was
 * to change the size, what they say once that was done and the trace came again.
 *
 * @param first what was said during the trace, at least one look
 * @param next  what was said last after the advice was followed; empty where it was to stay
 */
record Trial(Case of, ComputeUnits cu, List<Said> first, Optional<Said> next) {

    /** What is remembered of a compute when it is assessed. */
    private static final Duration REMEMBERED = Duration.ofDays(1);

    Said last() {
        return first.getLast();
    }

    static Trial run(Case of, ComputeUnits cu, SizeTable table) {
        Walk walk = new Walk(of, cu, table);
        List<Said> first = walk.through(of.firstLook());
        Said last = first.getLast();
        if (!last.grows() && !last.shrinks()) {
            return new Trial(of, cu, first, Optional.empty());
        }
        walk.compute.resize(last.wanted());
        return new Trial(of, cu, first, Optional.of(walk.through(1).getLast()));
    }

    /** A compute, what is remembered of it, and who judges it. */
    private static final class Walk {

        private final Trace trace;
        private final ReplayedCompute compute;
        private final Adviser adviser;
        private final SizingPolicy policy;
        private History history = History.EMPTY;
        private @Nullable Notes notes;

        Walk(Case of, ComputeUnits cu, SizeTable table) {
            trace = of.trace();
            compute = new ReplayedCompute(table, of.unit(), cu, Setup.around(trace), Setup.START);
            adviser = new Adviser(table);
            policy = Setup.policy(of.told() ? of.unit() : null);
        }

        List<Said> through(int firstLook) {
            List<Said> said = new ArrayList<>();
            Replay replay = new Replay(trace.pages(), trace.pagesPerSecond(), Setup.BETWEEN_LOOKS);
            for (int look = 1; replay.hasNext(); look++) {
                Sample sample = replay.next(compute);
                if (look >= firstLook) {
                    said.add(judge(look, sample));
                }
            }
            return said;
        }

        private Said judge(int look, Sample sample) {
            history = history.plus(sample).since(sample.at().minus(REMEMBERED));
            Compute listed = listed();
            Adviser.Thought thought = adviser.think(listed, new Known(history, sample.connections().used(), notes),
                    policy,
                    sample.at());
            notes = thought.notes();
            return new Said(look, thought.assessment(), thought.counsel());
        }

        private Compute listed() {
            return new Compute(new ComputeId("bench", "ep-bench"), Setup.around(trace).branchId(), "host", "",
                    "read_write", ComputeState.read("active", Map.of()), null, compute.size(), false, false, null);
        }
    }
}
