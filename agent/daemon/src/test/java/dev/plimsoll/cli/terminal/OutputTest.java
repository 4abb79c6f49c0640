package dev.plimsoll.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.cli.terminal.Output.OutputFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output formats for programs, also of errors. */
class OutputTest {

    private static final String DOCUMENT = """
            {"a":[{"b":0.250,"c":null,"d":"yes","e":"0123","f":true,"g":12345678901234567890,"h":"2026-01-01T00:00:00Z"},{}],\
            "text":"two\\nlines: #1","long":"%s"}"""
            .formatted("word ".repeat(60));

    @Test
    void yaml_isTheSameTreeAsJson() throws Exception {
        StringWriter out = new StringWriter();

        OutputFormat.YAML.print(DOCUMENT, new PrintWriter(out));

        assertThat(new YAMLMapper().readTree(out.toString())).isEqualTo(new JsonMapper().readTree(DOCUMENT));
        assertThat(out.toString()).startsWith("a:\n").contains("d: \"yes\"", "e: \"0123\"", "b: 0.25\n");
    }

    @ParameterizedTest
    @CsvSource({"-o json,true", "-ojson,true", "--output=yaml,true", "-o YAML,true", "-o table,false", "once,false"})
    void anErrorIsData_whereTheOutputIs(String words, boolean expected) {
        assertThat(FailureOutput.asksForData(List.of(words.split(" ")))).isEqualTo(expected);
    }

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
