package dev.plimsoll.bench;

import dev.plimsoll.bench.DecisionQuality.Result;
import dev.plimsoll.fleet.ComputeUnits;
import dev.plimsoll.sizing.Prediction;

/**
 * What came of following the last advice, over the reads that it rested on.
 *
 * @param prediction what was promised of the advised size
 * @param hit        the hit ratio that a compute started there with the trace showed
 * @param inside     whether that lies inside the bounds
 * @param before     the hit ratio that the size before showed
 * @param next       what was then said
 */
record Followed(String trace, ComputeUnits from, ComputeUnits to, Prediction prediction, double hit, boolean inside,
        double before, String next) {

    static Followed of(Result result) {
        Trial trial = result.trial();
        Said last = trial.last();
        Prediction prediction = last.advice()
                .advice()
                .predicted()
                .stream()
                .filter(one -> one.cu().equals(last.wanted()))
                .findFirst()
                .orElseThrow();
        double miss = result.truth().livedRatio(last.wanted(), last.judgedFrom(), last.look());
        return new Followed(trial.of().name(), trial.cu(), last.wanted(), prediction, 1 - miss,
                Coverage.inside(prediction, miss),
                1 - result.truth().livedRatio(trial.cu(), last.judgedFrom(), last.look()),
                trial.next().map(Said::inWords).orElse("-"));
    }

    static boolean isInside(Result result) {
        return of(result).inside();
    }
}
