package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import org.jspecify.annotations.Nullable;

/**
 * A dismissal as JSON.
 *
 * @param because the reason; null where none was given
 */
record DismissalJson(String at, String until, String by, @Nullable String because) {

    static @Nullable DismissalJson of(@Nullable Dismissed dismissed) {
        return dismissed == null ? null
                : new DismissalJson(dismissed.at().toString(), dismissed.until().toString(), dismissed.by(),
                        dismissed.because());
    }

    /**
     * A dismissal in the list of all.
     *
     * @param action action of what was dismissed; null where nothing was recommended, so that it answers all
     * @param reason its reason; null without an action
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record InList(String projectId, String endpointId, @Nullable String action, @Nullable String reason,
            @JsonUnwrapped @Nullable DismissalJson dismissal) {

        static InList of(Dismissed dismissed) {
            return new InList(dismissed.compute().projectId(), dismissed.compute().endpointId(),
                    dismissed.action() == null ? null : dismissed.action().word(),
                    dismissed.reason() == null ? null : dismissed.reason().word(), DismissalJson.of(dismissed));
        }
    }
}
