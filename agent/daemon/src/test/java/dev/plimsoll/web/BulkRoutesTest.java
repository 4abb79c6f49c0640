package dev.plimsoll.web;

import static dev.plimsoll.web.metrics.Fleets.NOON;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.change.journal.JournalEntry;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Recommended;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers about several computes at once. */
class BulkRoutesTest extends RoutesCase {

    private static final String[] BEARER = {"Authorization", "Bearer " + TOKEN};

    private Recommended recommended(ComputeId id, Instant at) {
        Recommended made = NamedEntries.recommended(at, id, Action.GROW, Reason.TOO_SMALL, Given.cu("1"),
                Given.cu("2"), "br-main", "why");
        journal.append(made);
        return made;
    }

    /** Computes that wait for an approval; the journal has what is recommended. */
    private void show(int computes) {
        show(computes, made -> List.of(made));
    }

    private void show(int computes, Function<Recommended, List<JournalEntry>> journaled) {
        board.post(Fleets.of(Fleets.manyWaiting(computes)
                .computeStatuses()
                .values()
                .stream()
                .map(one -> one.with(
                        one.advice().plan(), Given.record(journaled.apply(recommended(one.id(), NOON)))))
                .toArray(
                        ComputeStatus[]::new)));
    }

    private <T extends JournalEntry> List<T> journaled(Class<T> type) {
        return Given.latest(journal, 10_000).stream().filter(type::isInstance).map(type::cast).toList();
    }

    private JsonNode results(String path) throws IOException, InterruptedException {
        HttpResponse<String> reply = post(path, BEARER);
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        return new ObjectMapper().readTree(reply.body()).get("results");
    }

    @Test
    void aFilter_isAnswered_eachComputeWithItsOwnResult() throws Exception {
        show(3);
        ComputeId changed = new ComputeId("shiny-wind", "ep-1");
        recommended(changed, NOON.plusSeconds(1));

        JsonNode results = results("/api/v1/recommendations/approve?action=grow");

        assertThat(results).hasSize(3).allSatisfy(one -> assertThat(one.has("done")).isNotEqualTo(one.has("error")));
        assertThat(results.findValues("error")).hasSize(1);
        assertThat(journaled(Approved.class)).extracting(Approved::compute)
                .hasSize(2)
                .doesNotContain(changed);
    }

    @Test
    void withoutAFilter_allMustBeSaid() throws Exception {
        show(2);

        assertThat(post("/api/v1/recommendations/dismiss", BEARER).statusCode()).isEqualTo(400);
        assertThat(post("/api/v1/recommendations/dismiss?group=state", BEARER).statusCode()).isEqualTo(400);
        assertThat(post("/api/v1/recommendations/dismiss?all=true&for=never", BEARER).statusCode()).isEqualTo(400);
        assertThat(journaled(Dismissed.class)).isEmpty();
        assertThat(results("/api/v1/recommendations/dismiss?all=true&for=1d&because=sale")).hasSize(2);
        assertThat(journaled(Dismissed.class)).hasSize(2).allSatisfy(one -> {
            assertThat(one.because()).isEqualTo("sale");
            assertThat(one.until()).isEqualTo(NOON.plusSeconds(86_400));
        });
        assertThat(results("/api/v1/recommendations/approve?action=nonsense")).isEmpty();
    }

    /** A filter that is left out answers more computes than were meant. */
    @ParameterizedTest
    @ValueSource(strings = {"action=grow&porject=one", "action=grow&project=", "action=grow&show=dismissed",
        "action=grow&q=one", "action=grow&now=1"})
    void aParameterThatIsNotUnderstood_isRefused_andNothingIsRecorded(String query) throws Exception {
        show(2);

        assertThat(post("/api/v1/recommendations/approve?" + query, BEARER).statusCode()).isEqualTo(400);
        assertThat(journaled(Approved.class)).isEmpty();
    }

    @Test
    void moreThanFiveHundred_areRefused_andNothingIsRecorded() throws Exception {
        show(501);

        assertThat(post("/api/v1/recommendations/approve?all=true", BEARER).statusCode()).isEqualTo(400);
        assertThat(journaled(Approved.class)).isEmpty();
    }

    @Test
    void withoutTheToken_nothingIsAnswered() throws Exception {
        show(1);

        assertThat(post("/api/v1/recommendations/approve?all=true").statusCode()).isEqualTo(401);
        assertThat(post("/bulk/approve").statusCode()).isEqualTo(401);
        assertThat(get("/bulk/approve?action=grow").headers().firstValue("location")).hasValue("../login");
        assertThat(journaled(Approved.class)).isEmpty();
    }

    @Test
    void thePage_listsWhatItAnswers_andWhatChangedMeanwhileIsNotAnswered() throws Exception {
        show(500);
        String cookie = signIn();
        assertThat(get("/", "Cookie", cookie).body()).doesNotContain("Approve the");
        assertThat(get("/?action=grow").body()).doesNotContain("Approve the");
        assertThat(get("/?action=grow", "Cookie", cookie).body()).contains("Approve the 500 changes shown",
                "./bulk/approve?action=grow");
        assertThat(get("/bulk/approve?project=nobody", "Cookie", cookie).body()).contains("<h1>Nothing to approve</h1>")
                .doesNotContain("Approve all");
        String asked = get("/bulk/approve?action=grow", "Cookie", cookie).body();
        recommended(new ComputeId("shiny-wind", "ep-7"), NOON.plusSeconds(1));

        String form = fields(asked, "name=\"(csrf|of)\" value=\"([^\"]*)\"");
        HttpResponse<String> answered = send(request("/bulk/approve", "Cookie", cookie, "Content-Type",
                "application/x-www-form-urlencoded").POST(BodyPublishers.ofString(form)));

        assertThat(answered.statusCode()).as(answered.body()).isEqualTo(200);
        assertThat(answered.body()).contains("499 of 500 recorded").containsOnlyOnce("Not recorded: ");
        assertThat(journaled(Approved.class)).hasSize(499);
        assertThat(send(request("/bulk/approve", "Cookie", cookie, "Content-Type",
                "application/x-www-form-urlencoded").POST(BodyPublishers.ofString("of=shiny-wind%2Fep-7")))
                .statusCode()).as("without the token of the form").isEqualTo(403);
    }

    @Test
    void thePage_doesNotOfferAgainWhatIsApproved() throws Exception {
        show(3, made -> made.compute().endpointId().equals("ep-1") ? List.of(made, NamedEntries.approved(NOON,
                made.compute(), Given.cu("1"), Given.cu("2"), "br-main", "ann", false, null)) : List.of(made));
        String cookie = signIn();

        assertThat(get("/?action=grow", "Cookie", cookie).body()).contains("Approve the 2 changes shown");
        assertThat(
                fields(get("/bulk/approve?action=grow", "Cookie", cookie).body(), "name=\"(of)\" value=\"([^\"]*)\""))
                .contains("ep-0", "ep-2")
                .doesNotContain("ep-1");
    }

    private static String fields(String page, String pattern) {
        Matcher found = Pattern.compile(pattern).matcher(page.substring(page.indexOf("action=\"../bulk")));
        return found.results()
                .map(field -> field.group(1) + "=" + URLEncoder.encode(field.group(2), UTF_8))
                .collect(Collectors.joining("&"));
    }

    private String signIn() throws IOException, InterruptedException {
        String cookie = send(request("/login", "Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("token=" + URLEncoder.encode(TOKEN, UTF_8))))
                .headers()
                .firstValue("set-cookie")
                .orElseThrow();
        return cookie.substring(0, cookie.indexOf(';'));
    }
}
