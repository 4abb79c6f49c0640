package dev.plimsoll.proposal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.proposal.ProposalSettings.Format;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a file with the two size limits of a compute. Only the values of these two keys change: all other lines,
 * comments and line ends stay byte for byte. The keys stand at the beginning of a line, once each.
 *
 * @param text one character for each byte
 */
record CodeFile(Format format, String text) {

    static final String MIN = "autoscaling_limit_min_cu";
    static final String MAX = "autoscaling_limit_max_cu";

    private static final YAMLMapper YAML = new YAMLMapper();

    static CodeFile of(Format format, byte[] content) {
        return new CodeFile(format, new String(content, StandardCharsets.ISO_8859_1));
    }

    byte[] content() {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * The size that the file says; empty if it says none.
     *
     * @throws IllegalArgumentException if a value is no size, or a key stands twice; says what is allowed
     */
    Optional<SizeRange> size() {
        Optional<ComputeUnits> min = limit(MIN);
        Optional<ComputeUnits> max = limit(MAX);
        return min.isPresent() && max.isPresent()
                ? Optional.of(new SizeRange(min.get(), max.get()))
                : Optional.empty();
    }

    private Optional<ComputeUnits> limit(String key) {
        Matcher line = line(key);
        return line.find() ? Optional.of(ComputeUnits.of(line.group("value"))) : Optional.empty();
    }

    /**
     * The file with {@code size}.
     *
     * @throws IllegalArgumentException if the keys cannot be written without changing something else
     */
    CodeFile with(SizeRange size) {
        CodeFile changed = with(MIN, size.min()).with(MAX, size.max());
        if (!changed.size().equals(Optional.of(size)) || (format == Format.YAML && !changed.isMapping(size))) {
            throw new IllegalArgumentException(format == Format.YAML
                    ? "is no YAML mapping with %s and %s at the top".formatted(MIN, MAX)
                    : "cannot hold %s and %s".formatted(MIN, MAX));
        }
        return changed;
    }

    private CodeFile with(String key, ComputeUnits value) {
        Matcher line = line(key);
        if (line.find()) {
            return new CodeFile(format,
                    text.substring(0, line.start("value")) + value + text.substring(line.end("value")));
        }
        String end = text.contains("\r\n") ? "\r\n" : "\n";
        String before = text.isEmpty() || text.endsWith("\n") ? text : text + end;
        return new CodeFile(format, before + key + (format == Format.YAML ? ": " : " = ") + value + end);
    }

    /** The line of {@code key}, not found yet. */
    private Matcher line(String key) {
        if (format == Format.TFVARS && text.contains("<<")) {
            throw new IllegalArgumentException(
                    "contains a text of several lines (<<): its lines cannot be distinguished "
                            + "from keys");
        }
        String assigned = format == Format.YAML ? "[ \\t]*:[ \\t]+" : "[ \\t]*=[ \\t]*";
        // The value may be in quotes. It ends at a blank, a comment, or the end of the line.
        Matcher number = Pattern
                .compile("(?m)^" + key + assigned + "\"?(?<value>[0-9]+(\\.[0-9]+)?)\"?(?=[ \\t]*(\\r?$|#|//))")
                .matcher(text);
        long named = Pattern.compile("(?m)^[ \\t]*[\"']?" + key + "[\"']?[ \\t]*[:=]").matcher(text).results().count();
        if (named > 1) {
            throw new IllegalArgumentException("has %s %d times: write it once".formatted(key, named));
        }
        if (named != number.results().count()) {
            throw new IllegalArgumentException(
                    "has a %s that is no plain number at the beginning of a line".formatted(key));
        }
        return number.reset();
    }

    private boolean isMapping(SizeRange size) {
        try {
            JsonNode root = YAML.readTree(content());
            return isNumber(root.path(MIN), size.min()) && isNumber(root.path(MAX), size.max());
        } catch (IOException | IllegalArgumentException wrong) {
            return false;
        }
    }

    private static boolean isNumber(JsonNode value, ComputeUnits units) {
        return value.isValueNode() && ComputeUnits.of(value.asText()).equals(units);
    }
}
