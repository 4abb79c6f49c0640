package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.util.RawValue;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.FleetStatus;
import java.io.IOException;
import java.io.Writer;

/**
 * The lists of {@link StatusJson} for a server, which is asked again and again: the recommendation of a compute, most of
 * the work, is written once for each status of the compute.
 */
public final class FleetJson {

    private final CuHourPrices prices;
    /** By identity, so a text goes with the status that it shows. About 2 KB each. */
    private final Cache<ComputeStatus, RawValue> recommendations = Caffeine.newBuilder().weakKeys().build();

    /** @param prices price of a CU-hour of each compute */
    public FleetJson(CuHourPrices prices) {
        this.prices = prices;
    }

    /** {@link StatusJson#computes}. */
    public void computes(FleetStatus status, Writer out) throws IOException {
        StatusJson.computesBy(status, this::recommendation, out);
    }

    /** {@link StatusJson#recommendations}. */
    public void recommendations(FleetStatus status, Writer out) throws IOException {
        StatusJson.recommendationsBy(status, this::recommendation, out);
    }

    private RawValue recommendation(ComputeStatus status) {
        return recommendations.get(status,
                one -> new RawValue(StatusJson.inLists(AdviceJson.of(one, prices))));
    }
}
