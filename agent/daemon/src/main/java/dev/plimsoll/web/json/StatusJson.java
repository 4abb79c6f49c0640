package dev.plimsoll.web.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.change.FleetStatus;
import dev.plimsoll.change.JournalEntry;
import dev.plimsoll.web.view.StatusView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The fleet status and the journal as JSON, the same over HTTP and on the command line.
 * <p>Names are in snake_case, sizes in CU, times in ISO 8601 (UTC), ratios from 0 to 1. Unknown values are null, never
 * 0.
 */
public final class StatusJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    private StatusJson() {}

    /** {@code {computes:[…], partial, …}} */
    public static String computes(FleetStatus status) {
        return write(new Computes(status.at().toString(), status.discovered(), status.isPartial(),
                new TreeMap<>(status.missing()), status.fault(), status.stopped(), status.leader(),
                StatusView.inOrder(status.computeStatuses()).stream().map(ComputeJson::of).toList()));
    }

    /**
     * One element of {@link #computes}.
     *
     * @param name id of the compute, or project and compute as {@code project/endpoint}
     * @return empty if the compute is not known
     */
    public static Optional<String> compute(FleetStatus status, String name) {
        return status.find(name).map(computeStatus -> write(ComputeJson.of(computeStatus)));
    }

    /** {@code {recommendations:[…]}}: the current recommendation for every compute, including {@code hold}. */
    public static String recommendations(FleetStatus status) {
        return write(new Recommendations(status.at().toString(), status.isPartial(),
                StatusView.inOrder(status.computeStatuses()).stream().map(AdviceJson::of).toList()));
    }

    /** {@code {journal:[…]}} in the order given. */
    public static String journal(List<JournalEntry> entries) {
        return write(new Lines(entries.stream().map(EntryJson::of).toList()));
    }

    public static String error(String why) {
        return write(new Failure(why));
    }

    public static String done(String what) {
        return write(new Done(what));
    }

    private static String write(Object shape) {
        try {
            return MAPPER.writeValueAsString(shape);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write %s as JSON".formatted(shape.getClass().getSimpleName()), e);
        }
    }

    @JsonNaming(SnakeCaseStrategy.class)
    record Computes(String at, boolean discovered, boolean partial, Map<String, String> missing,
            @Nullable String platformFault, boolean stopped, boolean leader,
            List<ComputeJson> computes) {}

    record Recommendations(String at, boolean partial, List<AdviceJson> recommendations) {}

    record Lines(List<EntryJson> journal) {}

    record Failure(String error) {}

    record Done(String done) {}
}
