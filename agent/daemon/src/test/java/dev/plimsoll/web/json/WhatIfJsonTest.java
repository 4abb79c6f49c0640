package dev.plimsoll.web.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.browser.ShownFleet;
import dev.plimsoll.change.savings.CuHourPrice;
import dev.plimsoll.change.savings.CuHourPrices;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.web.Savings;
import dev.plimsoll.web.metrics.Fleets;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WhatIfJsonTest {

    private static final ComputeStatus SAVING = ShownFleet.of(48)
            .computeStatuses()
            .values()
            .stream()
            .filter(status -> status.view().saving() != null)
            .findFirst()
            .orElseThrow();

    private static JsonNode saving(ComputeStatus status, @Nullable CuHourPrice price) throws IOException {
        JsonNode answer = new JsonMapper().readTree(StatusJson.whatIf(status, status, CuHourPrices.all(price)));
        assertThat(answer.get("present")).isEqualTo(answer.get("advised"));
        return answer.get("advised").get("saving");
    }

    @Test
    void theSaving_isTheFigureOfThePage() throws IOException {
        JsonNode saving = saving(SAVING, Savings.PRICE);

        double shown = Objects.requireNonNull(SAVING.view().saving());
        assertThat(shown).isNotZero();
        assertThat(saving.get("cu_hours").doubleValue()).isEqualTo(shown);
        assertThat(saving.get("money").decimalValue()).isEqualByComparingTo(Savings.PRICE.of(shown));
        assertThat(saving.get("currency").textValue()).isEqualTo("EUR");
    }

    @Test
    void withoutAPrice_thereIsNoMoney() throws IOException {
        JsonNode saving = saving(SAVING, null);

        assertThat(saving.get("cu_hours").isNumber()).isTrue();
        assertThat(saving.get("money").isNull()).isTrue();
        assertThat(saving.get("currency").isNull()).isTrue();
    }

    @Test
    void whereTheAwakeTimeIsNotKnown_thereIsNoSaving() throws IOException {
        assertThat(saving(Fleets.tooSmall(), Savings.PRICE).isNull()).isTrue();
    }
}
