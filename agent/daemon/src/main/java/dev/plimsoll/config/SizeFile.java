package dev.plimsoll.config;

import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.NamedValue;
import dev.plimsoll.config.key.Profile;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.ProblemList;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;

/** Reads a size table from YAML, JSON or CSV, and reports the problems of each row. */
final class SizeFile {

    /** Other accepted names of the columns. */
    private static final Map<String, String> ALIASES = Map.of("ram_bytes", "ram", "cache_bytes", "cache", "file_cache",
            "cache", "file_cache_bytes", "cache", "maxconnections", "max_connections", "size", "cu");
    private static final Pattern AMOUNT = Pattern.compile("(\\d{1,18}(?:\\.\\d{1,18})?)\\s*(?:([kmgt])?(?:i?b))?",
            Pattern.CASE_INSENSITIVE);
    private static final String POWERS = "kmgt";

    private static final NamedValue<ComputeUnits> CU = NamedValue.required("cu", Kinds.CU);
    private static final NamedValue<Bytes> RAM = NamedValue.optional("ram",
            Kind.scalar("bytes, or an amount such as 3.2GiB", Map.of(), SizeFile::positive));
    private static final NamedValue<Bytes> CACHE = NamedValue.required("cache",
            Kind.scalar("bytes, an amount such as 3.2GiB, or 0 for no cache", Map.of(), SizeFile::bytes));
    private static final NamedValue<Integer> CONNECTIONS = NamedValue.required("max_connections",
            Kinds.whole(1, Integer.MAX_VALUE));

    private final SizeRule rule;
    private final Set<ComputeUnits> seen = new HashSet<>();
    private final Kind<List<Size>> rows;

    private SizeFile(SizeRule rule) {
        this.rule = rule;
        Kind<Size> row = NamedValue.mapping("a mapping with cu, ram, cache, max_connections",
                List.of(CU, RAM, CACHE, CONNECTIONS), this::size);
        this.rows = Kind.nonEmpty("a list of rows with cu, ram, cache, max_connections",
                row.readBy(written -> row.read(withUsualNames(written))));
    }

    /**
     * The table in {@code file}; null after reporting a problem.
     *
     * @param profile its size rule adds the sizes that the file lacks
     * @param key     the key that names the file, for problems
     */
    static @Nullable SizeTable read(Path file, Profile profile, String key, ProblemList problems) {
        FileLookup.Content content = FileLookup.read(file);
        if (!content.problem().isEmpty()) {
            problems.problem(key, content.problem(), "");
            return null;
        }
        int before = problems.problems().size();
        LocatedNode root = root(content.text(),
                LocatedNode.nothing(key, file.toString(), problems, FileLookup.of(file)));
        List<Size> sizes = root == null ? null : new SizeFile(profile.sizeRule()).rows.read(root);
        return sizes == null || problems.problems().size() > before ? null
                : new SizeTable(sizes, profile.sizeRule());
    }

    /** The list of rows, also where it is the only entry of a mapping; null after reporting a problem. */
    private static @Nullable LocatedNode root(String text, LocatedNode file) {
        String name = file.where().toLowerCase(Locale.ROOT);
        if (name.endsWith(".csv")) {
            return csv(text, file);
        }
        // JSON may have tabs where YAML may not.
        LocatedNode root = YamlText.read(name.endsWith(".json") ? text.replace('\t', ' ') : text, file);
        return root != null && root.entries().keySet().equals(Set.of("sizes"))
                ? root.with(root.entry("sizes").node())
                : root;
    }

    /** Splits rows at commas; numbers and units contain no commas. */
    private static LocatedNode csv(String text, LocatedNode file) {
        List<String> header = List.of();
        List<LocatedNode> rows = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            List<String> cells = Arrays.stream(line.split(",", -1))
                    .map(cell -> cell.replace("\"", "").strip())
                    .toList();
            if (header.isEmpty()) {
                header = cells;
                continue;
            }
            LocatedNode row = LocatedNode.nothing("%s[%d]".formatted(file.path(), rows.size()),
                    "%s:%d".formatted(file.where(), number), file.problems(), file.files());
            if (cells.size() != header.size()) {
                row.wrong("has %d cells under %d headings".formatted(cells.size(), header.size()));
            }
            Map<String, LocatedNode> values = new LinkedHashMap<>();
            for (int i = 0; i < Math.min(cells.size(), header.size()); i++) {
                values.put(header.get(i), row.text(cells.get(i)));
            }
            rows.add(row.mapping(values));
        }
        return file.list(rows);
    }

    private static LocatedNode withUsualNames(LocatedNode row) {
        Map<String, LocatedNode> cells = new LinkedHashMap<>();
        row.entries().forEach((name, cell) -> {
            String plain = name.toLowerCase(Locale.ROOT).replace('-', '_');
            cells.put(ALIASES.getOrDefault(plain, plain), cell);
        });
        return row.node() instanceof MappingNode ? row.mapping(cells) : row;
    }

    private @Nullable Size size(LocatedNode row) {
        ComputeUnits cu = CU.in(row);
        Bytes ram = RAM.isIn(row) || cu == null ? RAM.in(row) : rule.ram(cu);
        Bytes cache = CACHE.in(row);
        Integer connections = CONNECTIONS.in(row);
        if (cu != null && !seen.add(cu)) {
            row.wrong("%s CU is listed twice".formatted(cu));
        }
        return cu == null || ram == null || cache == null || connections == null
                ? null
                : new Size(cu, ram, cache, connections, false);
    }

    /** Parses an amount; GB and GiB mean the same, because the platform writes GB for GiB. */
    private static Bytes positive(String text) {
        Bytes bytes = bytes(text);
        Kinds.require(bytes.value() > 0, "%s is out of range", Kinds.quoted(text));
        return bytes;
    }

    private static Bytes bytes(String text) {
        Matcher form = AMOUNT.matcher(text.strip());
        Kinds.require(form.matches(), "%s is not an amount: write bytes, or an amount such as 4MiB or 3.2GiB",
                Kinds.quoted(text));
        String unit = form.group(2);
        int power = unit == null ? 0 : 1 + POWERS.indexOf(unit.toLowerCase(Locale.ROOT));
        BigDecimal bytes = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(1L << (10 * power)))
                .setScale(0, RoundingMode.FLOOR);
        Kinds.require(bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0, "%s is out of range",
                Kinds.quoted(text));
        return new Bytes(bytes.longValueExact());
    }
}
