package dev.plimsoll.cli.verb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.fleet.ComputeId;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarComputeTest {

    private static final List<ComputeId> KNOWN = List.of(new ComputeId("shop", "ep-orders-too-small"),
            new ComputeId("shop", "ep-catalog-too-big"), new ComputeId("crm", "ep-desk"),
            new ComputeId("erp", "ep-desk"));

    @ParameterizedTest
    @CsvSource({"ep-orders-too-smal, ep-orders-too-small", "EP-Orders-Too-Small, ep-orders-too-small",
        "ep_catalog_too_big, ep-catalog-too-big", "catalog, ep-catalog-too-big",
        "shp/ep-orders-too-small, shop/ep-orders-too-small", "crm/ep-catalog-too-big, shop/ep-catalog-too-big",
        "crm/ep-dsk, crm/ep-desk", "ep-dsk, ep-desk"})
    void aNearId_isSuggested(String written, String meant) {
        assertThat(SimilarCompute.hint(written, KNOWN, "none")).isEqualTo("; did you mean " + meant + "?");
    }

    @ParameterizedTest
    @CsvSource({"ep-billing", "ep", "''", "/", "shop/"})
    void anythingElse_isNotGuessed(String written) {
        assertThat(SimilarCompute.hint(written, KNOWN, "none")).isEqualTo("none");
    }
}
