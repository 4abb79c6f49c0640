package dev.plimsoll.conformance.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Session;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import dev.plimsoll.conformance.wire.Reply;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 2.3: what only a compute shows whose whole life is known. */
@ExtendWith(Visitor.class)
class Section23NewComputeTest {

    private final Visit visit;

    Section23NewComputeTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows("2.3/pending_state")
    void thePendingState_isInAnswersToChanges_andNotInListingAndDeletion() {
        Guest guest = visit.guests().any();
        assertThat(Fields.text(guest.creation().endpoint(), "pending_state")).isEqualTo("active");
        guest.reaches("active");

        Reply update = guest.change(Map.of("pooler_enabled", true));
        assertThat(Fields.text(update.endpoint(), "pending_state")).matches("[a-z_]+");
        guest.reaches("active");

        assertThat(guest.listed().has("pending_state")).isFalse();
        assertThat(guest.delete().endpoint().has("pending_state")).isFalse();
    }

    @Test
    @Shows("2.3/current_state")
    void theStates_ofANewCompute_areInitThenActiveThenIdle() {
        try (Guest guest = visit.guests().any()) {
            assertThat(Fields.text(guest.creation().endpoint(), "current_state")).isEqualTo("init");
            assertThat(Fields.text(guest.asleep().listed(), "current_state")).isEqualTo("idle");
        }
    }

    @Test
    @Shows("2.3/settings")
    void thePostgresSettings_ofANewCompute_areEmpty() {
        JsonNode settings = Fields.object(visit.guest().creation().endpoint(), "settings");

        visit.onlyWhere(Profile.STANDARD, "what is set by default is added there");
        assertThat(Fields.object(settings, "pg_settings")).isEmpty();
    }

    @Test
    @Shows("2.3/last_active")
    void theLastActivity_ofANewCompute_isNotThereBeforeItsFirst() throws SQLException {
        JsonNode created = visit.guest().creation().endpoint();
        try (Session session = visit.guest().observe()) {
            session.ask("select 1");
        }

        assertThat(Fields.time(visit.guest().listed(), "last_active"))
                .isAfterOrEqualTo(Fields.time(created, "created_at"));
        visit.onlyWhere(Profile.STANDARD, "a time long past may stand there instead of none");
        assertThat(created.has("last_active")).isFalse();
    }

    @Test
    @Shows("2.3/host")
    void theHost_acceptsConnections() throws SQLException {
        try (Session session = visit.guest().observe()) {
            assertThat(session.ask("select 1")).isEqualTo("1");
        }
    }
}
