package dev.plimsoll.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureOutputTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/srv/plimsoll: check that it exists | /srv/plimsoll: check that it exists",
        "plimsoll: /srv/plimsoll: no such folder | /srv/plimsoll: no such folder",
        "plimsoll: one; plimsoll: two | one; plimsoll: two"})
    void theErrorAsJson_losesOnlyThePrefixOfItsLines(String said, String error) throws IOException {
        assertThat(json(said)).isEqualTo(error);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"plimsoll: a\\nplimsoll: b | a\\nb", "a\\nplimsoll: b | a\\nb"})
    void eachLine_mayHaveThePrefix(String said, String error) throws IOException {
        assertThat(json(said.replace("\\n", "\n"))).isEqualTo(error.replace("\\n", "\n"));
    }

    private static String json(String said) throws IOException {
        StringWriter err = new StringWriter();
        FailureOutput.failure(1, said, List.of("check", "-o", "json"), new PrintWriter(err));
        return new JsonMapper().readTree(err.toString()).path("error").textValue();
    }
}
