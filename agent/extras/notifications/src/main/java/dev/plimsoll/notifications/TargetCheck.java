package dev.plimsoll.notifications;

import dev.plimsoll.extension.CheckLine;
import dev.plimsoll.extension.CheckLine.CheckResult;
import dev.plimsoll.notifications.NotifySettings.NotifyTarget;
import dev.plimsoll.notifications.NotifySettings.TargetType;
import dev.plimsoll.outbound.HttpClients;
import dev.plimsoll.outbound.HttpProxy;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Tries the targets of notifications without sending one: an Alertmanager is asked for its status, any other target for its
 * headers. No text contains a URL, which may have a token in it.
 */
final class TargetCheck {

    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final int PROXY_LOGIN = 407;
    /** Largest part of an answer that is read, in bytes. */
    private static final long MOST_BYTES = 1L << 16;

    private final NotifySettings settings;
    private final OkHttpClient client;

    private TargetCheck(NotifySettings settings) {
        this.settings = settings;
        this.client = HttpClients.through(settings.proxies()).callTimeout(DEADLINE).followRedirects(false).build();
    }

    static List<CheckLine> of(NotifySettings settings) {
        TargetCheck check = new TargetCheck(settings);
        List<CheckLine> found = new ArrayList<>();
        for (int i = 0; i < settings.targets().size(); i++) {
            found.add(check.tried(TargetSender.name(i), settings.targets().get(i)));
        }
        return found;
    }

    private CheckLine tried(String name, NotifyTarget target) {
        boolean isAlertmanager = target.type() == TargetType.ALERTMANAGER;
        URI url = URI.create(target.url().current().reveal());
        if (isAlertmanager && url.getPath() != null && url.getPath().contains("/api/v2")) {
            return new CheckLine(name, CheckResult.FAILED,
                    "its url ends in a path of the API, which is added to it: write the base URL of the Alertmanager");
        }
        Request request = MessageFormat.of(target, null).harmless();
        try (Response response = client.newCall(request).execute()) {
            return isAlertmanager ? alertmanager(name, response) : receiver(name, target, response.code());
        } catch (IOException failed) {
            String through = settings.proxies().forAddress(url).map(HttpProxy::through).orElse("");
            return new CheckLine(name, CheckResult.FAILED,
                    "%s%s: %s".formatted(target.type().word(), through, why(failed)));
        }
    }

    private static CheckLine alertmanager(String name, Response response) throws IOException {
        return response.isSuccessful() && response.peekBody(MOST_BYTES).string().contains("\"versionInfo\"")
                ? new CheckLine(name, CheckResult.OK, "alertmanager answers; no alert was sent")
                : new CheckLine(name, CheckResult.FAILED,
                        "answers HTTP %d, but not as an Alertmanager: its url is the base URL of one"
                                .formatted(response.code()));
    }

    private static CheckLine receiver(String name, NotifyTarget target, int status) {
        String answer = "%s answers HTTP %d to a request without a message".formatted(target.type().word(), status);
        if (status == PROXY_LOGIN) {
            return new CheckLine(name, CheckResult.FAILED, "the proxy asks for a login: write it in HTTP_PROXY");
        }
        boolean isRedirect = status >= 300 && status < 400;
        if (isRedirect) {
            return new CheckLine(name, CheckResult.FAILED,
                    answer + ": a redirect is not followed; write the address that it leads to");
        }
        boolean isKnown = status < 400 || status == 400 || status == 405 || status == 415 || status == 422;
        return isKnown ? new CheckLine(name, CheckResult.OK, answer + "; none was sent")
                : new CheckLine(name, CheckResult.WARNING,
                        answer + ": check its url and token; no message was sent");
    }

    private static String why(IOException failed) {
        return switch (failed) {
            case UnknownHostException unknown -> "the host cannot be resolved: check its url";
            case ConnectException refused -> "connection refused: check its url, and that it runs";
            case SSLException untrusted -> "no trusted TLS connection: check its certificate";
            case InterruptedIOException late -> "no answer within %d s".formatted(DEADLINE.toSeconds());
            default -> "no answer (%s)".formatted(failed.getClass().getSimpleName());
        };
    }
}
