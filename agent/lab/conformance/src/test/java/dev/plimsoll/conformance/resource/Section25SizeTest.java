package dev.plimsoll.conformance.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Session;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import java.sql.SQLException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code platform/api.md} section 2.5: the table of sizes, row by row. */
@ExtendWith(Visitor.class)
class Section25SizeTest {

    private final Visit visit;

    Section25SizeTest(Visit visit) {
        this.visit = visit;
    }

    @ParameterizedTest(name = "{0}", quoteTextArguments = false)
    @CsvSource({"0.25,112", "0.5,225", "1,450", "2,901", "3,1351", "4,1802", "5,2253", "6,2703", "7,3154", "8,3604",
        "9,4000", "10,4000"})
    @Shows("2.5/{}")
    void aFixedCompute_takesAsManyConnectionsAsTheTableSays(String cu, long connections) throws SQLException {
        visit.onlyWhere(Profile.STANDARD, "the platform has another table by now");
        Guest guest = visit.guest();

        guest.size(Double.valueOf(cu), Double.valueOf(cu));

        try (Session session = guest.reaches("active").observe()) {
            assertThat(session.number("show max_connections")).isEqualTo(connections);
        }
    }
}
