package dev.plimsoll.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.use.WeekProfile;
import dev.plimsoll.probing.ProbePause;
import dev.plimsoll.probing.UnsettledCost;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A timeline, and the state of probing without its cost, as JSON: the record components by name, times and durations in
 * ISO 8601.
 * <p>Renaming or adding a component requires a higher {@link #VERSION}. Data of another version is not read.
 */
record TimelineJson(int version, Timeline timeline, @Nullable UnsettledCost unsettled, ProbePause pause) {

    static final int VERSION = 1;

    /** Where a field stands that earlier agents did not write. */
    private static final String LOG = "/timeline/awakeTime/log";
    private static final String WEEK = "week";

    static String write(Timeline timeline, @Nullable UnsettledCost unsettled, ProbePause pause) {
        try {
            return RecordJson.MAPPER.writeValueAsString(new TimelineJson(VERSION, timeline, unsettled, pause));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write the timeline as JSON", e);
        }
    }

    /** Empty if another version wrote it, or if it is damaged. */
    static Optional<TimelineJson> read(String body) {
        try {
            JsonNode written = RecordJson.MAPPER.readTree(body);
            if (written.at(LOG) instanceof ObjectNode log && !log.has(WEEK)) {
                log.put(WEEK, WeekProfile.UNKNOWN.toString());
            }
            return Optional.ofNullable(RecordJson.MAPPER.treeToValue(written, TimelineJson.class))
                    .filter(read -> read.version() == VERSION);
        } catch (JsonProcessingException | RuntimeException damaged) {
            return Optional.empty();
        }
    }
}
