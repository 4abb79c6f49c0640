package dev.plimsoll.web;

import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.text.AnswerSentences;
import dev.plimsoll.explain.text.NameText;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.web.json.FigureJson;
import dev.plimsoll.web.metrics.FleetBoard;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.page.fleet.BulkPage;
import dev.plimsoll.web.page.fleet.BulkPage.AnswerOutcome;
import dev.plimsoll.web.page.fleet.BulkPage.BulkAnswer;
import dev.plimsoll.web.page.fleet.FleetPage;
import dev.plimsoll.web.page.fleet.FleetQuery;
import dev.plimsoll.web.session.Identity.Caller;
import dev.plimsoll.web.view.ComputeFilter;
import io.javalin.config.RoutesConfig;
import io.javalin.http.BadRequestResponse;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * HTTP routes that answer several computes at once, each with a result of its own: for holders of the token by a filter, and for
 * people after a page that lists them.
 */
record BulkRoutes(FleetBoard board, FleetPage fleet, PersonAnswers answers, AnswerRoutes single, SessionRoutes sessions,
        BulkPage page) {

    /** Begin of the paths of forms, which name each compute. */
    static final String FORMS = "/bulk/";
    /** Most bytes of such a form. */
    static final int LARGEST_FORM = 131_072;
    private static final Set<String> NAMES = ComputeFilter.names("all", "now", "for", "because");

    void add(RoutesConfig routes) {
        for (BulkAnswer answer : BulkAnswer.values()) {
            routes.post("/api/v1/recommendations/" + answer.word(),
                    request -> byFilter(request, answer, single.by(request)));
            Routes.read(routes, answer.path(), request -> ask(request, answer));
            routes.post(answer.path(), request -> byForm(request, answer));
        }
    }

    private void byFilter(Context request, BulkAnswer answer, Caller by) {
        ComputeFilter filter = filter(request);
        if (filter.isAll() && !"true".equals(request.queryParam("all"))) {
            throw new BadRequestResponse("name a filter such as action or project, or all=true");
        }
        List<ComputeStatus> found = limited(board.status()
                .computeStatuses()
                .values()
                .stream()
                .filter(filter::admits)
                .filter(status -> status.view().isOpen())
                .toList());
        Routes.json(request, HttpStatus.OK, FigureJson.write(Map.of("results", found.stream()
                .map(one -> outcome(one.id(), Controls.COMMANDS, () -> answer(one.id(), String.valueOf(
                        one.view().answer().since() == null ? "" : one.view().answer().since()), answer, request, by)))
                .toList())));
    }

    private static ComputeFilter filter(Context request) {
        Routes.understandAnswer(request, NAMES);
        ComputeFilter.names().forEach(name -> {
            if (request.queryParams(name).stream().anyMatch(String::isBlank)) {
                throw new BadRequestResponse("'%s' has no value".formatted(name));
            }
        });
        return ComputeFilter.read(request::queryParams);
    }

    private static <T> List<T> limited(List<T> found) {
        if (found.size() > BulkPage.MOST) {
            throw new BadRequestResponse(
                    "%d computes match, and at most %d can be answered at once: narrow the filter"
                            .formatted(found.size(), BulkPage.MOST));
        }
        return found;
    }

    private void ask(Context request, BulkAnswer answer) {
        if (sessions.visitor(request) instanceof Visitor.SignedIn operator) {
            request.html(page.ask(answer, limited(fleet.found(board.status(), FleetQuery.read(request::queryParams))
                    .stream()
                    .filter(answer::fits)
                    .toList()), operator));
        } else {
            SessionRoutes.goTo(request, "/login");
        }
    }

    private void byForm(Context request, BulkAnswer answer) {
        Caller by = sessions.by(request);
        List<AnswerOutcome> outcomes = limited(request.formParams("of")).stream().map(seen -> {
            String[] parts = seen.split(" ", 2);
            ComputeId id = ComputeId.parse(parts[0])
                    .orElseThrow(() -> new BadRequestResponse("'of' must be a compute"));
            return outcome(id, Controls.BUTTONS, () -> answer(id, parts.length == 1 ? "" : parts[1], answer, request,
                    by));
        }).toList();
        request.html(page.results(answer, outcomes, sessions.visitor(request)));
    }

    /** @param since when the recommendation was made that is answered; empty if the journal does not say */
    private AnswerResult answer(ComputeId id, String since, BulkAnswer answer, Context request, Caller by) {
        return switch (answer) {
            case APPROVE -> answers.approve(id.toString(), PersonAnswers.atOnce(request::queryParam), since, by);
            case DISMISS -> answers.dismiss(id.toString(), request.queryParam("for"), since,
                    request.queryParam("because"), by);
        };
    }

    private static AnswerOutcome outcome(ComputeId id, Controls controls, Supplier<AnswerResult> answer) {
        try {
            return switch (answer.get()) {
                case AnswerResult.Taken taken ->
                    new AnswerOutcome(id.projectId(), id.endpointId(), AnswerSentences.of(taken, controls), null);
                case AnswerResult.NotOneCompute(NamedCompute.NotOne name) -> refused(id, NameText.of(name));
                case AnswerResult.NotTaken none -> refused(id, AnswerSentences.of(none));
            };
        } catch (HttpResponseException wrong) {
            throw wrong;
        } catch (RuntimeException failure) {
            return refused(id, "the answer could not be stored: " + failure.getMessage());
        }
    }

    private static AnswerOutcome refused(ComputeId id, String why) {
        return new AnswerOutcome(id.projectId(), id.endpointId(), null, why);
    }
}
