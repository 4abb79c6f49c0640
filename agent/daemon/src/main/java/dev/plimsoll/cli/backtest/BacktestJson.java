package dev.plimsoll.cli.backtest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Writes an object as one line of JSON with names in snake_case; sizes are in CU, ratios from 0 to 1, unknown is null. */
final class BacktestJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private BacktestJson() {}

    static String of(Object shape) {
        try {
            return MAPPER.writeValueAsString(shape);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(
                    "cannot write %s as JSON".formatted(shape.getClass().getSimpleName()), impossible);
        }
    }
}
