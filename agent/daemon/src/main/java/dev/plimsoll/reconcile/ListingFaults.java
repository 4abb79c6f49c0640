package dev.plimsoll.reconcile;

import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What could not be listed of one platform, or not completely, and the words that are unknown here. A failing listing is logged
 * once when it begins to fail and once when it works again. Not thread-safe.
 */
final class ListingFaults {

    private static final Logger LOG = LoggerFactory.getLogger(ListingFaults.class);
    private static final String ALL = FleetStatus.ALL;
    /** How many left-out parts of a listing are named; the rest is counted. */
    private static final int DETAILED = 3;
    /** Most unknown words kept of one listing. */
    private static final int WORDS = 20;
    /** Most unknown words kept of all listings. */
    private static final int ALL_WORDS = 1_000;

    private final Map<String, String> missing = new HashMap<>();
    /** Has an entry only for listings with unknown words. */
    private final Map<String, List<UnknownWord>> unknown = new HashMap<>();
    private final NamedFaults namedFaults = new NamedFaults();
    private @Nullable String ofPlatform;
    /**
     * The platform refused the API key. Until a key works, only the projects are listed.
     *
     * <p>They are listed often, so that a new key is noticed soon. The client decides how often it sends a refused
     * key.
     */
    private boolean keyRefused;

    /** A view of what could not be listed, the computes of a project or {@link FleetStatus#ALL} projects, and why. */
    Map<String, String> missing() {
        return Collections.unmodifiableMap(missing);
    }

    boolean isKeyRefused() {
        return keyRefused;
    }

    /** Why the platform does not answer; null while it does. */
    @Nullable
    String ofPlatform() {
        return ofPlatform;
    }

    /** The projects that the platform refuses. */
    Set<String> refused() {
        return namedFaults.refused();
    }

    List<UnknownWord> unknownWords() {
        return unknown.values().stream().flatMap(List::stream).limit(ALL_WORDS).toList();
    }

    /** Another agent lists a project now, or it is gone. */
    void forget(String projectId) {
        missing.remove(projectId);
        unknown.remove(projectId);
        namedFaults.listed(projectId);
    }

    void failed(String what, PlatformFault fault, Map<String, Project> projects) {
        keyRefused = fault.kind() == PlatformFault.FaultKind.UNAUTHORIZED;
        String message = String.valueOf(fault.getMessage());
        miss(what, message);
        Project project = projects.get(what);
        if (what.equals(ALL)) {
            ofPlatform = message;
        } else if (project != null && project.isNamed()) {
            namedFaults.failed(what, fault);
            namedFaults.ofPlatform(projects.values())
                    .ifPresent(all -> ofPlatform = String.valueOf(all.getMessage()));
        }
    }

    void listed(String what, Listing<?> listing) {
        List<UnknownWord> words = listing.unknown().stream().distinct().limit(WORDS).toList();
        unknown.compute(what, (same, before) -> words.isEmpty() ? null : words);
        if (!listing.isWhole()) {
            miss(what, partly(listing.leftOut()));
        } else if (missing.remove(what) != null) {
            LOG.atInfo().addKeyValue("listing", what.equals(ALL) ? "projects" : what).log("listing works again");
        }
    }

    /** Logs a reason once, however many listings have it. */
    private void miss(String what, String message) {
        if (!missing.containsValue(message)) {
            LOG.atWarn().addKeyValue("listing", what.equals(ALL) ? "projects" : what).log(message);
        }
        missing.put(what, message);
    }

    /** The platform answered a request. */
    void answered() {
        ofPlatform = null;
        keyRefused = false;
    }

    /** The computes of a project that the configuration names were listed. */
    void namedListed(String projectId) {
        namedFaults.listed(projectId);
        answered();
    }

    /** Names the first parts that were left out, and counts the rest. */
    private static String partly(List<UnknownWord> leftOut) {
        String details = leftOut.stream()
                .limit(DETAILED)
                .map(part -> "%s %s (%s)".formatted(part.kind(), part.word(), part.where()))
                .collect(Collectors.joining("; "));
        int more = leftOut.size() - DETAILED;
        return "left out: " + details + (more > 0 ? "; and %d more".formatted(more) : "");
    }
}
