package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 6. */
@ExtendWith(Visitor.class)
class Section6EventTest {

    private final Visit visit;

    Section6EventTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows("6/1")
    void aChangeOfSize_isShownByOperations() throws SQLException {
        Guest guest = visit.guest();
        guest.size(1, 1);
        // A platform may have nothing to do for one that sleeps.
        guest.awake();

        assertThat(guest.size(2, 2).operations()).isNotEmpty();
    }
}
