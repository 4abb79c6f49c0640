package dev.plimsoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 9. */
@ExtendWith(Visitor.class)
class Section9VersionTest {

    private final Visit visit;

    Section9VersionTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows("9/1")
    void theRoot_endsInTheVersion_andAnswers() {
        assertThat(visit.api().baseUrl()).endsWith("/api/v2");
        assertThat(visit.api().get("/projects").succeeded()).isTrue();
    }
}
