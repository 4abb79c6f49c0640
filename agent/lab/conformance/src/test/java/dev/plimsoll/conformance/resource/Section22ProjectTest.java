package dev.plimsoll.conformance.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import dev.plimsoll.conformance.wire.Fields;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 2.2. */
@ExtendWith(Visitor.class)
class Section22ProjectTest {

    private static final List<String> TEXTS = List.of("id", "name", "platform_id", "region_id", "provisioner",
            "proxy_host");
    private static final List<String> INTEGERS = List.of("pg_version", "cpu_used_sec", "branch_logical_size_limit");
    private static final List<String> TIMES = List.of("created_at", "updated_at");

    private final Visit visit;

    Section22ProjectTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"2.2/projects", "4/list-projects"})
    void theListing_isAnObjectWithAnArray() {
        JsonNode listing = visit.api().get("/projects").body();

        assertThat(listing.isObject()).isTrue();
        assertThat(Fields.array(listing, "projects").isArray()).isTrue();
    }

    @Test
    @Shows("2.2/fields")
    void everyProject_hasItsTwelveFields() {
        assertThat(visit.projects()).allSatisfy(project -> {
            TEXTS.forEach(name -> Fields.text(project, name));
            INTEGERS.forEach(name -> Fields.integer(project, name));
            TIMES.forEach(name -> Fields.time(project, name));
            Fields.flag(project, "locked");
        });
    }
}
