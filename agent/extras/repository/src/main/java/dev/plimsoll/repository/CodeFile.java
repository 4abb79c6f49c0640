package dev.plimsoll.repository;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.repository.ProposalSettings.ProposalFormat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The text of a file with the two size limits of a compute. Only the values of these two keys change: all other bytes
 * stay. The keys stand at the top of the file, once each. A file that is not fully understood is refused.
 *
 * @param text one character for each byte
 */
record CodeFile(ProposalFormat format, String text) {

    static final String MIN = "autoscaling_limit_min_cu";
    static final String MAX = "autoscaling_limit_max_cu";

    /** A number in digits, with or without quotes. A leading zero is octal to some readers of YAML. */
    private static final Pattern WRITTEN = Pattern.compile("([\"']?)(?<value>(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?)\\1");

    static CodeFile of(ProposalFormat format, byte[] content) {
        return new CodeFile(format, new String(content, StandardCharsets.ISO_8859_1));
    }

    byte[] content() {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * The size that the file says; empty if it says none.
     *
     * @throws IllegalArgumentException if the file is not understood, a value is no size, or a key does not stand once at
     *                                  the top; says what is allowed
     */
    Optional<SizeRange> size() {
        return size(decoded());
    }

    private Optional<SizeRange> size(String code) {
        TopLevel top = top(code);
        Optional<ComputeUnits> min = number(MIN, top, code).map(found -> ComputeUnits.of(found.group("value")));
        Optional<ComputeUnits> max = number(MAX, top, code).map(found -> ComputeUnits.of(found.group("value")));
        return min.isPresent() && max.isPresent()
                ? Optional.of(new SizeRange(min.get(), max.get()))
                : Optional.empty();
    }

    /**
     * The file with {@code size}.
     *
     * @throws IllegalArgumentException if the keys cannot be written without changing something else
     */
    CodeFile with(SizeRange size) {
        String code = decoded();
        TopLevel top = top(code);
        Optional<MatchResult> min = number(MIN, top, code);
        Optional<MatchResult> max = number(MAX, top, code);
        StringBuilder changed = new StringBuilder(code);
        boolean minIsLast = min.isPresent() && max.isPresent() && min.get().start() > max.get().start();
        // From the end on, so that the places before it stay.
        (minIsLast ? min : max).ifPresent(last -> write(minIsLast ? size.min() : size.max(), last, changed));
        (minIsLast ? max : min).ifPresent(first -> write(minIsLast ? size.max() : size.min(), first, changed));
        if (min.isEmpty()) {
            append(MIN, size.min(), changed);
        }
        if (max.isEmpty()) {
            append(MAX, size.max(), changed);
        }
        String made = changed.toString();
        if (!size(made).equals(Optional.of(size)) || !others(top(made)).equals(others(top))) {
            throw new IllegalArgumentException("cannot hold %s and %s at the top".formatted(MIN, MAX));
        }
        return of(format, made.getBytes(StandardCharsets.UTF_8));
    }

    private static List<List<String>> others(TopLevel top) {
        return top.entries()
                .stream()
                .filter(entry -> Stream.of(MIN, MAX).noneMatch(entry.name()::equals))
                .map(entry -> List.of(entry.name(), entry.content()))
                .toList();
    }

    private static void write(ComputeUnits value, MatchResult number, StringBuilder code) {
        code.replace(number.start("value"), number.end("value"), value.toString());
    }

    private void append(String key, ComputeUnits value, StringBuilder code) {
        String end = code.indexOf("\r\n") >= 0 ? "\r\n" : "\n";
        code.append(code.isEmpty() || code.charAt(code.length() - 1) == '\n' ? "" : end)
                .append(key)
                .append(format == ProposalFormat.YAML ? ": " : " = ")
                .append(value)
                .append(end);
    }

    /** The number of {@code key}; empty if the file has no such key. */
    private static Optional<MatchResult> number(String key, TopLevel top, String code) {
        List<TopLevel.Entry> found = top.of(key);
        if (found.size() > 1) {
            throw new IllegalArgumentException("has %s %d times: write it once".formatted(key, found.size()));
        }
        if (found.isEmpty()) {
            if (top.elsewhere().contains(key)) {
                throw new IllegalArgumentException("has %s below the top alone: write it at the top".formatted(key));
            }
            return Optional.empty();
        }
        Matcher number = WRITTEN.matcher(code).region(found.getFirst().from(), found.getFirst().to());
        if (!number.matches()) {
            throw new IllegalArgumentException("has a %s that is no plain number of its own".formatted(key));
        }
        return Optional.of(number.toMatchResult());
    }

    private TopLevel top(String code) {
        return format == ProposalFormat.YAML ? YamlTopLevel.of(code) : TfvarsTopLevel.of(code);
    }

    private String decoded() {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content())).toString();
        } catch (CharacterCodingException wrong) {
            throw new IllegalArgumentException("is no text in UTF-8", wrong);
        }
    }

    /**
     * The top level of a file of code, as its language reads it.
     *
     * @param entries   keys and values in the order of the file; a key may stand twice
     * @param elsewhere names that also stand below the top, or may come from there
     */
    record TopLevel(List<Entry> entries, Set<String> elsewhere) {

        TopLevel {
            entries = List.copyOf(entries);
            elsewhere = Set.copyOf(elsewhere);
        }

        /**
         * One key with its value.
         *
         * @param name    the key, without quotes
         * @param content what the value says; equal for equal values, wherever they stand
         * @param from    index of the first character of the value; {@code to} for a value that stands elsewhere or is used
         *                elsewhere too
         * @param to      index after its last character
         */
        record Entry(String name, String content, int from, int to) {}

        /** The values of {@code key}: none, one, or several. */
        List<Entry> of(String key) {
            return entries.stream().filter(entry -> entry.name().equals(key)).toList();
        }
    }
}
