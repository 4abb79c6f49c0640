package dev.plimsoll.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whose doing a start or a restart was. */
class LedgerTextTest {

    private static final String LEDGER = """
            {"starts":[
               {"endpoint_id":"ep-night","application_name":"nightly-job","cause":"connection"},
               {"endpoint_id":"ep-night","application_name":"nightly-job","cause":"connection"},
               {"endpoint_id":"ep-big","application_name":"","cause":"scenario"},
               {"endpoint_id":"ep-big","application_name":"","cause":"resize"},
               {"endpoint_id":"ep-woken","application_name":"plimsoll","cause":"connection"}],
             "awake":[{"endpoint_id":"ep-night","seconds":61.4},{"endpoint_id":"ep-big","seconds":90}],
             "restarts":[{"endpoint_id":"ep-big","cause":"resize","dropped":2},
                         {"endpoint_id":"ep-big","cause":"restart","dropped":1}],
             "mutations":[{"method":"PATCH"},{"method":"POST"}]}""";

    private static JsonNode json(String text) throws JsonProcessingException {
        return new JsonMapper().readTree(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"ep-night|awake for 61 s; started by nightly-job, 2 times",
        "ep-big|awake for 90 s; started by a size change; the start of the demo",
        "ep-woken|awake for 0 s; started by the agent's own connection", "ep-asleep|never awake"})
    void theStartsOfACompute_areListedByCause(String id, String told) throws JsonProcessingException {
        assertThat(LedgerText.of(json(LEDGER), id)).isEqualTo(told);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"resize|2|restarted to change its size: 2 connections dropped",
        "restart|1|restarted by a request to the API: 1 connection dropped",
        "suspend|0|suspended by a request to the API: 0 connections dropped"})
    void aRestart_isNotCalledThePlatformsOwn(String cause, int dropped, String told) throws JsonProcessingException {
        assertThat(LedgerText.restart(json("{\"cause\":\"%s\",\"dropped\":%d}".formatted(cause, dropped))))
                .isEqualTo(told);
    }

    @Test
    void theSummary_separatesWakesByProbesFromRestartsByChanges() throws JsonProcessingException {
        assertThat(LedgerText.summary(json(LEDGER)))
                .isEqualTo("The platform's ledger: computes woken by the agent's connections:"
                        + " 1; change requests to the API: 2; restarts for a size change: 1.");
    }
}
