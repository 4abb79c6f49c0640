package dev.plimsoll.explain;

import dev.plimsoll.advice.StandingAdvice.StandingCause;

/** The sentences about a recommendation that was made before. */
final class StandingSentences {

    private StandingSentences() {}

    static String clause(StandingCause cause) {
        return switch (cause) {
            case StandingCause.AsRecorded(var sentences) ->
                sentences.endsWith(".") ? sentences.substring(0, sentences.length() - 1) : sentences;
            case StandingCause.NothingNew(var opened) ->
                "this recommendation stands since %s, because nothing newer contradicts it"
                        .formatted(FigureText.of(opened));
        };
    }
}
