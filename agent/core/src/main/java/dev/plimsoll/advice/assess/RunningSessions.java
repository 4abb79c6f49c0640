package dev.plimsoll.advice.assess;

import dev.plimsoll.prediction.model.run.SessionDemand;
import java.time.Duration;

/**
 * Sessions that ran at once without waiting.
 *
 * @param busiest  their mean in the busiest half hour of the latest seven days
 * @param observed time observed awake; zero where no probe reports sessions, as in a trace of pages
 * @param span     time from the first of these half hours to the latest probe
 */
public record RunningSessions(double busiest, Duration observed, Duration span) {

    static RunningSessions of(SessionDemand demand) {
        return new RunningSessions(demand.busiest(), demand.observed(), demand.span());
    }

    public boolean isKnown() {
        return !observed.isZero();
    }
}
