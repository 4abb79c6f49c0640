package dev.plimsoll.web;

import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.Answers;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.web.session.Identity.Caller;
import dev.plimsoll.web.session.Identity.Role;
import dev.plimsoll.web.view.WindowLabel;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers of people as they arrive over HTTP: checked, and recorded at the present time. Here alone stands which answers
 * there are, and which role each needs; a caller without it is refused.
 *
 * @param status the current status of the fleet
 */
record PersonAnswers(Answers answers, Supplier<FleetStatus> status, InstantSource clock) {

    /** How long a dismissal holds where nothing is said. */
    static final String DEFAULT_DISMISSAL = "7d";

    private static final Duration LONGEST_DISMISSAL = Duration.ofDays(365);
    private static final int LONGEST_REASON = 500;

    /** Takes one answer. Values are by the names of parameters or fields; the compute is empty where an answer has none. */
    interface AnswerCall {
        AnswerResult answer(String compute, Function<String, @Nullable String> values, Caller by);
    }

    /** An answer with the path of its form, the one for programs, and the parameters that programs may send. */
    record AnswerPath(String form, String program, Set<String> parameters, AnswerCall call) {

        /** The compute is what the path holds, as {@code project/endpoint} or as a program names it. */
        AnswerResult answer(Context request, Function<String, @Nullable String> values, Caller by) {
            return call.answer(String.join("/", request.pathParamMap().values()), values, by);
        }
    }

    List<AnswerPath> all() {
        String compute = "/computes/{project}/{endpoint}";
        String recommendation = "/api/v1/recommendations/<compute>";
        return List.of(
                new AnswerPath(compute + "/approve", recommendation + "/approve", Set.of("now", "since"),
                        (name, values, by) -> approve(name, atOnce(values), values.apply("since"), by)),
                new AnswerPath(compute + "/undo", "/api/v1/computes/<compute>/undo", Set.of("now"),
                        (name, values, by) -> answers.undo(name, atOnce(values), by.as(Role.ANSWER),
                                clock.instant())),
                new AnswerPath(compute + "/withdraw", "/api/v1/approvals/<compute>/withdraw", Set.of(),
                        (name, values, by) -> answers.withdraw(name, by.as(Role.ANSWER), clock.instant())),
                new AnswerPath(compute + "/dismiss", recommendation + "/dismiss", Set.of("for", "because"),
                        (name, values, by) -> dismiss(name, values.apply("for"), null, values.apply("because"), by)),
                new AnswerPath(compute + "/undo-dismissal", "/api/v1/dismissals/<compute>/undo", Set.of(),
                        (name, values, by) -> answers.undoDismissal(name, by.as(Role.ANSWER), clock.instant())),
                new AnswerPath("/stop", "/api/v1/stop", Set.of(),
                        (none, values, by) -> answers.stop(by.as(Role.STOP), clock.instant())),
                new AnswerPath("/resume", "/api/v1/resume", Set.of(),
                        (none, values, by) -> answers.resume(by.as(Role.STOP), clock.instant())));
    }

    /** @throws BadRequestResponse if it is neither true nor false */
    static boolean atOnce(Function<String, @Nullable String> values) {
        return switch (values.apply("now")) {
            case null -> false;
            case "false" -> false;
            case "", "true" -> true;
            default -> throw new BadRequestResponse("'now' must be true or false");
        };
    }

    /**
     * @param compute endpoint id, or {@code project/endpoint}
     * @param seen    when the recommendation was made that the person saw; null for the latest
     * @throws BadRequestResponse if {@code seen} is no time
     */
    AnswerResult approve(String compute, boolean atOnce, @Nullable String seen, Caller by) {
        String person = by.as(Role.ANSWER);
        return answers.approve(compute, atOnce, time(seen), person, clock.instant(),
                id -> Optional.ofNullable(status.get().computeStatuses().get(id)));
    }

    private static @Nullable Instant time(@Nullable String text) {
        try {
            return text == null || text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new BadRequestResponse("'since' must be the time of the recommendation, as its JSON has it");
        }
    }

    /**
     * @param howLong a duration such as {@code 7d}; null for the default
     * @param seen    when the recommendation was made that the person saw; null for the latest
     * @param because the reason; null or blank for none
     * @throws BadRequestResponse if a value is out of range
     */
    AnswerResult dismiss(String compute, @Nullable String howLong, @Nullable String seen, @Nullable String because,
            Caller by) {
        String person = by.as(Role.ANSWER);
        Duration time = WindowLabel.parse(howLong == null ? DEFAULT_DISMISSAL : howLong)
                .filter(span -> span.compareTo(LONGEST_DISMISSAL) <= 0)
                .orElseThrow(() -> new BadRequestResponse("'for' must be a duration such as 12h or 7d, at most 365d"));
        String reason = because == null || because.isBlank() ? null : because.strip();
        if (reason != null && reason.length() > LONGEST_REASON) {
            throw new BadRequestResponse("'because' must have at most %d characters".formatted(LONGEST_REASON));
        }
        return answers.dismiss(compute, time, time(seen), person, reason, clock.instant());
    }
}
