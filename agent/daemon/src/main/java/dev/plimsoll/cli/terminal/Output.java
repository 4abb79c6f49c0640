package dev.plimsoll.cli.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The option that selects the output format. */
public final class Output {

    /** The output formats. YAML has the same fields as JSON. */
    public enum OutputFormat {
        TABLE, JSON, YAML;

        /** The word on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Whether the format is for programs: JSON or YAML. */
        public boolean isData() {
            return this != TABLE;
        }

        /** Prints a document that is given as JSON. */
        public void print(String json, PrintWriter out) {
            if (this == YAML) {
                out.print(yaml(json));
            } else {
                out.println(json);
            }
            out.flush();
        }
    }

    /** Writes a JSON document. */
    public interface JsonDocument {
        void into(Writer out) throws IOException;
    }

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .enable(YAMLGenerator.Feature.INDENT_ARRAYS_WITH_INDICATOR)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    @Option(names = {"-o",
        "--output"}, paramLabel = "FORM", defaultValue = "table", description = "Output format: table, json or yaml; default: ${DEFAULT-VALUE}.")
    private OutputFormat form = OutputFormat.TABLE;

    /** Whether the format is for programs: JSON or YAML. */
    public boolean isData() {
        return form.isData();
    }

    /** Prints a document that is given as JSON. */
    public void print(String json, PrintWriter out) {
        form.print(json, out);
    }

    /**
     * Prints a large document. JSON is written as it is made; YAML needs the whole document in memory.
     *
     * @throws IOException if {@code out} fails
     */
    public void stream(JsonDocument document, PrintWriter out) throws IOException {
        if (form == OutputFormat.YAML) {
            StringWriter json = new StringWriter();
            document.into(json);
            form.print(json.toString(), out);
        } else {
            document.into(out);
            out.println();
        }
    }

    private static String yaml(String json) {
        try {
            return YAML.writeValueAsString(JSON.readTree(json));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("a JSON document cannot be written as YAML", impossible);
        }
    }
}
