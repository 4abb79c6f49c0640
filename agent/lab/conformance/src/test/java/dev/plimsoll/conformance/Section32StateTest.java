package dev.plimsoll.conformance;

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
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 3.2: born, asleep, awake, restarted, deleted. */
@ExtendWith(Visitor.class)
class Section32StateTest {

    private final Visit visit;

    Section32StateTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"3.2/create", "6/1"})
    void aNewCompute_isInit_andItsStartRuns() {
        try (Guest guest = visit.guests().any()) {
            JsonNode created = guest.creation().endpoint();
            assertThat(Fields.text(created, "current_state")).isEqualTo("init");
            assertThat(Fields.text(created, "pending_state")).isEqualTo("active");
            assertThat(guest.creation().operations()).anySatisfy(operation -> {
                assertThat(Fields.text(operation, "action")).isEqualTo("start_compute");
                assertThat(Fields.text(operation, "status")).isEqualTo("running");
            });
            guest.reaches("active");
        }
    }

    @Test
    @Shows({"3.2/inactivity", "1/9", "8/delay"})
    void anUnusedCompute_isSuspendedAfterFiveMinutes_andNotBefore() throws SQLException {
        Guest guest = visit.guest();
        try (Session session = guest.observe()) {
            visit.place().passTime(Duration.ofMinutes(4));
            assertThat(session.ask("select 1")).isEqualTo("1");
            visit.place().passTime(Duration.ofMinutes(4));
            assertThat(session.ask("select 2")).as("still awake: the last query was activity").isEqualTo("2");
            guest.sleepsAfter(Duration.ofMinutes(5));
        }
    }

    @Test
    @Shows({"3.2/activity", "1/9"})
    void aQuery_wakesASuspendedCompute() throws SQLException {
        Guest guest = visit.guest();
        guest.observe().close();
        guest.asleep();

        try (Session session = guest.observe()) {
            assertThat(session.ask("select 1")).isEqualTo("1");
            guest.reaches("active");
        }
    }

    @Test
    @Shows("3.2/restart")
    void aRestart_cutsEveryConnection_andTheServerIsAnother() throws SQLException {
        Guest guest = visit.guest();
        Instant before;
        try (Session one = guest.observe(); Session other = guest.work()) {
            before = one.started();
            assertThat(guest.restart().succeeded()).isTrue();
            assertThat(one.isCut()).isTrue();
            assertThat(other.isCut()).isTrue();
        }

        try (Session again = guest.observe()) {
            assertThat(again.started()).isAfter(before);
            guest.reaches("active");
        }
    }

    @Test
    @Shows("3.2/restart/idle")
    void aRestart_ofASuspendedCompute_isAllowed() throws SQLException {
        visit.onlyWhere(Profile.STANDARD, "only active computes are restarted there");
        Guest guest = visit.guest();
        guest.observe().close();
        guest.asleep();

        assertThat(guest.restart().succeeded()).isTrue();

        guest.reaches("active");
    }

    @Test
    @Shows({"3.2/delete", "4/delete-compute", "4/7"})
    void aDeletedCompute_isGoneForGood() {
        Guest guest = visit.guests().any();
        guest.reaches("active");

        Reply deleted = guest.delete();

        assertThat(deleted.succeeded()).isTrue();
        assertThat(Fields.text(deleted.endpoint(), "id")).isEqualTo(guest.id());
        assertThat(Fields.array(deleted.body(), "operations").isArray()).isTrue();
        assertThat(guest.listed().isMissingNode()).isTrue();
        assertThat(guest.restart().wasRefused()).isTrue();
        assertThat(guest.change(Map.of("pooler_enabled", true)).wasRefused()).isTrue();
        assertThat(guest.listed().isMissingNode()).as("gone for good").isTrue();
    }

    @Test
    @Shows("4/7")
    void aCompute_survivesSuspendAndRestart() throws SQLException {
        Guest guest = visit.guest();
        guest.observe().close();
        guest.asleep();
        assertThat(guest.listed().isMissingNode()).isFalse();

        guest.observe().close();
        guest.restart();
        assertThat(guest.reaches("active").listed().isMissingNode()).isFalse();
    }
}
