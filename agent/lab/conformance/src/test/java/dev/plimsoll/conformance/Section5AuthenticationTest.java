package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.GuestKey;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Api;
import dev.plimsoll.conformance.wire.Fields;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code platform/api.md} section 5. */
@ExtendWith(Visitor.class)
class Section5AuthenticationTest {

    private static final String WRONG_KEY = "no-key-of-this-account";

    private final Visit visit;

    Section5AuthenticationTest(Visit visit) {
        this.visit = visit;
    }

    @ParameterizedTest
    @CsvSource({"POST,/api_keys", "GET,/api_keys", "DELETE,/api_keys/1", "GET,/projects",
        "POST,/projects/none/endpoints",
        "GET,/projects/none/endpoints", "PATCH,/projects/none/endpoints/ep-none",
        "DELETE,/projects/none/endpoints/ep-none", "POST,/projects/none/endpoints/ep-none/restart"})
    @Shows({"4/authorization", "5/2/missing", "5/2/invalid", "7/401"})
    void everyCall_withoutAValidKey_is401(String method, String path) {
        Api noHeader = visit.api().withAuthorization(null);
        Api wrongKey = visit.api().withKey(WRONG_KEY);

        assertThat(noHeader.send(method, path, null).status()).isEqualTo(401);
        assertThat(wrongKey.send(method, path, null).status()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer", "Bearer ", "Basic bm9uZTpub25l", WRONG_KEY})
    @Shows({"5/1", "5/2/invalid", "7/401"})
    void anotherHeader_is401(String header) {
        assertThat(visit.api().withAuthorization(header).get("/projects").status()).isEqualTo(401);
    }

    @Test
    @Shows("5/1")
    void theKeyAsBearer_opens() {
        assertThat(visit.api().get("/projects").succeeded()).isTrue();
    }

    @Test
    @Shows({"5/3", "1/10"})
    void aKey_opensEveryProject() {
        try (GuestKey key = visit.keys().make()) {
            for (JsonNode project : visit.projects()) {
                String path = "/projects/" + Fields.text(project, "id") + "/endpoints";
                assertThat(key.api().get(path).succeeded()).isTrue();
            }
        }
    }

    @Test
    @Shows("5/4")
    void aKey_isNotCreatedWithoutOne() {
        int before = visit.api().get("/api_keys").body().size();

        assertThat(visit.api().withKey(WRONG_KEY).post("/api_keys", Map.of("key_name", "none")).status())
                .isEqualTo(401);
        assertThat(visit.api().get("/api_keys").body()).hasSize(before);
    }
}
