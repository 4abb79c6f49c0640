package dev.plimsoll.cli.show;

import dev.plimsoll.agent.PassCount;
import dev.plimsoll.explain.FigureText;

/** How far a pass is, for people. */
final class PassText {

    private PassText() {}

    static String of(PassCount count) {
        String listed = count.projects() == 0 ? "listing projects"
                : "listed %d of %s".formatted(Math.min(count.listed(), count.projects()),
                        FigureText.of(count.projects(), "project"));
        return count.probed() == 0 ? listed : listed + ", probed " + FigureText.of(count.probed(), "compute");
    }
}
