package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.rule.EmulatorDeparts;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Session;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code platform/api.md} section 8. */
@ExtendWith(Visitor.class)
class Section8LimitTest {

    private final Visit visit;

    Section8LimitTest(Visit visit) {
        this.visit = visit;
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    @Shows("8/sizes")
    void aSizeOfTheTable_isTaken(double cu) {
        JsonNode sized = visit.guest().size(cu, cu).endpoint();

        assertThat(Fields.number(sized, "autoscaling_limit_min_cu")).isEqualTo(cu);
        assertThat(Fields.number(sized, "autoscaling_limit_max_cu")).isEqualTo(cu);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.3, 1.5, 9.5})
    @Shows("8/sizes")
    void aSizeBetween_isRefused(double cu) {
        Guest guest = visit.guest();
        guest.size(1, 1);

        assertThat(guest.change(Map.of("autoscaling_limit_min_cu", cu, "autoscaling_limit_max_cu", cu)).wasRefused())
                .isTrue();
        assertThat(Fields.number(guest.listed(), "autoscaling_limit_max_cu")).isEqualTo(1);
    }

    @Test
    @EmulatorDeparts("shared_buffers stands in for the file cache, and so moves with the size")
    @Shows("8/shared_buffers")
    void sharedBuffers_areTheSameAtEverySize() throws SQLException {
        visit.onlyWhere(Profile.STANDARD, "shared_buffers grows with the size by now");
        visit.guest().size(1, 1);

        try (Session session = visit.guest().observe()) {
            assertThat(session.ask("show shared_buffers")).as("shared_buffers").isEqualTo("128MB");
        }
    }

    @Test
    @Shows("8/max_connections")
    void connectionsOfAComputeThatScales_followTheSmallestSize() throws SQLException {
        visit.onlyWhere(Profile.STANDARD, "connections follow both sizes by now");
        visit.guest().size(0.5, 4);

        try (Session session = visit.guest().observe()) {
            assertThat(session.number("show max_connections")).isEqualTo(225);
        }
    }
}
