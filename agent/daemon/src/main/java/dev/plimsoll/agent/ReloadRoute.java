package dev.plimsoll.agent;

import dev.plimsoll.config.Reload;
import dev.plimsoll.config.text.Problem;
import dev.plimsoll.web.HttpRoute;
import dev.plimsoll.web.json.FigureJson;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;

/** Reloads the configuration over HTTP, for holders of the token, and answers with the keys that changed. */
final class ReloadRoute {

    private static final String PATH = "/-/reload";
    /** Bytes of a request body, which nobody reads. */
    private static final int LARGEST = 1024;

    private ReloadRoute() {}

    static HttpRoute of(LiveSettings settings) {
        return new HttpRoute(PATH, LARGEST,
                (request, body, response) -> answer(settings.reload("POST " + PATH), response),
                null, true);
    }

    private static void answer(Reload reload, HttpServletResponse response) throws IOException {
        response.setStatus(reload.isRefused() ? HttpServletResponse.SC_BAD_REQUEST : HttpServletResponse.SC_OK);
        response.setContentType("application/json; charset=utf-8");
        response.getWriter()
                .write(FigureJson.write(reload.isRefused()
                        ? new Refused("the configuration is invalid, and nothing was reloaded", reload.problems())
                        : new Done(reload.reloaded(), reload.needsRestart(),
                                reload.reloaded().isEmpty() && reload.needsRestart().isEmpty())));
    }

    private record Refused(String error, List<Problem> problems) {}

    private record Done(List<String> reloaded, List<String> needsRestart, boolean unchanged) {}
}
