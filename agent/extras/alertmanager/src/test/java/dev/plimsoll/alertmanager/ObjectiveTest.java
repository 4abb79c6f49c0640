package dev.plimsoll.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.outbound.Proxies;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Only a query that says 1 proves that an objective is met. */
class ObjectiveTest {

    private static final Duration PATIENT = Duration.ofMinutes(1);
    private static final String QUERY = "job:errors:ratio5m{job=\"shop\"} < bool 0.01";

    @AutoClose
    private final MockWebServer server = new MockWebServer();
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "'vector','result':[{'metric':{},'value':[1,'1']}] | met",
        "'vector','result':[{'value':[1,'1']},{'value':[1,'1.0']}] | met",
        "'scalar','result':[1,'1'] | met",
        "'vector','result':[{'value':[1,'0']}] | missed",
        "'vector','result':[{'value':[1,'1']},{'value':[1,'0']}] | missed",
        "'vector','result':[{'value':[1,'NaN']},{'value':[1,'0']}] | missed",
        "'scalar','result':[1,'0'] | missed",
        "'vector','result':[] | no sample",
        "'vector','result':[{'value':[1,'NaN']}] | NaN",
        "'vector','result':[{'value':[1,'0.003']}] | bool",
        "'vector','result':[{'value':[1,'+Inf']}] | Infinity",
        "'vector','result':[{'value':[1,'2']}] | bool",
        "'vector','result':[{}] | NaN",
        "'matrix','result':[] | no numbers of one moment",
        "'string','result':[1,'1'] | no numbers of one moment"})
    void eachAnswer(String data, String expected) {
        answers(200, "{'status':'success','data':{'resultType':%s}}".formatted(data));

        expect(objective().blocking(), expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "400 | {'status':'error','errorType':'bad_data','error':'parse error at char 3'} | parse error at char 3",
        "422 | {'status':'error','errorType':'execution','error':'many-to-many matching'} | many-to-many",
        "503 | {'status':'error','errorType':'timeout','error':'query timed out'} | timed out",
        "200 | {'status':'error','error':'odd'} | odd", "401 | {} | 401", "500 | {} | 500",
        "200 | {} | Prometheus answers 200", "200 | <html></html> | does not answer as Prometheus does",
        "302 | <html></html> | does not answer as Prometheus does"})
    void anError_isNotKnown(int code, String body, String expected) {
        answers(code, body);

        expect(objective().blocking(), expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"1 | No StoreAPIs matched for this query | No StoreAPIs",
        "0 | No StoreAPIs matched for this query | missed", "1 | PromQL info: metric might not be a counter | met"})
    void anAnswerFromAPartOfTheData_isNoProof(int value, String warning, String expected) {
        answers(200, "{'status':'success','data':{'resultType':'scalar','result':[1,'%s']},'warnings':['%s']}"
                .formatted(value, warning));

        expect(objective().blocking(), expected);
    }

    private static void expect(@Nullable Veto blocking, String expected) {
        switch (expected) {
            case "met" -> assertThat(blocking).isNull();
            case "missed" -> assertThat(blocking).isEqualTo(new Veto.ObjectiveMissed());
            default -> assertThat(blocking).isInstanceOfSatisfying(Veto.ObjectiveUnknown.class,
                    unknown -> assertThat(unknown.why()).contains(expected));
        }
    }

    @Test
    void noAnswer_isNotKnown() throws IOException {
        Objective objective = objective();
        server.close();

        expect(objective.blocking(), "does not answer");
    }

    @Test
    void theQueryIsSentAsItIs_withTheToken_onceForManyComputes() throws InterruptedException {
        answers(200, "{'status':'success','data':{'resultType':'scalar','result':[1,'1']}}");
        answers(200, "{'status':'success','data':{'resultType':'scalar','result':[1,'0']}}");
        Objective objective = objective();
        objective.blocking();
        objective.blocking();
        RecordedRequest request = server.takeRequest();

        assertThat(request.getUrl().encodedPath()).isEqualTo("/base/api/v1/query");
        assertThat(request.getUrl().queryParameter("query")).isEqualTo(QUERY);
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer s3cret");
        assertThat(server.getRequestCount()).isEqualTo(1);
        now = now.plusSeconds(15);
        expect(objective.blocking(), "missed");
    }

    private Objective objective() {
        return new Objective(URI.create(server.url("/base").toString()), QUERY, new Secret("s3cret"), Proxies.NONE,
                PATIENT, () -> now);
    }

    private void answers(int code, String body) {
        server.enqueue(new MockResponse.Builder().code(code).body(body.replace('\'', '"')).build());
    }
}
