package dev.plimsoll.explain;

import dev.plimsoll.advice.assess.DataGap;
import dev.plimsoll.advice.assess.InconclusiveCause;

/** The sentences about what is not known yet, and about missing data. */
final class InconclusiveSentences {

    private static final String ANOTHER_FORM = "earlier observations do not apply, and the next probes show more";

    private InconclusiveSentences() {}

    static String clause(InconclusiveCause cause) {
        return switch (cause) {
            case InconclusiveCause.NeverProbed() -> "there is no probe yet";
            case InconclusiveCause.NoCacheData() -> "there is no data on the cache";
            case InconclusiveCause.NoFigures() -> Sentences.clauses(
                    "the statistics view has no figures: the file cache seems to be off",
                    "more is known once it has some");
            case InconclusiveCause.SizeChanged(var probed, var now) -> Sentences.clauses(
                    "the size was %s at the latest probe and is %s now".formatted(probed.asBounds(), now.asBounds()),
                    ANOTHER_FORM);
            case InconclusiveCause.BranchChanged() ->
                Sentences.clauses("the compute has another branch since the latest probe", ANOTHER_FORM);
            case InconclusiveCause.OneProbe() -> Sentences.clauses(
                    "there is only one probe since the start, since the counters restarted, or since the size or branch changed",
                    "a second probe shows the reads in between");
            case InconclusiveCause.OneFullProbe() -> Sentences.clauses(
                    "the cache is full, and there is only one probe since", "a second probe shows its misses");
            case InconclusiveCause.SinceStart(var uptime, var ratio, var reads, var target) ->
                "since the start, %s ago, %s of %s hit the cache, first reads of the empty cache included".formatted(
                        FigureText.of(uptime), ratio.beside(target), FigureText.of(reads, "read"));
            case InconclusiveCause.CacheFilling(var used, var capacity) -> Sentences.clauses(
                    used == null || capacity == null
                            ? "the cache is still warming up"
                            : "the cache is not full (%s of %s)".formatted(
                                    used.beside(capacity), capacity),
                    "its misses are first reads, and a larger size would have had the same misses");
            case InconclusiveCause.NoFileCache(var cu) -> Sentences.clauses(
                    "the platform has no file cache at %s CU".formatted(cu),
                    "no hit ratio can be observed there, or predicted for it");
            case InconclusiveCause.UseHidden() -> Sentences.clauses(
                    "the statistics view does not report how much of the cache is in use",
                    "so first reads and avoidable misses look the same", "below the target, no size can be judged");
            case InconclusiveCause.JustFilled(var reads, var needed) -> Sentences.clauses(
                    "the cache has only just filled",
                    "%s of the %s reads needed for a reliable ratio so far".formatted(FigureText.of(reads),
                            FigureText.of(needed)));
            case InconclusiveCause.JustStarted(var reads, var needed, var uptime) ->
                "%s of the %s reads needed for a reliable ratio, %s after the start".formatted(FigureText.of(reads),
                        FigureText.of(needed), FigureText.of(uptime));
            case InconclusiveCause.TooLittleTraffic(var reads, var window, var needed) ->
                "too little traffic to judge: %s in %s (needed: %s)".formatted(FigureText.of(reads, "read"),
                        FigureText.of(window), FigureText.of(needed));
            case InconclusiveCause.EvaluationFailed(var error) ->
                Sentences.clauses("Plimsoll failed to evaluate the samples (%s)".formatted(error),
                        "the log at level debug shows where");
        };
    }

    /** Why there is no newer data, and what ends that. */
    static String clause(DataGap gap) {
        return switch (gap) {
            case DataGap.Disabled() -> Sentences.clauses("the compute is disabled, so it is not probed",
                    "the next probe follows once it is enabled and awake");
            case DataGap.Suspended() -> Sentences.clauses("the compute is suspended, and Plimsoll does not wake it",
                    "the next probe follows the next wake-up by a client");
            case DataGap.Starting() ->
                Sentences.clauses("the compute is starting", "the next probe follows once it runs");
            case DataGap.StateUnknown(var word) -> Sentences.clauses(
                    "the platform reports the state '%s', which is not known here, so the compute is not probed"
                            .formatted(word),
                    "add that state to platform.states");
            case DataGap.ProbesFail(var detail) ->
                Sentences.clauses("probes fail: " + detail, "more is known once one succeeds");
            case DataGap.ProbingPaused(var until) -> Sentences.clauses(
                    "a probe seems to have woken the compute, so it is not probed before " + FigureText.of(until),
                    "more is known with the next probe");
        };
    }
}
