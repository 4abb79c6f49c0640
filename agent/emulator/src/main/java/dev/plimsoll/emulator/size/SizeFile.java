package dev.plimsoll.emulator.size;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.plimsoll.emulator.size.SizeTable.ConnectionRule;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads size tables: {@code sizes}, a list of {@code cu}, {@code ram}, {@code cache} and {@code max_connections}. */
public final class SizeFile {

    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)(MiB|GiB)");
    private static final Map<String, Long> UNITS = Map.of("MiB", 1L << 20, "GiB", 1L << 30);

    private static final int MOST_CU = 1_000_000;

    private SizeFile() {}

    private record Row(double cu, double ram, double cache, int maxConnections) {}

    /** The built-in size table of a profile. */
    public static SizeTable ofProfile(String word, ConnectionRule rule) throws IOException {
        try (InputStream in = SizeFile.class.getResourceAsStream(word + ".yaml")) {
            if (in == null) {
                throw new IOException("no size table " + word);
            }
            return table(new YAMLMapper().readTree(in), rule);
        }
    }

    /** A custom size table; throws the first problem. */
    public static SizeTable read(Path file, ConnectionRule rule) throws IOException {
        return table(new YAMLMapper().readTree(Files.readString(file)), rule);
    }

    private static SizeTable table(JsonNode root, ConnectionRule rule) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (JsonNode node : root.path("sizes")) {
            rows.add(row(node));
        }
        if (rows.isEmpty()) {
            throw new IOException("the table has no sizes");
        }
        double ofOne = cacheOfOne(rows);
        return new SizeTable(
                rows.stream()
                        .map(row -> new Size(row.cu, (long) row.ram, row.cache / ofOne, row.maxConnections))
                        .toList(),
                rule);
    }

    private static double cacheOfOne(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.cu == 1)
                .map(Row::cache)
                .findFirst()
                .orElse(rows.getFirst().cache / rows.getFirst().cu);
    }

    private static Row row(JsonNode node) throws IOException {
        double cu = node.path("cu").asDouble();
        int connections = node.path("max_connections").asInt();
        if (cu <= 0 || connections <= 0) {
            throw new IOException("cu and max_connections must be above 0 in " + node);
        }
        if (!(cu <= MOST_CU)) {
            throw new IOException("cu must be a number up to %d in %s".formatted(MOST_CU, node));
        }
        return new Row(cu, bytes(node, "ram"), bytes(node, "cache"), connections);
    }

    private static double bytes(JsonNode node, String key) throws IOException {
        Matcher amount = AMOUNT.matcher(node.path(key).asText());
        if (!amount.matches()) {
            throw new IOException(key + " must be an amount such as 698MiB or 3.2GiB in " + node);
        }
        long unit = UNITS.getOrDefault(amount.group(2), 1L);
        return new BigDecimal(amount.group(1)).multiply(BigDecimal.valueOf(unit)).doubleValue();
    }
}
