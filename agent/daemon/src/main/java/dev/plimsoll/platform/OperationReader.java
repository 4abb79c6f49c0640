package dev.plimsoll.platform;

import static dev.plimsoll.platform.wire.WireJson.text;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.plimsoll.change.plan.SettingWriter;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.platform.wire.Faults;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a writer that reads how far operations got: one GET of the latest operations of a project. The words are
 * those of platform/in-the-wild.md section 1.4; the platform may know more.
 */
public abstract class OperationReader implements SettingWriter {

    private static final String PREWARM = "prewarm_replica";
    /** Actions that work on a compute; the platform has others, which work on storage. */
    private static final Set<String> ACTIONS = Set.of("create_compute", "start_compute", "start_reserved_compute",
            "suspend_compute", "apply_config", "check_availability", PREWARM, "promote_replica",
            "swap_binding_id");
    private static final Set<String> LIVE = Set.of("scheduling", "running", "cancelling");
    private static final Set<String> ENDED_WELL = Set.of("finished", "skipped");
    private static final Set<String> FAILED = Set.of("failed", "cancelled");
    /** The platform tries again after this one, if it says when. */
    private static final String ERROR = "error";
    /** How far the clock of the platform and ours may differ. */
    private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

    private final @Nullable Reads reads;

    /** @param reads null where the platform does not show its operations: then nothing is known of any */
    OperationReader(@Nullable Reads reads) {
        this.reads = reads;
    }

    /** Whether {@code text} can be the id of an operation, and so may be kept. */
    public static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /**
     * The progress of these operations. They are open until the last of them has ended, also where one failed before. One
     * that is not among the latest of the project counts as open: nothing is known of it.
     */
    @Override
    public OperationState progress(ComputeId compute, List<String> ids) {
        Optional<List<JsonNode>> latest = latest(compute);
        if (latest.isEmpty()) {
            return new OperationState.Open(List.of());
        }
        Map<String, JsonNode> found = new HashMap<>();
        latest.get().forEach(operation -> found.put(text(operation, "id"), operation));
        List<UnknownWord> unknown = new ArrayList<>();
        @Nullable
        String failed = null;
        int ended = 0;
        int failures = 0;
        for (String id : ids) {
            JsonNode operation = found.getOrDefault(id, MissingNode.getInstance());
            String status = text(operation, "status");
            failures += failures(operation);
            ended += hasEnded(operation) ? 1 : 0;
            if (failed == null && hasFailed(operation, status)) {
                failed = message(operation);
            }
            if (!status.isEmpty() && !isStatus(status)) {
                unknown.add(new UnknownWord(UnknownWord.OPERATION, Faults.tidy(status), Reads.OPERATIONS));
            }
        }
        if (ended < ids.size()) {
            return new OperationState.Open(unknown, failures);
        }
        return failed == null ? new OperationState.Finished() : new OperationState.OperationFailed(failed);
    }

    private static boolean isStatus(String word) {
        return LIVE.contains(word) || ENDED_WELL.contains(word) || FAILED.contains(word) || word.equals(ERROR);
    }

    /** Whether the action and the status of an operation are known words. */
    static boolean isKnown(JsonNode operation) {
        return ACTIONS.contains(text(operation, "action")) && isStatus(text(operation, "status"));
    }

    /** How often the platform tried an operation in vain; 0 where it does not say. */
    private static int failures(JsonNode operation) {
        return Math.max(0, operation.path("failures_count").asInt(0));
    }

    /** What an operation does and how far it is, in the platform's words, and how often it failed. */
    static String words(JsonNode operation) {
        int failures = failures(operation);
        return "%s %s%s".formatted(Faults.tidy(operation.path("action").asText("?")),
                Faults.tidy(operation.path("status").asText("?")),
                failures == 0 ? "" : " after %d %s".formatted(failures, failures == 1 ? "failure" : "failures"));
    }

    /**
     * Whether none of the latest operations of a project is one of {@code compute} that began since {@code since}, by
     * the platform's clock. False where they cannot be read, or do not reach back to that time.
     */
    @Override
    public boolean isUntouchedSince(ComputeId compute, Instant since) {
        return latest(compute)
                .filter(latest -> latest.size() < Reads.MOST_OPERATIONS
                        || latest.stream().anyMatch(operation -> !isSince(operation, since)))
                .filter(latest -> latest.stream().noneMatch(operation -> concerns(operation, compute, since)))
                .isPresent();
    }

    /** Whether one of {@code compute} that began since {@code since} still runs, or has a status that is unknown here. */
    @Override
    public boolean isWorkingOn(ComputeId compute, Instant since) {
        return isAny(compute, since, operation -> !hasEnded(operation));
    }

    /** Whether one of {@code compute} that began since {@code since} filled the cache of a successor. */
    @Override
    public boolean hasPrewarmed(ComputeId compute, Instant since) {
        return isAny(compute, since, operation -> text(operation, "action").equals(PREWARM)
                && text(operation, "status").equals("finished"));
    }

    private boolean isAny(ComputeId compute, Instant since, Predicate<JsonNode> property) {
        return latest(compute).stream()
                .flatMap(List::stream)
                .anyMatch(operation -> concerns(operation, compute, since) && property.test(operation));
    }

    private static boolean hasEnded(JsonNode operation) {
        String status = text(operation, "status");
        return ENDED_WELL.contains(status) || hasFailed(operation, status);
    }

    /** The latest operations of a project; empty if they cannot be read. */
    private Optional<List<JsonNode>> latest(ComputeId compute) {
        if (reads == null) {
            return Optional.empty();
        }
        try {
            List<JsonNode> latest = new ArrayList<>();
            reads.operations(compute.projectId()).forEach(latest::add);
            return Optional.of(latest);
        } catch (PlatformFault fault) {
            return Optional.empty();
        }
    }

    private static boolean concerns(JsonNode operation, ComputeId compute, Instant since) {
        return isSince(operation, since)
                && operation.path("endpoint_id").asText(compute.endpointId()).equals(compute.endpointId());
    }

    private static boolean isSince(JsonNode operation, Instant since) {
        Instant created = created(operation);
        return created == null || !created.isBefore(since.minus(CLOCKS_DIFFER));
    }

    private static @Nullable Instant created(JsonNode operation) {
        try {
            return Instant.parse(text(operation, "created_at"));
        } catch (DateTimeException unreadable) {
            return null;
        }
    }

    private static boolean hasFailed(JsonNode operation, String status) {
        return FAILED.contains(status) || (status.equals(ERROR) && !operation.path("retry_at").isTextual());
    }

    private static String message(JsonNode operation) {
        String error = Faults.tidy(text(operation, "error"));
        return words(operation) + (error.isEmpty() ? "" : ": " + error);
    }
}
