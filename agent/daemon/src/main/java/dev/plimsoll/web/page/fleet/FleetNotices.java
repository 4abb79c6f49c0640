package dev.plimsoll.web.page.fleet;

import dev.plimsoll.change.FleetStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What is wrong with the fleet as a whole, as sentences. */
final class FleetNotices {

    private FleetNotices() {}

    static List<String> of(FleetStatus status) {
        List<String> notices = new ArrayList<>();
        String fault = status.fault();
        if (fault != null) {
            notices.add("The platform API does not work: " + fault);
        }
        if (!status.discovered()) {
            notices.add("The first listing of the fleet is not complete yet.");
        }
        new TreeMap<>(status.missing()).forEach((project, why) -> notices.add(
                "%s could not be listed. The last known state is shown. %s".formatted(
                        project.equals("*") ? "The projects" : "Project " + project, why)));
        if (status.stopped()) {
            notices.add("The stop switch is on: no change starts.");
        }
        if (status.discovered() && !status.leader()) {
            notices.add(
                    "This agent is not the leader, or the store cannot be reached. The last observed data is shown.");
        }
        return notices;
    }
}
