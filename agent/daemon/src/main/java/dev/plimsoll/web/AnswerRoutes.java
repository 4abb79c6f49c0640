package dev.plimsoll.web;

import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.text.AnswerSentences;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.web.PersonAnswers.AnswerPath;
import dev.plimsoll.web.json.StatusJson;
import dev.plimsoll.web.session.Gate;
import dev.plimsoll.web.session.Identity.Caller;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;

/** HTTP routes that take approvals, dismissals, stop and resume from programs, and from people with a token. */
record AnswerRoutes(Gate gate, PersonAnswers answers) {

    void add(RoutesConfig routes) {
        answers.all().forEach(one -> routes.post(one.program(), request -> answer(one, request, by(request))));
    }

    /** Reports an error if the answer cannot be stored, because then it has no effect. */
    private static void answer(AnswerPath one, Context request, Caller by) {
        Routes.understandAnswer(request, one.parameters());
        try {
            send(request, one.answer(request, request::queryParam, by));
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

    /** Who sent it. */
    Caller by(Context request) {
        return new Caller(gate.check(request), "token bearer", request.ip());
    }
}
