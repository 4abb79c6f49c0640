package dev.plimsoll.web;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.journal.RecordedCauses;
import dev.plimsoll.change.verdict.EffectVerdict;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.web.metrics.FleetBoard.SeriesSettings;
import dev.plimsoll.web.metrics.Fleets;
import dev.plimsoll.web.session.AccessSettings;
import dev.plimsoll.web.session.AccessSettings.NamedToken;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** A server with a compute about which everything can be answered: approved, dismissed, taken back and undone. */
abstract class AccessCase extends RoutesCase {

    static final String COMPUTE = "/computes/shiny-wind/ep-small";
    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"csrf\" value=\"([\\w-]{43})\"");

    /** Every form of a page, with the role that it needs. */
    static final Map<String, Role> FORMS = Map.of(COMPUTE + "/approve", Role.ANSWER, COMPUTE + "/dismiss", Role.ANSWER,
            COMPUTE + "/undo-dismissal", Role.ANSWER, COMPUTE + "/withdraw", Role.ANSWER, COMPUTE + "/undo",
            Role.ANSWER,
            "/stop", Role.STOP, "/resume", Role.STOP);
    /** Every path that takes a POST of a program, with the role that it needs. */
    static final Map<String, Role> PATHS = Map.of("/api/v1/recommendations/ep-small/approve", Role.ANSWER,
            "/api/v1/recommendations/ep-small/dismiss", Role.ANSWER, "/api/v1/dismissals/ep-small/undo", Role.ANSWER,
            "/api/v1/approvals/ep-small/withdraw", Role.ANSWER, "/api/v1/computes/ep-small/undo", Role.ANSWER,
            "/api/v1/stop", Role.STOP, "/api/v1/resume", Role.STOP);

    static Stream<Arguments> eachRoleAndPath() {
        return each(PATHS);
    }

    static Stream<Arguments> eachRoleAndForm() {
        return each(FORMS);
    }

    private static Stream<Arguments> each(Map<String, Role> needs) {
        return Stream.of(Role.values())
                .flatMap(role -> needs.entrySet()
                        .stream()
                        .map(path -> Arguments.of(role, path.getKey(), path.getValue())));
    }

    final void answerable() {
        ComputeId id = new ComputeId("shiny-wind", "ep-small");
        journal.append(NamedEntries.recommended(NOON, id, Action.GROW, Reason.TOO_SMALL, Given.cu("1"), Given.cu("2"),
                "br-main", "why"));
        JournalEntry.Dismissed dismissed = NamedEntries.dismissed(NOON, id, NOON.plusSeconds(600), "sre", null);
        journal.append(dismissed);
        journal.append(new JournalEntry.Intended(NOON, id, "c0",
                SettingValue.of(new Autosuspend.After(Duration.ofMinutes(5))),
                SettingValue.of(new Autosuspend.After(Duration.ofMinutes(1))), RecordedCauses.recorded(""),
                Given.basis(Action.CHANGE_AUTOSUSPEND, Reason.AUTOSUSPEND), 1));
        journal.append(new JournalEntry.Settled(NOON, id, "c0", JournalEntry.Settled.ChangeEnd.APPLIED, "", null));
        journal.append(new JournalEntry.Verified(NOON, id, "c0", EffectVerdict.INCONCLUSIVE, ""));
        journal.append(NamedEntries.intended(NOON, id, "c1", Given.cu("2"), Given.cu("1"), "",
                Given.basis(Action.SHRINK, Reason.TOO_BIG), 1));
        journal.append(new JournalEntry.Settled(NOON, id, "c1", JournalEntry.Settled.ChangeEnd.APPLIED, "", null));
        journal.append(new JournalEntry.Verified(NOON, id, "c1", EffectVerdict.INCONCLUSIVE, ""));
        journal.append(new JournalEntry.UndoAsked(NOON, id, "c0", "sre", false));
        board.post(Fleets.of(Fleets.waiting()
                .with(Fleets.waiting().view().plan(), Given.record(List.of(dismissed)))));
    }

    static NamedToken named(String name, Role role) {
        return new NamedToken(new Identity(name, role), AccessSettings.hash(tokenOf(name)));
    }

    static String tokenOf(String name) {
        return "token-of-" + name;
    }

    static ServerSettings with(AccessSettings access) {
        return new ServerSettings("127.0.0.1", 0, access, null, SeriesSettings.EVERYTHING, Map.of());
    }

    final HttpResponse<String> bearer(String path, String token, String... headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = request(path, headers).header("Authorization", "Bearer " + token);
        return send(request.POST(BodyPublishers.noBody()));
    }

    final HttpResponse<String> form(String path, Map<String, String> form, String... headers)
            throws IOException, InterruptedException {
        String body = form.entrySet()
                .stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), UTF_8))
                .collect(Collectors.joining("&"));
        return send(request(path, headers).header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body)));
    }

    /** The cookie of a new session. */
    final String signIn(String token) throws IOException, InterruptedException {
        String cookie = form("/login", Map.of("token", token)).headers().firstValue("set-cookie").orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
    }

    /** The secret of the forms of a page; empty where it has none. */
    final String formToken(String... headers) throws IOException, InterruptedException {
        Matcher token = FORM_TOKEN.matcher(get("/", headers).body());
        return token.find() ? token.group(1) : "";
    }

    /** Who gave the latest answer, as the journal has it. */
    final String latestBy() {
        return switch (Given.latest(journal, 1).getFirst()) {
            case JournalEntry.Approved entry -> entry.by();
            case JournalEntry.Dismissed entry -> entry.by();
            case JournalEntry.DismissalUndone entry -> entry.by();
            case JournalEntry.Switched entry -> entry.by();
            case JournalEntry.Withdrawn entry -> entry.by();
            case JournalEntry.UndoAsked entry -> entry.by();
            default -> "nobody";
        };
    }
}
