package dev.plimsoll.web;

import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.text.AnswerSentences;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.session.Gate;
import dev.plimsoll.web.session.Identity.Caller;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.util.function.Function;

/** HTTP routes that take approvals, dismissals, stop and resume from programs, and from people with a token. */
record AnswerRoutes(Gate gate, PersonAnswers answers) {

    private static final String RECOMMENDATION = "/api/v1/recommendations/<compute>/";

    void add(RoutesConfig routes) {
        route(routes, RECOMMENDATION + "approve",
                request -> answers.approve(request.pathParam("compute"), atOnce(request), request.queryParam("since"),
                        by(request)));
        route(routes, "/api/v1/computes/<compute>/undo",
                request -> answers.undo(request.pathParam("compute"), atOnce(request), by(request)));
        route(routes, "/api/v1/approvals/<compute>/withdraw",
                request -> answers.withdraw(request.pathParam("compute"), by(request)));
        route(routes, RECOMMENDATION + "dismiss", request -> answers.dismiss(request.pathParam("compute"),
                request.queryParam("for"), null, request.queryParam("because"), by(request)));
        route(routes, "/api/v1/dismissals/<compute>/undo",
                request -> answers.undoDismissal(request.pathParam("compute"), by(request)));
        route(routes, "/api/v1/stop", request -> answers.stop(by(request)));
        route(routes, "/api/v1/resume", request -> answers.resume(by(request)));
    }

    private void route(RoutesConfig routes, String path, Function<Context, AnswerResult> action) {
        routes.post(path, request -> {
            gate.check(request);
            answer(request, action);
        });
    }

    /** Reports an error if the answer cannot be stored, because then it has no effect. */
    private static void answer(Context request, Function<Context, AnswerResult> action) {
        try {
            send(request, action.apply(request));
        } catch (HttpResponseException rejected) {
            throw rejected;
        } catch (RuntimeException failure) {
            Routes.json(request, HttpStatus.SERVICE_UNAVAILABLE,
                    StatusJson.error("the answer could not be stored: " + failure.getMessage()));
        }
    }

    private static void send(Context request, AnswerResult answer) {
        switch (answer) {
            case AnswerResult.Taken taken ->
                Routes.json(request, HttpStatus.OK, StatusJson.done(AnswerSentences.of(taken, Controls.COMMANDS)));
            case AnswerResult.NotOneCompute(NamedCompute.NotOne name) -> Routes.one(name);
            case AnswerResult.NotTaken none ->
                Routes.json(request, HttpStatus.CONFLICT, StatusJson.error(AnswerSentences.of(none)));
        }
    }

    private static boolean atOnce(Context request) {
        String text = request.queryParam("now");
        if (text == null || text.equals("false")) {
            return false;
        }
        if (text.isEmpty() || text.equals("true")) {
            return true;
        }
        throw new BadRequestResponse("'now' must be true or false");
    }

    /** Who sent it. */
    Caller by(Context request) {
        return new Caller(gate.check(request), "token bearer", request.ip());
    }
}
