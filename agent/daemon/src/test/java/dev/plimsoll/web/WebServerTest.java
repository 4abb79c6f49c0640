package dev.plimsoll.web;

import static dev.plimsoll.web.JsonParts.assertHas;
import static dev.plimsoll.web.metrics.Fleets.NOON;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.browser.ShownFleet;
import dev.plimsoll.change.journal.Guardrail;
import dev.plimsoll.change.journal.JournalEntry.Approved;
import dev.plimsoll.change.journal.JournalEntry.Blocked;
import dev.plimsoll.change.journal.JournalEntry.DismissalUndone;
import dev.plimsoll.change.journal.JournalEntry.Dismissed;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.NamedEntries;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.savings.AwakeSpan;
import dev.plimsoll.change.status.ComputeStatuses;
import dev.plimsoll.change.status.FleetStatus;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.web.metrics.Fleets;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebServerTest extends RoutesCase {

    private HttpResponse<String> answer(String path) throws IOException, InterruptedException {
        return post(path, "Authorization", "Bearer " + TOKEN);
    }

    @Test
    void savings_areThoseOfTheAskedMonth() throws Exception {
        JsonNode march = json("/api/v1/savings?month=2026-03");
        assertThat(march.at("/fleet/verified_cu_hours").doubleValue()).isEqualTo(30);
        assertThat(march.at("/fleet/verified_money").doubleValue()).isEqualTo(4.8);
        assertThat(march.at("/fleet/estimated_unfollowed_cu_hours").doubleValue()).isEqualTo(5);
        assertThat(json("/api/v1/savings").get("month").textValue())
                .isEqualTo(AwakeSpan.monthOf(NOON).toString());
        assertThat(json("/api/v1/savings?month=2025-12").get("changes")).isEmpty();
        assertThat(status("/api/v1/savings?month=2026-13")).isEqualTo(400);
        assertThat(get("/api/v1/savings?month=9998-01").body()).contains("9998-01 has not begun");
        assertThat(get("/api/v1/savings?month=March").body()).contains("a month such as 2026-03");
    }

    @Test
    void metricsHaveTheAcceptedFormat() throws Exception {
        assertThat(get("/metrics").headers().firstValue("content-type")).hasValueSatisfying(
                type -> assertThat(type.replace(" ", "")).startsWith("text/plain;version=0.0.4"));
        HttpResponse<String> open = get("/metrics", "Accept",
                "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1");
        assertThat(open.headers().firstValue("content-type")).hasValueSatisfying(
                type -> assertThat(type.replace(" ", "")).startsWith("application/openmetrics-text;version=1.0.0"));
        assertThat(open.body()).endsWith("# EOF\n");
        HttpResponse<String> text = get("/metrics", "Accept", "application/openmetrics-text;q=0.1,text/plain");
        assertThat(text.body()).contains("# TYPE plimsoll_stopped gauge").doesNotContain("# EOF");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/", "/api/v1/recommendations"})
    void repliesAreCompressed_onlyForThoseWhoAcceptThat(String path) throws Exception {
        board.post(Fleets.of(Fleets.tooSmall()));
        String plain = get(path).body();

        HttpResponse<byte[]> gzip = client.send(request(path).header("Accept-Encoding", "gzip").build(),
                BodyHandlers.ofByteArray());
        assertThat(gzip.headers().firstValue("content-encoding")).hasValue("gzip");
        assertThat(gzip.headers().firstValue("vary")).hasValue("Accept-Encoding");
        String text = new String(new GZIPInputStream(new ByteArrayInputStream(gzip.body())).readAllBytes(), UTF_8);
        assertThat(linesOfTheAgent(text)).isEqualTo(linesOfTheAgent(plain));
        assertThat(gzip.body()).hasSizeLessThan(plain.length() / 2);
        HttpResponse<String> refused = get(path, "Accept-Encoding", "gzip;q=0, *;q=0.5");
        assertThat(refused.headers().firstValue("content-encoding")).isEmpty();
        assertThat(refused.headers().firstValue("vary")).hasValue("Accept-Encoding");
    }

    /** The JVM adds lines at any time, such as at its first garbage collection. */
    private static long linesOfTheAgent(String page) {
        return page.lines().filter(line -> !line.contains("jvm_")).count();
    }

    @Test
    void itIsReadyOnlyWhenFleetPlatformAndStoreAre() throws Exception {
        assertThat(status("/-/healthy")).isEqualTo(200);
        assertThat(get("/-/ready")).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).isEqualTo("the first listing of the fleet is not complete yet\n");
        });

        board.post(Fleets.of(Fleets.unreachable()));
        assertThat(status("/-/ready")).isEqualTo(200);

        board.post(Given.fleet(NOON, true, Map.of(), Map.of(), "the key was refused", List.of(), false, true));
        storeProblem = () -> Optional.of("it does not answer");
        assertThat(get("/-/ready")).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).contains("the key was refused", "the store cannot be used: it does not answer");
        });
        assertThat(status("/-/healthy")).isEqualTo(200);
    }

    @Test
    void aLongPause_isNamedWithItsEnd() throws Exception {
        AtomicLong until = new AtomicLong(NOON.plusSeconds(50).getEpochSecond());
        board.registry().gauge("plimsoll.platform.paused.until.timestamp.seconds", until);
        board.post(Fleets.of(Fleets.unreachable()));
        assertThat(status("/-/ready")).as("a short one").isEqualTo(200);

        until.set(NOON.plusSeconds(3_000).getEpochSecond());
        assertThat(get("/-/ready")).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(503);
            assertThat(response.body()).isEqualTo("the platform asked for a pause (429 with Retry-After): nothing is "
                    + "listed or changed before %s; a pause is kept for 5 min at most\n".formatted(NOON.plusSeconds(
                            3_000)));
        });
        assertThat(get("/agent").body()).contains("Pause at the platform");

        until.set(0);
        assertThat(status("/-/ready")).isEqualTo(200);
    }

    @Test
    void aComputeIsShownWithItsFigures() throws Exception {
        board.post(Fleets.of(Fleets.tooSmall()));

        JsonNode root = json("/api/v1/computes");
        JsonNode compute = root.get("computes").get(0);

        assertThat(root.get("partial").asBoolean()).isFalse();
        assertHas(compute, """
                {"project_id":"shiny-wind","endpoint_id":"ep-small","type":"read_write","state":"active","phase":"warm",
                "min_cu":1,"max_cu":1,"hit_ratio":0.97,"hit_ratio_window":"5m","connections":43,"connections_limit":443,
                "observed_at":"2026-11-21T12:00:00Z","recommendation":{"action":"grow"},"problem":null}""");
        assertThat(compute.has("host")).isFalse();
        JsonNode one = json("/api/v1/computes/ep-small");
        assertThat(json("/api/v1/computes/shiny-wind/ep-small")).isEqualTo(one);
        assertThat(one.get("recommendation").has("model")).isTrue();
        ((ObjectNode) one.get("recommendation")).remove("model");
        assertThat(one).as("a list leaves the model out").isEqualTo(compute);
        assertThat(status("/api/v1/computes/ep-none")).isEqualTo(404);
    }

    @Test
    void unknownValuesAreNull() throws Exception {
        board.post(Given.fleet(NOON, true, Fleets.byId(Fleets.unknown(), Fleets.asleep(), Fleets.hostile()),
                Map.of("p", "timed out"), null, List.of(), false, true));

        JsonNode root = json("/api/v1/computes");
        JsonNode broken = root.get("computes").get(0);
        JsonNode unseen = root.get("computes").get(1);
        JsonNode asleep = root.get("computes").get(2);

        assertHas(root, "{\"partial\":true,\"missing\":{\"p\":\"timed out\"}}");
        assertHas(unseen, """
                {"state":"hibernating","hit_ratio":null,"connections":null,"connections_limit":null,"observed_at":null,
                "last_active":null,"totals":null,"cache":null,"max_connections_table":null}""");
        assertHas(asleep, """
                {"hit_ratio":null,"connections":null,"totals":{"hits":1098000},"not_probed":"asleep"}""");
        assertHas(broken, "{\"problem\":{\"kind\":\"unsupported\",\"reason\":\"no_view\"}}");
    }

    @Test
    void aRecommendationHasEvidenceCostAndThePlatformRule() throws Exception {
        board.post(Fleets.of(Fleets.tooSmall()));

        JsonNode advice = json("/api/v1/recommendations").get("recommendations").get(0);

        assertHas(advice, """
                {"project_name":"Shop","action":"grow","reason":"too_small","max_cu":2,
                "evidence":{"hit_ratio":0.97,"connections_peak":60},
                "platform_rule":{"cu":2},"plan":{"action":"advise"}}""");
        assertThat(advice.get("why").textValue()).isNotEmpty();
        assertHas(advice.get("also").get(0), "{\"reason\":\"connections\"}");
        assertThat(advice.get("predicted")).hasSize(7);
        assertThat(advice.get("predicted").get(0)).hasToString("""
                {"cu":0.25,"lower":0.895,"expected":0.905,"upper":0.915,"basis":"power_law","kind":"forecast"}""");
        assertThat(advice.get("ruled_out").get(0).textValue()).startsWith("3 CU");
        assertThat(advice.get("evidence").get("sentences")).hasSize(1);
        assertThat(advice.get("restart_impact")).hasToString("""
                {"restarts":true,"why":"a change of a fixed size restarts the compute and drops all connections",\
                "connections":43,"cache_bytes":3221225472,"warmup_seconds":930.0,"warmup_basis":null,"misses":null,\
                "cost_cu_hours":2.43,"start_kind":"resize","start_observed":false,"clients":"unknown","by_hour":null,\
                "waiting":[],"starts":[]}""");
    }

    @Test
    void theJournalIsNewestFirst() throws Exception {
        journal.append(new Blocked(NOON, new ComputeId("p", "ep-gone"), Guardrail.COOLDOWN, "not yet"));
        journal.append(new Switched(NOON, true, "ann"));

        JsonNode all = json("/api/v1/journal").get("journal");
        assertThat(all.get(0).toString())
                .isEqualTo("{\"id\":2,\"seq\":2,\"hash\":\"hash 2\",\"at\":\"2026-11-21T12:00:00Z\","
                        + "\"kind\":\"switched\",\"stopped\":true,\"by\":\"ann\"}");
        assertThat(all.get(1).get("guardrail").textValue()).isEqualTo("cooldown");
        assertThat(json("/api/v1/journal?limit=1").get("journal")).hasSize(1);
        assertThat(json("/api/v1/journal?compute=p/ep-gone").get("journal")).hasSize(1);
        assertThat(json("/api/v1/journal?compute=ep-gone").get("journal")).hasSize(1);
        assertThat(status("/api/v1/journal?compute=ep-never")).isEqualTo(404);
        assertThat(status("/api/v1/journal?limit=0")).isEqualTo(400);
        assertThat(status("/api/v1/journal?limit=many")).isEqualTo(400);
        assertThat(get("/api/v1/journal?limit=1001").body())
                .isEqualTo("{\"error\":\"'limit' must be a number from 1 to 1000\"}");
        assertThat(json("/api/v1/journal?before=2").get("journal").toString()).contains("\"id\":1,")
                .doesNotContain("\"id\":2,");
        assertThat(json("/api/v1/journal?before=1").get("journal")).isEmpty();
        assertThat(status("/api/v1/journal?before=now")).isEqualTo(400);
        assertThat(get("/api/v1/journal?before=0").body()).contains("'before' must be the id of an entry");
        journal.vanish();
        assertThat(status("/api/v1/journal")).isEqualTo(503);
    }

    @ParameterizedTest
    @ValueSource(strings = {"computes", "recommendations"})
    void listsOfComputes_comeInPages(String list) throws Exception {
        board.post(Given.fleet(NOON, true, Fleets.byId(Fleets.unknown(), Fleets.asleep(), Fleets.hostile()), Map.of(),
                null, List.of(), false, true));
        String path = "/api/v1/" + list;
        JsonNode first = json(path + "?limit=1");
        assertThat(first.get(list)).hasSize(1);
        String next = first.get("next").textValue();
        assertThat(next).isEqualTo(id(first.get(list).get(0)));

        JsonNode rest = json(path + "?after=" + URLEncoder.encode(next, StandardCharsets.UTF_8));
        assertThat(rest.get("next").isNull()).isTrue();
        assertThat(rest.get(list)).hasSize(json(path).get(list).size() - 1);
        assertThat(id(rest.get(list).get(0))).isGreaterThan(next);
        for (String wrong : List.of("1001", "0", "", "ALL", "many")) {
            assertThat(get(path + "?limit=" + wrong).body())
                    .isEqualTo("{\"error\":\"'limit' must be a number from 1 to 1000, or all\"}");
        }
        assertThat(status(path + "?after=ep-one")).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"computes", "recommendations"})
    void aList_hasTwoHundredComputes_unlessAllAreAskedFor(String list) throws Exception {
        board.post(ShownFleet.of(1_240));
        String path = "/api/v1/" + list;
        JsonNode first = json(path);
        assertThat(first.get(list)).hasSize(200);
        String after = "after=" + URLEncoder.encode(first.get("next").textValue(), StandardCharsets.UTF_8);
        assertThat(json(path + "?" + after).get(list)).hasSize(200);

        JsonNode all = json(path + "?limit=all");
        assertThat(all.get(list)).hasSize(1_240);
        assertThat(all.get("next").isNull()).isTrue();
        assertThat(json(path + "?limit=all&" + after).get(list)).hasSize(1_040);
    }

    private static String id(JsonNode compute) {
        return compute.get("project_id").textValue() + "/" + compute.get("endpoint_id").textValue();
    }

    @Test
    void answersWithTheTokenAreJournaled() throws Exception {
        recommended("ep-small", Action.GROW, "2");
        String by = "token bearer at 127.0.0.1";

        assertThat(answer("/api/v1/recommendations/ep-small/approve").statusCode()).isEqualTo(200);
        assertThat(answer("/api/v1/recommendations/shiny-wind/ep-small/approve").statusCode()).isEqualTo(200);
        assertThat(answer("/api/v1/recommendations/ep-small/dismiss").statusCode()).isEqualTo(200);
        assertThat(answer("/api/v1/recommendations/ep-small/dismiss?for=12h").statusCode()).isEqualTo(200);
        assertThat(answer("/api/v1/stop").statusCode()).isEqualTo(200);
        assertThat(answer("/api/v1/resume").statusCode()).isEqualTo(200);

        ComputeId id = new ComputeId("shiny-wind", "ep-small");
        assertThat(Given.latest(journal, 5).reversed()).containsExactly(
                NamedEntries.approved(NOON, id, Given.cu("1"), Given.cu("2"),
                        "br-main", by, false, null),
                new Dismissed(NOON, id, NOON.plus(Duration.ofDays(7)), by, null, Action.GROW, Reason.TOO_SMALL),
                new Dismissed(NOON, id, NOON.plus(Duration.ofHours(12)), by, null, Action.GROW, Reason.TOO_SMALL),
                new Switched(NOON, true, by),
                new Switched(NOON, false, by));
    }

    @Test
    void aDismissal_isListed_andTakenBackWithTheToken() throws Exception {
        ComputeId id = Fleets.tooSmall().compute().id();
        Dismissed dismissed = new Dismissed(NOON, id, NOON.plus(Duration.ofDays(7)), "ann", "a sale", Action.GROW,
                Reason.TOO_SMALL);
        journal.append(dismissed);
        board.post(Fleets.of(Fleets.tooSmall().with(new Plan.Advise(), Given.record(List.of(dismissed)))));

        assertThat(get("/api/v1/dismissals").body()).isEqualTo(
                """
                        {"dismissals":[{"project_id":"shiny-wind","endpoint_id":"ep-small","action":"grow","reason":"too_small",\
                        "at":"2026-11-21T12:00:00Z","until":"2026-11-28T12:00:00Z","by":"ann","because":"a sale"}]}""");
        assertThat(post("/api/v1/dismissals/ep-small/undo").statusCode()).isEqualTo(401);
        assertThat(answer("/api/v1/dismissals/ep-small/undo").statusCode()).isEqualTo(200);
        assertThat(Given.latest(journal, 1))
                .containsExactly(new DismissalUndone(NOON, id, "token bearer at 127.0.0.1"));
        assertThat(answer("/api/v1/dismissals/ep-small/undo").statusCode()).isEqualTo(409);
        assertThat(answer("/api/v1/dismissals/ep-none/undo").statusCode()).isEqualTo(404);
    }

    /** From the approval to its withdrawal, as any surface sees it. */
    @Test
    void anApproval_isAnObject_thatIsListedOnce_andWithdrawn() throws Exception {
        ComputeId id = Fleets.waiting().compute().id();
        recommended(id.endpointId(), Action.GROW, "2");
        String approve = "/api/v1/recommendations/" + id.endpointId() + "/approve";
        assertThat(answer(approve + "?since=2026-01-01T00:00:00Z").statusCode()).as("another one").isEqualTo(409);
        assertThat(answer(approve + "?since=yesterday").statusCode()).isEqualTo(400);
        assertThat(answer(approve + "?since=" + NOON).statusCode()).isEqualTo(200);
        assertThat(answer(approve).body()).contains("is already approved for 2 CU, by token bearer at 127.0.0.1");
        board.post(Fleets.of(Fleets.waiting().with(Fleets.waiting().advice().plan(), journal.record(id))));

        JsonNode listed = json("/api/v1/approvals").get("approvals");
        assertThat(listed).hasSize(1);
        assertThat(listed.get(0).toString()).isEqualTo("""
                {"project_id":"shiny-wind","endpoint_id":"%s","kind":"approval","to":{"min_cu":2,"max_cu":2},\
                "by":"token bearer at 127.0.0.1","at":"%s","until":"%s","at_once":false,\
                "waits_for":"waits until the compute is suspended","reachable":true}""".formatted(id.endpointId(), NOON,
                NOON.plus(Duration.ofDays(7))));
        assertThat(json("/api/v1/computes/" + id.endpointId()).at("/recommendation/pending/kind").textValue())
                .isEqualTo("approval");

        String withdraw = "/api/v1/approvals/" + id.endpointId() + "/withdraw";
        assertThat(post(withdraw).statusCode()).isEqualTo(401);
        assertThat(answer(withdraw).statusCode()).isEqualTo(200);
        assertThat(answer(withdraw).statusCode()).isEqualTo(409);
        assertThat(answer("/api/v1/computes/" + id.endpointId() + "/undo").body()).contains("has not changed");
    }

    @Test
    void anApprovalShowsWhatItWaitsFor_andMayBeForNow() throws Exception {
        board.post(Fleets.of(Fleets.waiting()));
        ComputeId id = Fleets.waiting().compute().id();
        recommended(id.endpointId(), Action.GROW, "2");
        String path = "/api/v1/recommendations/" + id.endpointId() + "/approve";

        assertThat(answer(path).body())
                .contains("It waits until the compute is suspended. Approved with --now (over HTTP ?now=true), it");
        assertThat(answer(path + "?now=true").body()).contains("It is changed at the next pass: ");
        assertThat(answer(path + "?now=soon").statusCode()).isEqualTo(400);

        assertThat(Given.latest(journal, 2)).extracting(entry -> ((Approved) entry).atOnce())
                .containsExactly(true, false);
        JsonNode first = json("/api/v1/journal").get("journal").get(1);
        assertThat(first.get("waits_until").textValue()).isEqualTo("the compute is suspended");
        assertThat(first.get("now").booleanValue()).isFalse();
    }

    /** In profile lakebase, ids are unique within a project only. */
    @Test
    void anIdOfTwoProjects_isRefusedWithTheCandidates_onEachRoute_andTheFullNameIsNot() throws Exception {
        ComputeId shop = new ComputeId("shop", "production.primary");
        ComputeId bank = new ComputeId("bank", "production.primary");
        board.post(Fleets.of(Fleets.as(shop, Fleets.tooSmall()), Fleets.as(bank, Fleets.tooSmall())));
        for (ComputeId id : List.of(shop, bank)) {
            journal.append(
                    NamedEntries.recommended(NOON, id, Action.GROW, Reason.TOO_SMALL, Given.cu("1"), Given.cu("2"),
                            "br-main", "why"));
        }
        String recommendation = "/api/v1/recommendations/%s/";
        List<HttpResponse<String>> refused = new ArrayList<>();
        for (String path : List.of("/api/v1/computes/%s", "/api/v1/computes/%s/history", "/api/v1/computes/%s/what-if",
                "/api/v1/journal?compute=%s")) {
            refused.add(get(path.formatted("production.primary")));
            assertThat(get(path.formatted(bank)).statusCode()).as(path).isEqualTo(200);
        }
        for (String path : List.of(recommendation + "approve", recommendation + "dismiss",
                "/api/v1/dismissals/%s/undo", "/api/v1/computes/%s/undo", "/api/v1/approvals/%s/withdraw")) {
            refused.add(answer(path.formatted("production.primary")));
        }

        assertThat(refused).allSatisfy(response -> {
            assertThat(response.statusCode()).isEqualTo(409);
            assertThat(new ObjectMapper().readTree(response.body()).get("candidates"))
                    .extracting(JsonNode::textValue)
                    .containsExactly("bank/production.primary", "shop/production.primary");
        });
        assertThat(Given.latest(journal, 10)).hasSize(2);
        assertThat(answer(recommendation.formatted(bank) + "approve").statusCode()).isEqualTo(200);
        assertThat(Given.latest(journal, 1)).extracting(entry -> ((Approved) entry).compute()).containsExactly(bank);
    }

    @Test
    void answersWithoutEffectSayWhy() throws Exception {
        recommended("ep-auto", Action.HOLD, "1");

        assertThat(answer("/api/v1/recommendations/ep-none/approve")).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.body())
                    .isEqualTo("{\"error\":\"compute 'ep-none' is not known: write its id, or PROJECT/ID\"}");
        });
        assertThat(answer("/api/v1/recommendations/ep-auto/approve").statusCode()).isEqualTo(409);
        assertThat(answer("/api/v1/recommendations/ep-auto/dismiss?for=soon").statusCode()).isEqualTo(400);
        assertThat(answer("/api/v1/recommendations/ep-auto/dismiss?for=366d").statusCode()).isEqualTo(400);
        journal.vanish();
        assertThat(answer("/api/v1/stop").statusCode()).isEqualTo(503);
    }

    /** An approval would hold for another moment than was meant, a dismissal for another time. */
    @ParameterizedTest
    @CsvSource({"recommendations/ep-small/approve?nwo=true", "recommendations/ep-small/dismiss?until=30d",
        "computes/ep-small/undo?size=2", "approvals/ep-small/withdraw?now=true", "dismissals/ep-small/undo?for=1d",
        "stop?now=true", "resume?compute=ep-small"})
    void aParameterThatAnAnswerDoesNotHave_isRefused_andNothingIsRecorded(String path) throws Exception {
        int before = Given.latest(journal, 100).size();

        HttpResponse<String> refused = answer("/api/v1/" + path);

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body()).contains("is no parameter here: use ");
        assertThat(Given.latest(journal, 100)).hasSize(before);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"for=30d | 400", "{\"for\": \"30d\"} | 400", "{} | 200", "'' | 200"})
    void parametersInTheBody_areRefused(String body, int status) throws Exception {
        recommended("ep-small", Action.GROW, "2");

        assertThat(send(request("/api/v1/recommendations/ep-small/dismiss", "Authorization", "Bearer " + TOKEN,
                "Content-Type", "application/x-www-form-urlencoded").POST(BodyPublishers.ofString(body))).statusCode())
                .isEqualTo(status);
    }

    private void recommended(String endpoint, Action action, String to) {
        journal.append(NamedEntries.recommended(NOON, new ComputeId("shiny-wind", endpoint), action, Reason.TOO_SMALL,
                Given.cu("1"), Given.cu(to), "br-main", "why"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer wrong", "Bearer ", "Bearer open sesame!", "Basic open sesame", "open sesame"})
    void aWrongTokenChangesNothing(String header) throws Exception {
        HttpResponse<String> response = post("/api/v1/stop", "Authorization", header);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.headers().firstValue("www-authenticate")).contains("Bearer");
        assertThat(response.body()).doesNotContain(TOKEN);
        assertThat(Given.latest(journal, 10)).isEmpty();
    }

    @Test
    void withoutATokenNothingCanBeChanged() throws Exception {
        assertThat(post("/api/v1/stop").statusCode()).isEqualTo(401);
        for (ServerSettings none : List.of(OneToken.server("127.0.0.1", 0, null), at(new Secret("")))) {
            serve(none);
            assertThat(post("/api/v1/stop").statusCode()).isEqualTo(403);
            assertThat(answer("/api/v1/recommendations/ep-none/approve").statusCode()).isEqualTo(403);
            assertThat(post("/api/v1/stop", "Authorization", "Bearer ").statusCode()).isEqualTo(403);
        }
        assertThat(Given.latest(journal, 10)).isEmpty();
    }

    @Test
    void thePageEscapesNames_andRunsNoScriptButItsOwnFiles() throws Exception {
        board.post(Fleets.of(Fleets.hostile(), Fleets.tooSmall()));

        HttpResponse<String> page = get("/");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("&lt;script&gt;alert(", "Grow to 2 CU", "97.00 %", "lang=\"en\"")
                .doesNotContain("<script>")
                .doesNotContain("<img");
        assertThat(Pattern.compile("<script(?! type=\"module\" src=\"\\./static/[0-9a-f]{16}/\\w+\\.js\"></script>)")
                .matcher(page.body())
                .find()).isFalse();
        assertThat(page.headers().firstValue("content-security-policy")).hasValueSatisfying(
                policy -> assertThat(policy)
                        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                        .doesNotContain("unsafe"));
    }

    @Test
    void filesOfPagesHaveAddressesThatChangeWithThem_andAreKept() throws Exception {
        String page = get("/").body();
        Matcher address = Pattern.compile("href=\"\\./(static/[0-9a-f]{16}/plimsoll\\.css)\"").matcher(page);
        assertThat(address.find()).isTrue();

        HttpResponse<String> style = get("/" + address.group(1));

        assertThat(style.statusCode()).isEqualTo(200);
        assertThat(style.headers().firstValue("content-type")).hasValue("text/css; charset=utf-8");
        assertThat(style.headers().allValues("cache-control")).containsExactly(
                "public, max-age=31536000, immutable");
        assertThat(status("/static/0123456789abcdef/plimsoll.css")).isEqualTo(404);
        assertThat(get("/" + address.group(1).replace("plimsoll.css", "no.css")).statusCode()).isEqualTo(404);
    }

    @Test
    void theIconIsAlsoWhereBrowsersAskForItByThemselves() throws Exception {
        Matcher named = Pattern.compile("rel=\"icon\" href=\"\\./(static/[0-9a-f]{16}/[^\"]+)\"")
                .matcher(get("/").body());
        assertThat(named.find()).isTrue();

        HttpResponse<String> icon = get("/favicon.ico");

        assertThat(icon.statusCode()).isEqualTo(200);
        assertThat(icon.headers().firstValue("content-type")).hasValue("image/svg+xml");
        assertThat(icon.headers().allValues("cache-control")).containsExactly("public, max-age=86400");
        assertThat(icon.body()).isEqualTo(get("/" + named.group(1)).body()).contains("<svg");
    }

    @Test
    void aConfiguredProjectThatThePlatformRefuses_isNotReady_andOnThePage() throws Exception {
        board.post(
                new FleetStatus(NOON, true, true, ComputeStatuses.NONE, Map.of("p-lost", "the platform answered 404"),
                        Set.of("p-lost"), null, List.of(), false, true, Map.of()));

        assertThat(status("/-/ready")).isEqualTo(503);
        assertThat(get("/-/ready").body()).contains("project p-lost of platform.projects cannot be read", "404");
        assertThat(get("/").body()).contains("Project p-lost of platform.projects cannot be read");
        assertThat(get("/metrics").body()).contains("plimsoll_fleet_partial 1.0", "plimsoll_platform_up 1.0");
    }

    @Test
    void thePageShowsErrorsOfTheFleet() throws Exception {
        board.post(Given.fleet(NOON, true, Map.of(), Map.of("*", "timed out"), "the key was refused", List.of(), true,
                true));

        assertThat(get("/").body()).contains("the key was refused", "stop switch is on");
    }

    @Test
    void aBrowserGetsErrorsAsPages_andProgramsAsText() throws Exception {
        assertThat(get("/nowhere", "Accept", "text/html,*/*;q=0.8")).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.headers().firstValue("content-type")).hasValueSatisfying(
                    type -> assertThat(type).startsWith("text/html"));
            assertThat(response.body()).contains("<h1>Not found</h1>", "Nothing has the address /nowhere.",
                    "href=\"./\"");
        });
        assertThat(get("/computes/shiny-wind/ep-none", "Accept", "text/html").body())
                .contains("is not known: ", "href=\"../../\"");
        assertThat(get("/a%3Cscript%3E", "Accept", "text/html").body()).doesNotContain("<script>");
        assertThat(get("/nowhere", "Accept", "*/*").body()).isEqualTo("nothing has the address /nowhere\n");
        assertThat(get("/api/v1/nowhere", "Accept", "text/html").body())
                .isEqualTo("{\"error\":\"nothing has the address /api/v1/nowhere\"}");
        assertThat(get("/-/none", "Accept", "text/html").body()).isEqualTo("nothing has the address /-/none\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/agent", "/metrics", "/-/healthy", "/-/ready", "/login", "/api/v1/computes",
        "/api/v1/computes/ep-none", "/api/v1/recommendations", "/api/v1/journal?limit=0", "/api/v1/savings",
        "/computes/shiny-wind/ep-none", "/nowhere"})
    void headIsAnsweredLikeGet_withoutABody(String path) throws Exception {
        storeProblem = () -> Optional.of("it does not answer");
        HttpResponse<String> head = send(request(path).HEAD());

        HttpResponse<String> get = get(path);
        assertThat(head.statusCode()).isEqualTo(get.statusCode());
        assertThat(head.headers().firstValue("content-type")).isEqualTo(get.headers().firstValue("content-type"));
        assertThat(head.body()).isEmpty();
    }

    @Test
    void errorResponsesAreOneSentenceWithoutInternals() throws Exception {
        assertThat(get("/nowhere")).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(404);
            assertThat(response.headers().firstValue("server")).isEmpty();
        });
        assertThat(get("/api/v1/nowhere").body()).startsWith("{\"error\":");
        assertThat(post("/metrics")).satisfies(response -> {
            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(response.headers().firstValue("allow")).isPresent();
        });
        assertThat(status("/api/v1/stop")).isEqualTo(405);
        HttpResponse<String> large = send(request("/api/v1/stop").POST(BodyPublishers.ofString("x".repeat(10_000))));
        assertThat(large.statusCode()).isEqualTo(413);
    }

    @Test
    void anInternalErrorHasNoStackTrace() throws Exception {
        storeProblem = () -> {
            throw new IllegalStateException("secret inside");
        };

        HttpResponse<String> response = get("/-/ready");

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).isEqualTo("internal error; see the agent's log\n");
    }
}
