package dev.plimsoll.explain.text;

import static dev.plimsoll.explain.FigureText.text;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import java.util.List;
import java.util.stream.Collectors;

/** Why a name of a compute is refused, and what to write instead. */
public final class NameText {

    private static final int MOST = 20;

    private NameText() {}

    public static String of(NamedCompute.NotOne name) {
        List<ComputeId> candidates = name.candidates();
        return candidates.isEmpty() ? text("compute '%s' is not known: write its id, or PROJECT/ID", name.name())
                : text("%d computes have the id '%s': write one of %s%s", candidates.size(), name.name(),
                        candidates.stream().limit(MOST).map(ComputeId::toString).collect(Collectors.joining(", ")),
                        candidates.size() > MOST ? ", …" : "");
    }
}
