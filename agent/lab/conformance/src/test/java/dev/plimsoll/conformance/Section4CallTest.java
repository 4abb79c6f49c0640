package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.GuestKey;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import dev.plimsoll.conformance.wire.Reply;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 4: the table of calls. */
@ExtendWith(Visitor.class)
class Section4CallTest {

    private final Visit visit;

    Section4CallTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"4/accept", "4/list-projects", "4/list-computes", "4/6"})
    void listings_answerJson_withoutParameters() {
        String project = Fields.text(visit.projects().getFirst(), "id");
        Reply projects = visit.api().get("/projects");
        Reply computes = visit.api().get("/projects/" + project + "/endpoints");

        assertThat(List.of(projects, computes)).allSatisfy(reply -> {
            assertThat(reply.succeeded()).isTrue();
            assertThat(reply.contentType()).startsWith("application/json");
        });
        assertThat(Fields.array(projects.body(), "projects").isArray()).isTrue();
        assertThat(Fields.array(computes.body(), "endpoints").isArray()).isTrue();
    }

    @Test
    @Shows({"4/list-keys", "4/6"})
    void theListingOfKeys_isAnArray() {
        Reply keys = visit.api().get("/api_keys");

        assertThat(keys.succeeded()).isTrue();
        assertThat(keys.contentType()).startsWith("application/json");
        assertThat(keys.body().isArray()).isTrue();
    }

    @Test
    @Shows({"4/create-compute", "4/update-compute", "4/delete-compute", "4/content-type", "4/5", "2.4/operations"})
    void everyChangeOfACompute_answersTheComputeAndOperations() {
        Guest guest = visit.guests().any();
        Reply updated = guest.change(Map.of("pooler_enabled", true));
        Reply deleted = guest.delete();

        assertThat(List.of(guest.creation(), updated, deleted)).allSatisfy(reply -> {
            assertThat(reply.succeeded()).isTrue();
            assertThat(reply.contentType()).startsWith("application/json");
            assertThat(Fields.text(reply.endpoint(), "id")).isEqualTo(guest.id());
            assertThat(Fields.array(reply.body(), "operations").isArray()).isTrue();
        });
    }

    @Test
    @Shows({"4/create-key", "4/revoke-key", "4/content-type", "4/5"})
    void callsOnKeys_succeed() {
        GuestKey key = visit.keys().make();

        assertThat(Fields.integer(key.creation().body(), "id")).isPositive();
        assertThat(Fields.text(key.creation().body(), "key").isEmpty()).isFalse();
        assertThat(key.revoke().succeeded()).isTrue();
    }

    @Test
    @Shows({"4/restart-compute", "4/5"})
    void aRestart_needsNoBody() {
        try (Guest guest = visit.guests().any()) {
            assertThat(guest.reaches("active").restart().succeeded()).isTrue();
            guest.reaches("active");
        }
    }
}
