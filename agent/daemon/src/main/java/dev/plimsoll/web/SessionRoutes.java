package dev.plimsoll.web;

import dev.plimsoll.change.status.AnswerResult;
import dev.plimsoll.explain.Controls;
import dev.plimsoll.explain.Sentences;
import dev.plimsoll.explain.text.AnswerSentences;
import dev.plimsoll.explain.text.NameText;
import dev.plimsoll.fleet.NamedCompute;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.web.PersonAnswers.AnswerPath;
import dev.plimsoll.web.page.LoginPage;
import dev.plimsoll.web.page.Place;
import dev.plimsoll.web.page.Visitor;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Caller;
import dev.plimsoll.web.session.ProxiedUsers;
import dev.plimsoll.web.session.Sessions;
import dev.plimsoll.web.session.Sessions.Session;
import dev.plimsoll.web.session.TokenCheck;
import dev.plimsoll.web.session.TokenCheck.Guess;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.Header;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.http.SameSite;
import io.javalin.http.UnauthorizedResponse;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * HTTP routes for people who sign in: the login, and forms that approve, dismiss, stop and resume.
 *
 * <p>Every form carries the token of its session, and the cookie is not sent with requests from other sites. So no other
 * site can answer in the name of a person.
 *
 * @param https whether people reach the agent over HTTPS only, so that the cookie is never sent without it
 */
record SessionRoutes(TokenCheck tokens, ProxiedUsers people, PersonAnswers answers, LoginPage page, Sessions sessions,
        boolean https) {

    /** The name of the cookie. */
    static final String COOKIE = "plimsoll_session";

    /** What browsers say of a request that no other site made; those that say nothing are old. */
    private static final Set<String> OWN_SITE = Set.of("", "none", "same-origin");

    private static final Pattern PAGE = Pattern
            .compile("/(\\?[\\w.~%&=+*-]*)?|/agent|/computes/[\\w.~-]{1,128}/[\\w.~-]{1,128}");

    void add(RoutesConfig routes) {
        Routes.read(routes, "/login", this::form);
        routes.post("/login", this::signIn);
        routes.post("/logout", this::signOut);
        answers.all().forEach(one -> routes.post(one.form(), request -> {
            Session session = session(request);
            session.showNext(PlainText.of(result(one, request)));
            goTo(request, back(request.formParam("back")));
        }));
    }

    /** Who sent {@code request}. */
    Visitor visitor(Context request) {
        return find(request)
                .<Visitor>map(session -> new Visitor.SignedIn(session.who(), session.isProxied(), session.formToken(),
                        isOpening(request) ? session.takeMessage().orElse(null) : null))
                .orElseGet(() -> new Visitor.Anonymous(tokens.isConfigured()));
    }

    /** Whether a person opens the page. A script that refreshes it in the background must not take the message. */
    private static boolean isOpening(Context request) {
        String destination = request.header("Sec-Fetch-Dest");
        return destination == null || destination.equals("document");
    }

    /** A person whom a proxy names is that person, whatever the cookie: somebody else may have signed in before. */
    private Optional<Session> find(Context request) {
        return person(request).map(sessions::of).or(() -> sessions.find(request.cookie(COOKIE)));
    }

    private Optional<Identity> person(Context request) {
        return people.find(request.ip(), request.req()::getHeaders);
    }

    private void form(Context request) {
        if (!isAnswered(request)) {
            request.html(page.signIn(null));
        }
    }

    /** Answers where nobody can sign in: a proxy names the person, or there is no token. */
    private boolean isAnswered(Context request) {
        if (person(request).isPresent()) {
            goTo(request, Place.FLEET.path());
        } else if (!tokens.isConfigured()) {
            request.status(HttpStatus.FORBIDDEN).html(page.disabled());
        } else {
            return false;
        }
        return true;
    }

    private void signIn(Context request) {
        if (isAnswered(request)) {
            return;
        }
        // Else another site could sign a person in under the name of somebody else.
        if (!OWN_SITE.contains(Objects.requireNonNullElse(request.header("Sec-Fetch-Site"), ""))) {
            throw new ForbiddenResponse("another site sent this form: open the page to sign in, and use that");
        }
        String token = Objects.requireNonNullElse(request.formParam("token"), "");
        switch (tokens.look(request.ip(), token, TokenCheck.Way.LOGIN)) {
            case Guess.Wrong(boolean limited) when limited -> request.status(HttpStatus.TOO_MANY_REQUESTS)
                    .header(Header.RETRY_AFTER, Long.toString(TokenCheck.PAUSE.toSeconds()))
                    .html(page.signIn(
                            "This is not the token, and too many failed logins came before it. Check it, and try again."));
            case Guess.Wrong wrong ->
                request.status(HttpStatus.UNAUTHORIZED).html(page.signIn("This is not the token. Try again."));
            case Guess.Right(Identity owner) -> {
                request.cookie(cookie(sessions.open(new Secret(token), owner), (int) Sessions.LONGEST.toSeconds()));
                goTo(request, Place.FLEET.path());
            }
        }
    }

    private void signOut(Context request) {
        session(request);
        String id = request.cookie(COOKIE);
        if (id != null) {
            sessions.close(id);
        }
        request.cookie(cookie("", 0));
        goTo(request, Place.FLEET.path());
    }

    private Cookie cookie(String value, int seconds) {
        return new Cookie(COOKIE, value, "/", seconds, https, true, null, SameSite.STRICT);
    }

    /**
     * The session of a form.
     *
     * @throws UnauthorizedResponse if nobody is signed in
     * @throws ForbiddenResponse    if the form does not come from a page of this session
     */
    Session session(Context request) {
        Session session = find(request)
                .orElseThrow(
                        () -> new UnauthorizedResponse("you are not signed in, or the session ended: sign in again"));
        if (!session.sent(request.formParam("csrf"))) {
            throw new ForbiddenResponse("this form is not from a page of your session: load the page again");
        }
        return session;
    }

    private String result(AnswerPath one, Context request) {
        try {
            return switch (one.answer(request, request::formParam, by(request))) {
                case AnswerResult.Taken taken -> AnswerSentences.of(taken, Controls.BUTTONS);
                case AnswerResult.NotOneCompute(NamedCompute.NotOne name) -> Sentences.of(NameText.of(name));
                case AnswerResult.NothingToTakeBack none -> Sentences.of(AnswerSentences.of(none));
                case AnswerResult.NoProposal none -> Sentences.of("Nothing to approve: " + AnswerSentences.of(none));
            };
        } catch (HttpResponseException rejected) {
            throw rejected;
        } catch (RuntimeException failure) {
            return "The answer could not be stored, so it does not hold: " + failure.getMessage();
        }
    }

    private static String back(@Nullable String page) {
        return page != null && PAGE.matcher(page).matches() ? page : Place.FLEET.path();
    }

    /** The target is relative, so that it stays below the path of a reverse proxy. */
    static void goTo(Context request, String path) {
        request.status(HttpStatus.SEE_OTHER).header(Header.LOCATION, new Place(request.path()).to(path));
    }

    Caller by(Context request) {
        return new Caller(session(request).who(), "signed in", request.ip());
    }
}
