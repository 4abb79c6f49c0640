package dev.plimsoll.emulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;

/** The only output on standard output: addresses and credentials of the platform. */
@JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
record FirstLine(String baseUrl, String apiKey, String ledgerUrl, String sizesUrl, Database database,
        String certificate, String profile) {

    record Database(String user, String password, int port) {}

    static FirstLine of(Emulator emulator) {
        return new FirstLine(emulator.baseUrl(), emulator.apiKey(), emulator.ledgerUrl(), emulator.sizesUrl(),
                new Database(emulator.databaseUser(), emulator.databasePassword(), emulator.databasePort()),
                emulator.certificate(), emulator.profile());
    }

    String json() {
        try {
            return new ObjectMapper().writeValueAsString(this);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
