package dev.plimsoll.web;

import dev.plimsoll.web.Answers.Answer;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.time.Duration;
import java.util.function.Function;

/** Takes the answers of people over HTTP, from whoever carries the token. */
final class AnswerRoutes {

    private static final String PROPOSAL = "/api/v1/recommendations/<compute>/";
    private static final String DEFAULT_DISMISSAL = "7d";
    private static final Duration LONGEST_DISMISSAL = Duration.ofDays(365);

    private final Gate gate;
    private final Answers answers;

    AnswerRoutes(Gate gate, Answers answers) {
        this.gate = gate;
        this.answers = answers;
    }

    void add(RoutesConfig routes) {
        take(routes, PROPOSAL + "approve", request -> answers.approve(request.pathParam("compute"), by(request)));
        take(routes, PROPOSAL + "dismiss",
                request -> answers.dismiss(request.pathParam("compute"), howLong(request), by(request)));
        take(routes, "/api/v1/stop", request -> answers.stop(by(request)));
        take(routes, "/api/v1/resume", request -> answers.resume(by(request)));
    }

    private void take(RoutesConfig routes, String path, Function<Context, Answer> action) {
        routes.post(path, request -> {
            gate.check(request);
            tell(request, action.apply(request));
        });
    }

    private static void tell(Context request, Answer answer) {
        switch (answer) {
            case Answer.Recorded(String what) -> json(request, HttpStatus.OK, StatusJson.done(what));
            case Answer.UnknownCompute(String compute) ->
                json(request, HttpStatus.NOT_FOUND, StatusJson.error("no compute '%s' is in view".formatted(compute)));
            case Answer.NothingProposed(String why) -> json(request, HttpStatus.CONFLICT, StatusJson.error(why));
            case Answer.NotRecorded(String why) ->
                json(request, HttpStatus.SERVICE_UNAVAILABLE, StatusJson.error(why));
        }
    }

    private static void json(Context request, HttpStatus status, String body) {
        request.status(status).contentType(Routes.JSON).result(body);
    }

    private static Duration howLong(Context request) {
        String text = request.queryParam("for");
        return Windows.parse(text == null ? DEFAULT_DISMISSAL : text)
                .filter(span -> span.compareTo(LONGEST_DISMISSAL) <= 0)
                .orElseThrow(() -> new BadRequestResponse("'for' is a duration such as 12h or 7d, at most 365d"));
    }

    /** The token tells no name, so the address must do. */
    private static String by(Context request) {
        return "token bearer at " + request.ip();
    }
}
