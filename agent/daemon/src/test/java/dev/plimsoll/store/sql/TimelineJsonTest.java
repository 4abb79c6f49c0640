package dev.plimsoll.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.use.TimeUse;
import dev.plimsoll.activity.use.TimeUseTotals;
import dev.plimsoll.probing.ProbePause;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimelineJsonTest {

    /** The JSON of version 1; a change of this text requires a higher version. */
    private static final String NOTHING = """
            {"version":1,"timeline":{"listed":{"at":null,"awake":false,"asleepAt":null,"active":null},"probe":null,\
            "evidence":{"somebody":null,"isNew":false,"certain":null,"reported":null,\
            "probed":null},"learned":{"times":{"heard":0,"grain":null,"step":null,"lead":"PT0S","late":"PT0S",\
            "fooled":false,"confirmed":0},"echo":{"offsets":[],"floor":"PT0S"},\
            "delay":{"survived":null,"survivedAt":null,"seen":null},\
            "wakeups":{"latest":[],"since":null,"repeats":0}},"awakeTime":{"span":null,"log":{\
            "idleGaps":{"asOf":null,"busy":0.0,\
            "counts":[0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0],\
            "hours":[0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0],"seen":"PT0S","ended":0},\
            "spent":{"days":[]},"open":{"spans":{}},"week":"-"},"activity":{"latest":[],"since":null,"repeats":0}}},\
            "unsettled":null,"pause":{"times":0,"until":null}}""";

    @Test
    void theJson_hasTheseNames_andIsReadAgain() {
        assertThat(TimelineJson.write(Timeline.UNKNOWN, null, ProbePause.NONE)).isEqualTo(NOTHING);
        assertThat(TimelineJson.read(NOTHING))
                .contains(new TimelineJson(TimelineJson.VERSION, Timeline.UNKNOWN, null, ProbePause.NONE));
    }

    @Test
    void aTimelineWithoutTheWeek_asEarlierAgentsWroteIt_isRead() {
        assertThat(TimelineJson.read(NOTHING.replace(",\"week\":\"-\"", "")))
                .contains(new TimelineJson(TimelineJson.VERSION, Timeline.UNKNOWN, null, ProbePause.NONE));
    }

    @Test
    void unexplainedTime_hasItsStoredName() throws JsonProcessingException {
        TimeUseTotals totals = new TimeUseTotals(Map.of(TimeUse.UNEXPLAINED, Duration.ofMinutes(1)));
        String json = "{\"spans\":{\"UNTOLD\":\"PT1M\"}}";

        assertThat(RecordJson.MAPPER.writeValueAsString(totals)).isEqualTo(json);
        assertThat(RecordJson.MAPPER.readValue(json, TimeUseTotals.class)).isEqualTo(totals);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{}", "{\"version\":1}", "not json",
        "{\"version\":1,\"timeline\":{\"listed\":\"yesterday\"}}"})
    void damagedJson_isNotRead(String body) {
        assertThat(TimelineJson.read(body)).isEmpty();
    }

    @Test
    void jsonOfAnotherVersion_isNotRead() {
        assertThat(TimelineJson.read(NOTHING.replace("\"version\":1", "\"version\":2"))).isEmpty();
        assertThat(TimelineJson.read(NOTHING.replace("\"seen\"", "\"known\""))).isEmpty();
        assertThat(TimelineJson.read(NOTHING.replaceFirst("0.0,0.0", "0.0"))).isEmpty();
    }
}
