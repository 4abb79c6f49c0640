package dev.plimsoll.bench;

import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.sizing.Phase;
import dev.plimsoll.sizing.PlainRule;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How right what was said in one trial turned out to be.
 *
 * @param grow       looks at which a larger size was advised
 * @param growFalse  of those, at which the advised size would have had the same misses since the start
 * @param growVain   of those, after which the advised size would have cut misses by less than a fifth
 * @param shrink     looks at which a smaller size was advised
 * @param shrinkFalse of those, at which the advised size would have missed more since the start
 * @param shrinkWrong of those, after which the advised size would have missed more than 1 % and than 1.1 times as much
 * @param turns      times that the size to have changed from one verdict to the next
 * @param plain      looks at which the platform's rule advised a larger size
 * @param plainFalse of those, at which that size would have had the same misses since the start
 * @param plainVain  of those, after which that size would have cut misses by less than a fifth
 */
record Score(int grow, int growFalse, int growVain, int shrink, int shrinkFalse, int shrinkWrong, int turns, int plain,
        int plainFalse, int plainVain) {

    private static final double WORTHWHILE = 0.8;
    private static final double TOLERABLE_MISSES = 0.01;
    private static final double TOLERABLE_INCREASE = 1.1;
    /** The rest of a trace tells nothing if it is shorter than this. */
    static final long FUTURE_READS = 10_000;

    static Score of(Trial trial, Truth truth) {
        Judge judge = new Judge(trial.cu(), truth);
        List<Said> said = trial.first();
        List<Said> grow = said.stream().filter(Said::grows).toList();
        List<Said> shrink = said.stream().filter(Said::shrinks).toList();
        List<Said> plain = said.stream().filter(one -> rising(one, trial.cu())).toList();
        return new Score(grow.size(), count(grow, one -> judge.sameSoFar(one, one.wanted())),
                count(grow, one -> judge.futureRatio(one, one.wanted()) > WORTHWHILE), shrink.size(),
                count(shrink, one -> !judge.sameSoFar(one, one.wanted())), count(shrink, judge::missesTooMuchLater),
                turns(said), plain.size(),
                count(plain, one -> judge.sameSoFar(one, one.counsel().plain().cu())),
                count(plain, one -> judge.futureRatio(one, one.counsel().plain().cu()) > WORTHWHILE));
    }

    /** Share of looks in {@code phase}. */
    static double share(Trial trial, Phase phase) {
        return (double) count(trial.first(), one -> one.assessment().phase() == phase) / trial.first().size();
    }

    static Optional<Said> firstVerdict(Trial trial) {
        return trial.first().stream().filter(Said::isConclusive).findFirst();
    }

    private static boolean rising(Said said, ComputeUnits now) {
        PlainRule plain = said.counsel().plain();
        return plain.advises() && plain.cu().isAbove(now);
    }

    private static int turns(List<Said> said) {
        List<ComputeUnits> wanted = said.stream().filter(Said::isConclusive).map(Said::wanted).toList();
        int turns = 0;
        for (int i = 1; i < wanted.size(); i++) {
            turns += wanted.get(i).equals(wanted.get(i - 1)) ? 0 : 1;
        }
        return turns;
    }

    private static int count(List<Said> said, Predicate<Said> which) {
        return (int) said.stream().filter(which).count();
    }

    /** Holds what was said against what computes of other sizes lived through. */
    private record Judge(ComputeUnits cu, Truth truth) {

        boolean sameSoFar(Said said, ComputeUnits other) {
            return truth.lived(cu, 0, said.look()) == truth.lived(other, 0, said.look());
        }

        /** Misses at another size over misses at the present one, from now to the end; 0 where little is left. */
        double futureRatio(Said said, ComputeUnits other) {
            if (truth.reads(said.look(), truth.looks()) < FUTURE_READS) {
                return 0;
            }
            long stayed = truth.lived(cu, said.look(), truth.looks());
            return stayed == 0 ? 1 : (double) truth.lived(other, said.look(), truth.looks()) / stayed;
        }

        boolean missesTooMuchLater(Said said) {
            return futureRatio(said, said.wanted()) > TOLERABLE_INCREASE
                    && truth.livedRatio(said.wanted(), said.look(), truth.looks()) > TOLERABLE_MISSES;
        }
    }
}
