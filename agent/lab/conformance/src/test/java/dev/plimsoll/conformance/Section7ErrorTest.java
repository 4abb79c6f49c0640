package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 7; what its one row says of keys is shown with sections 3.1 and 5. */
@ExtendWith(Visitor.class)
class Section7ErrorTest {

    private final Visit visit;

    Section7ErrorTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows("7/others")
    void aProjectThatIsNot_isRefused_andNotBecauseOfTheKey() {
        assertThat(visit.api().get("/projects/no-such-project-000000/endpoints"))
                .satisfies(reply -> assertThat(reply.wasRefused()).isTrue())
                .satisfies(reply -> assertThat(reply.status()).isNotEqualTo(401));
    }

    @Test
    @Shows("7/others")
    void aComputeThatIsNot_cannotBeRestarted() {
        String path = "/projects/" + visit.place().room().projectId() + "/endpoints/ep-no-such-000000/restart";

        assertThat(visit.api().post(path).wasRefused()).isTrue();
    }
}
