package dev.plimsoll.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.activity.ActivityRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActivityRecordJsonTest {

    /** The JSON of version 1; a change of this text requires a higher version. */
    private static final String NOTHING = """
            {"version":2,"idleness":{"since":null,"stretch":null,"ledger":{"idleGaps":{"asOf":null,"busy":0.0,\
            "counts":[0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0],\
            "hours":[0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0,0.0],"seen":"PT0S","ended":0},\
            "spent":{"days":[]},"open":{"spans":{}}},\
            "pulse":{"period":null,"since":null,"last":null,"beats":0},"confirmed":0}}""";

    @Test
    void theJson_hasTheseNames_andIsReadAgain() {
        assertThat(ActivityRecordJson.write(ActivityRecord.UNKNOWN)).isEqualTo(NOTHING);
        assertThat(ActivityRecordJson.read(NOTHING)).contains(ActivityRecord.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{}", "{\"version\":2}", "{\"version\":2,\"idleness\":{}}",
        "{\"version\":2,\"idleness\":null}", "not json", "{\"version\":2,\"idleness\":{\"since\":\"yesterday\"}}"})
    void damagedJson_isNotRead(String body) {
        assertThat(ActivityRecordJson.read(body)).isEmpty();
    }

    @Test
    void jsonOfAnotherVersion_isNotRead() {
        assertThat(ActivityRecordJson.read(NOTHING.replace("\"version\":2", "\"version\":3"))).isEmpty();
        assertThat(ActivityRecordJson.read(NOTHING.replace("\"seen\"", "\"known\""))).isEmpty();
        assertThat(ActivityRecordJson.read(NOTHING.replaceFirst("0.0,0.0", "0.0"))).isEmpty();
    }
}
