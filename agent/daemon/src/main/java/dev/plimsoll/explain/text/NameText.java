package dev.plimsoll.explain.text;

import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import java.util.List;
import java.util.stream.Collectors;

/** Why a name of a compute is refused, and what to write instead. */
public final class NameText {

    private static final int MOST = 20;

    private NameText() {}

    public static String of(NamedCompute.NotOne name) {
        return switch (name) {
            case NamedCompute.SeveralComputes several -> "%d computes have the id '%s': write one of %s".formatted(
                    several.candidates().size(), several.name(), list(several.candidates()));
            case NamedCompute.NoCompute none -> "compute '%s' is not known: %s".formatted(none.name(),
                    none.similar().isEmpty() ? "write its id, or PROJECT/ID"
                            : "did you mean " + list(none.similar()) + "?");
        };
    }

    private static String list(List<ComputeId> computes) {
        String listed = computes.stream().limit(MOST).map(ComputeId::toString).collect(Collectors.joining(", "));
        return computes.size() <= MOST ? listed : "%s and %d more".formatted(listed, computes.size() - MOST);
    }
}
