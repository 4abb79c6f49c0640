package dev.plimsoll.config;

import dev.plimsoll.config.key.Keys;
import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.config.text.YamlText;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRule;
import dev.plimsoll.fleet.size.SizeTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a size table from YAML, JSON or CSV, and reports the problems of each row. */
final class SizeFile {

    private static final List<String> COLUMNS = List.of("cu", "ram", "cache", "max_connections");
    /** Other accepted names of the columns. */
    private static final Map<String, String> ALIASES = Map.of("ram_bytes", "ram", "cache_bytes", "cache", "file_cache",
            "cache", "file_cache_bytes", "cache", "maxconnections", "max_connections", "size", "cu");
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,18})?)\\s*(?:([kmgt])?(?:i?b))?",
            Pattern.CASE_INSENSITIVE);
    private static final String POWERS = "kmgt";

    private static final Kind<Bytes> BYTES = Kind.scalar("bytes, or an amount such as 3.2GiB", Map.of(),
            SizeFile::positive);
    private static final Kind<Bytes> CACHE = Kind.scalar("bytes, an amount such as 3.2GiB, or 0 for no cache", Map.of(),
            SizeFile::bytes);
    private static final Kind<Integer> CONNECTIONS = Kinds.whole(1, Integer.MAX_VALUE);

    private final String file;
    private final SizeRule rule;
    private final ProblemList problems;

    private SizeFile(String file, SizeRule rule, ProblemList problems) {
        this.file = file;
        this.rule = rule;
        this.problems = problems;
    }

    /**
     * The table in {@code file}; null after reporting a problem.
     *
     * @param profile its size rule adds the sizes that the file lacks
     */
    static @Nullable SizeTable read(Path file, Profile profile, ProblemList problems) {
        FileLookup.Content content = FileLookup.read(file);
        if (!content.problem().isEmpty()) {
            problems.problem(Keys.SIZES.path(), content.problem(), "");
            return null;
        }
        return new SizeFile(file.toString(), profile.sizeRule(), problems).table(content.text());
    }

    private @Nullable SizeTable table(String text) {
        int before = problems.problems().size();
        List<Size> sizes = new ArrayList<>();
        List<ComputeUnits> seen = new ArrayList<>();
        List<Tree> rows = rows(text);
        for (int row = 0; row < rows.size(); row++) {
            String where = "row %d".formatted(row + 1);
            Size size = size(rows.get(row), new Location(file, where, problems, FileLookup.of(null)));
            if (size != null && seen.contains(size.cu())) {
                problems.problem(file, "%s CU is listed twice".formatted(size.cu()), where);
            } else if (size != null) {
                seen.add(size.cu());
                sizes.add(size);
            }
        }
        boolean valid = problems.problems().size() == before;
        if (valid && sizes.isEmpty()) {
            problems.problem(file, "contains no sizes: write a list of rows with " + String.join(", ", COLUMNS), "");
        }
        return valid && !sizes.isEmpty() ? new SizeTable(sizes, rule) : null;
    }

    private List<Tree> rows(String text) {
        String name = file.toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            return csv(text);
        }
        // JSON may have tabs where YAML may not.
        Tree root = YamlText.read(name.endsWith(".json") ? text.replace('\t', ' ') : text, file, problems);
        return list(root instanceof Tree.Entries mapping && mapping.entries().keySet().equals(Set.of("sizes"))
                ? mapping.entries().get("sizes")
                : root);
    }

    private List<Tree> list(@Nullable Tree tree) {
        if (tree instanceof Tree.Items list) {
            return list.items();
        }
        if (tree != null && !(tree instanceof Tree.Nothing)) {
            problems.problem(file, "found %s: write a list of rows, or a mapping with such a list as sizes"
                    .formatted(tree.description()), "");
        }
        return List.of();
    }

    /** Splits rows at commas; numbers and units contain no commas. */
    private List<Tree> csv(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
        if (lines.isEmpty()) {
            return List.of();
        }
        List<String> header = cells(lines.getFirst());
        List<Tree> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            List<String> cells = cells(line);
            if (cells.size() != header.size()) {
                problems.problem(file, "has %d cells under %d headings".formatted(cells.size(), header.size()),
                        "row %d".formatted(rows.size() + 1));
            }
            Map<String, Tree> row = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(cells.size(), header.size()); i++) {
                row.put(header.get(i), Tree.of(cells.get(i), file));
            }
            rows.add(new Tree.Entries(row, file));
        }
        return rows;
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.split(",", -1)).map(cell -> cell.replace("\"", "").strip()).toList();
    }

    private @Nullable Size size(Tree row, Location location) {
        if (!(row instanceof Tree.Entries mapping)) {
            location.wrong(
                    "found %s: write a mapping with %s".formatted(row.description(), String.join(", ", COLUMNS)));
            return null;
        }
        Map<String, Tree> cells = new LinkedHashMap<>();
        mapping.entries().forEach((name, cell) -> {
            String plain = name.toLowerCase(Locale.ROOT).replace('-', '_');
            String column = ALIASES.getOrDefault(plain, plain);
            if (!COLUMNS.contains(column)) {
                problems.problem(file, "%s is not a column%s".formatted(Kinds.quoted(name),
                        Nearest.to(name, COLUMNS)
                                .map(": did you mean %s?"::formatted)
                                .orElse(": the columns are " + String.join(", ", COLUMNS))),
                        location.where());
            } else {
                cells.put(column, cell);
            }
        });
        ComputeUnits cu = cell("cu", Kinds.CU, cells, location);
        Bytes ram = cells.containsKey("ram") || cu == null ? cell("ram", BYTES, cells, location) : rule.ram(cu);
        Bytes cache = cell("cache", CACHE, cells, location);
        Integer connections = cell("max_connections", CONNECTIONS, cells, location);
        return cu == null || ram == null || cache == null || connections == null
                ? null
                : new Size(cu, ram, cache, connections);
    }

    private static <T> @Nullable T cell(String column, Kind<T> kind, Map<String, Tree> cells, Location row) {
        Tree cell = cells.get(column);
        Location location = row.within(column);
        if (cell == null || cell instanceof Tree.Nothing) {
            location.wrong("is missing: write " + kind.expects());
            return null;
        }
        return kind.read(cell, location);
    }

    /** Parses an amount; GB and GiB mean the same, because the platform writes GB for GiB. */
    private static Bytes positive(String text) {
        Bytes bytes = bytes(text);
        if (bytes.value() == 0) {
            throw new IllegalArgumentException("%s is out of range".formatted(Kinds.quoted(text)));
        }
        return bytes;
    }

    private static Bytes bytes(String text) {
        Matcher form = AMOUNT.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "%s is not an amount: write bytes, or an amount such as 4MiB or 3.2GiB"
                            .formatted(Kinds.quoted(text)));
        }
        String unit = form.group(2);
        int power = unit == null ? 0 : 1 + POWERS.indexOf(unit.toLowerCase(Locale.ROOT));
        BigDecimal bytes = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)))
                .setScale(0, RoundingMode.FLOOR);
        if (bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException("%s is out of range".formatted(Kinds.quoted(text)));
        }
        return new Bytes(bytes.longValueExact());
    }
}
