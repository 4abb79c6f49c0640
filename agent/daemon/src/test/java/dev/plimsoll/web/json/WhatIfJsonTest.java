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
import dev.plimsoll.web.view.AdvisedSaving;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WhatIfJsonTest {

    private static final ComputeStatus SAVING = ShownFleet.of(48)
            .computeStatuses()
            .values()
            .stream()
            .filter(one -> AdvisedSaving.of(one).isPresent())
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

        AdvisedSaving shown = AdvisedSaving.of(SAVING).orElseThrow();
        assertThat(shown.cuHours()).isNotZero();
        assertThat(saving.get("cu_hours").doubleValue()).isEqualTo(shown.cuHours());
        assertThat(saving.get("money").decimalValue()).isEqualByComparingTo(Savings.PRICE.of(shown.cuHours()));
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
