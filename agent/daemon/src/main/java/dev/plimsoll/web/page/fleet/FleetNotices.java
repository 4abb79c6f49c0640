package dev.plimsoll.web.page.fleet;

import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.explain.FigureText;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with the fleet as a whole, as sentences. */
final class FleetNotices {

    private FleetNotices() {}

    static List<String> of(FleetStatus status) {
        List<String> notices = new ArrayList<>();
        String fault = status.fault();
        if (fault != null) {
            notices.add("The platform API does not work: %s%s The last known state is shown.".formatted(fault,
                    fault.endsWith(".") ? "" : "."));
        }
        if (!status.discovered()) {
            notices.add("The first listing of the fleet is not complete yet. "
                    + "What is not listed yet is shown as the store has it.");
        }
        status.missingByCause()
                .forEach((why, what) -> notices.add(status.refused().contains(what.getFirst())
                        ? "%s of platform.projects cannot be read. Check the id and the key. %s".formatted(named(what),
                                why)
                        : "%s could not be listed. The last known state is shown. %s".formatted(named(what), why)));
        if (status.stopped()) {
            notices.add("The stop switch is on: no change starts.");
        }
        if (status.discovered() && !status.leader()) {
            notices.add(
                    "This agent has no projects of its own, or the store cannot be reached. The last observed data is shown.");
        }
        return notices;
    }

    private static String named(List<String> projects) {
        String key = projects.getFirst();
        String first = key.startsWith(FleetStatus.ALL) ? "The projects" + key.substring(1) : "Project " + key;
        return projects.size() == 1 ? first : first + " and " + FigureText.of(projects.size() - 1, "other");
    }
}
