package dev.plimsoll.web.metrics;

import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.view.AgentView.RecentError;
import dev.plimsoll.web.view.StatusView;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The latest errors of platform and computes. An error enters once when it begins, and again only if it changes. */
final class ErrorLog {

    private static final int MOST = 50;
    private static final int LONGEST = 300;
    /** Errors hold no secret; this masks what a server might put into its own message. */
    private static final Pattern CREDENTIALS = Pattern.compile("(?<=://)[^/@\\s]+(?=@)|(?<=password=)[^\\s&]+",
            Pattern.CASE_INSENSITIVE);

    private final Deque<RecentError> latest = new ArrayDeque<>();
    private Map<String, String> open = Map.of();

    synchronized void read(FleetStatus status) {
        Map<String, String> now = new HashMap<>();
        String fault = status.fault();
        if (fault != null) {
            now.put("Platform API", fault);
        }
        status.missingByCause()
                .forEach((why, projects) -> projects.forEach(project -> now.put(
                        project.startsWith(FleetStatus.ALL) ? "List of projects" + project.substring(1)
                                : "Project " + project,
                        why)));
        status.live().forEach(computeStatus -> {
            StatusView.Trouble trouble = StatusView.trouble(computeStatus);
            if (trouble != null) {
                now.put("Compute " + computeStatus.id(), trouble.detail());
            }
        });
        now.forEach((source, why) -> began(status.at(), source, why));
        open = now;
    }

    private void began(Instant at, String source, String why) {
        if (why.equals(open.get(source))) {
            return;
        }
        String masked = CREDENTIALS.matcher(why).replaceAll("***");
        latest.addFirst(new RecentError(at, source,
                masked.length() <= LONGEST ? masked : masked.substring(0, LONGEST) + "…"));
        if (latest.size() > MOST) {
            latest.removeLast();
        }
    }

    synchronized List<RecentError> latest() {
        return List.copyOf(latest);
    }
}
