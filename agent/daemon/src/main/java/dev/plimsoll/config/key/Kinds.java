package dev.plimsoll.config.key;

import dev.plimsoll.alerts.LabelMatcher;
import dev.plimsoll.alerts.MatcherSyntax;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.Tree;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.otlp.OtlpSettings;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The kinds of values, except addresses, which are in {@link Addresses}. */
public final class Kinds {

    private static final int MAX_QUOTED = 60;

    /** A word or name, not empty. */
    static final Kind<String> TEXT = Kind.text("one word or name", Map.of("type", "string", "minLength", 1),
            Kinds::filled);

    /** A pattern for ids and names. */
    public static final Kind<String> GLOB = Kind.text("a pattern such as prod-*",
            Map.of("type", "string", "minLength", 1),
            Kinds::filled);

    /** A secret without control characters. */
    static final Kind<Secret> PASSWORD = secret("a secret text", c -> c >= ' ' && c != 127,
            "contains a control character: look for a line break or a tab");

    /** A secret that is sent in an HTTP header. */
    static final Kind<Secret> BEARER = secret("a secret text", c -> c > ' ' && c < 127,
            "contains a blank, a control character or a character outside ASCII");

    /** Additional headers of HTTP requests, which may contain a token. */
    static final Kind<Secret> HEADERS = Kind.text("headers such as Authorization=Bearer token",
            Map.of("type", "string", "minLength", 1), Kinds::headers);

    /** The path of a file. */
    public static final Kind<Path> FILE = Kind.text("the path of a file", Map.of("type", "string", "minLength", 1),
            text -> Path.of(filled(text)));

    /** The path of a directory; whether it is there is checked where it is used. */
    public static final Kind<Path> DIRECTORY = Kind.text("the path of a directory",
            Map.of("type", "string", "minLength", 1),
            text -> Path.of(filled(text)));

    /** True or false. */
    static final Kind<Boolean> BOOLEAN = Kind.scalar("true or false", Map.of("type", "boolean"), Kinds::bool);

    /** A size in compute units. */
    public static final Kind<ComputeUnits> CU = Kind.scalar("a size in CU such as 0.25 or 4",
            Map.of("type", "number", "exclusiveMinimum", 0), Numbers::cu);

    /** A share above 0, up to 1. */
    static final Kind<Ratio> RATIO = Kind.scalar("a share such as 0.99",
            Map.of("type", "number", "exclusiveMinimum", 0, "maximum", 1), Numbers::ratio);

    /** A cost of 0 or more. */
    static final Kind<Double> COST = Kind.scalar("a number from 0",
            Map.of("type", "number", "minimum", 0), Numbers::cost);

    /** A price above 0. */
    static final Kind<BigDecimal> PRICE = Kind.scalar("a number above 0 such as 0.16",
            Map.of("type", "number", "exclusiveMinimum", 0), Numbers::price);

    /** A currency. */
    static final Kind<Currency> CURRENCY = Kind.text("a code of ISO 4217 such as EUR",
            Map.of("type", "string", "pattern", "^[A-Za-z]{3}$"), Kinds::currency);

    /** A list of names. */
    static final Kind<List<String>> NAMES = Kind.list("a list such as [one, two]", TEXT);

    /** Words of further settings. */
    static final Kind<List<Allowed>> ALLOWED = Kind.list("a list of autosuspend, pooler", choice(Allowed.class));

    /** Label matchers of Alertmanager: an item may hold several. */
    static final Kind<List<LabelMatcher>> MATCHERS = matchers();

    /** A list of patterns. */
    static final Kind<List<String>> GLOBS = Kind.list("a list such as [prod-*, ep-cool-1]", GLOB);

    /** Blocks of keys, which are parsed later. */
    static final Kind<List<Tree.Entries>> BLOCKS = new Kind<>(Kind.Shape.BLOCKS, "a list of mappings", Kinds::blocks,
            Map.of("type", "array"));

    private Kinds() {}

    /** {@code text} in quotes, truncated. */
    public static String quoted(String text) {
        String shown = text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
        return "'" + PlainText.of(shown) + "'";
    }

    /** One of the words of {@code type}. */
    static <E extends Enum<E>> Kind<E> choice(Class<E> type) {
        return choice(type, List.of());
    }

    /** One of the words of {@code type}; {@code planned} words get a message of their own. */
    static <E extends Enum<E>> Kind<E> choice(Class<E> type, List<String> planned) {
        Map<String, E> words = Arrays.stream(type.getEnumConstants())
                .collect(Collectors.toMap(Kinds::word, constant -> constant));
        List<String> order = Arrays.stream(type.getEnumConstants()).map(Kinds::word).toList();
        return Kind.scalar("one of " + String.join(", ", order), Map.of("type", "string", "enum", order), text -> {
            E found = words.get(text.toLowerCase(Locale.ROOT));
            if (found != null) {
                return found;
            }
            String allowed = String.join(" or ", order);
            throw new IllegalArgumentException(planned.contains(text)
                    ? "%s is not available in this version: use %s".formatted(text, allowed)
                    : "%s is not one of %s%s".formatted(quoted(text), String.join(", ", order),
                            Nearest.to(text, order).map(": did you mean %s?"::formatted).orElse("")));
        });
    }

    /** The word of a constant in a file: {@code VERIFY_FULL} is {@code verify-full}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A duration of at least {@code least}, and at most ten years: times far away can be reckoned with. */
    static Kind<Duration> duration(String least) {
        return duration(least, Durations.LONGEST);
    }

    /** A duration from {@code least} to {@code most}. */
    static Kind<Duration> duration(String least, String most) {
        String expects = "a duration such as 30s, 5m, 1h30m or 7d, from %s to %s".formatted(least, most);
        return Kind.scalar(expects, Map.of("type", "string", "pattern", Durations.PATTERN),
                text -> Durations.within(text, least, most));
    }

    /** A whole number from {@code least} to {@code most}. */
    public static Kind<Integer> whole(int least, int most) {
        String range = most == Integer.MAX_VALUE ? "from " + least : "from %d to %d".formatted(least, most);
        return Kind.scalar("a whole number " + range,
                Map.of("type", "integer", "minimum", least, "maximum", most), text -> {
                    BigDecimal found = Numbers.read(text);
                    boolean whole = found.stripTrailingZeros().scale() <= 0;
                    if (!whole || found.compareTo(BigDecimal.valueOf(least)) < 0
                            || found.compareTo(BigDecimal.valueOf(most)) > 0) {
                        throw new IllegalArgumentException(
                                "%s is not a whole number %s".formatted(quoted(text), range));
                    }
                    return found.intValueExact();
                });
    }

    private static Kind<Secret> secret(String expects, java.util.function.IntPredicate allowed, String otherwise) {
        return Kind.text(expects, Map.of("type", "string", "minLength", 1), text -> {
            if (text.isEmpty()) {
                throw new IllegalArgumentException("is empty");
            }
            if (!text.chars().allMatch(allowed)) {
                throw new IllegalArgumentException(otherwise);
            }
            return new Secret(text);
        });
    }

    private static Secret headers(String text) {
        if (text.chars().anyMatch(c -> c < ' ' || c > 126)) {
            throw new IllegalArgumentException("contains a control character or a character outside ASCII");
        }
        OtlpSettings.headers(text);
        return new Secret(text);
    }

    static String filled(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("is empty: write a value, or remove it for the default");
        }
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("%s contains a control character".formatted(quoted(text)));
        }
        return text.strip();
    }

    private static Boolean bool(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("%s is not true or false".formatted(quoted(text)));
        };
    }

    private static Kind<List<LabelMatcher>> matchers() {
        Kind<List<List<LabelMatcher>>> items = Kind.list("a list such as ['severity=\"critical\"', 'team=~\"db.*\"']",
                Kind.text("a matcher in single quotes, such as 'severity=\"critical\"'",
                        Map.of("type", "string", "minLength", 1), MatcherSyntax::read));
        return new Kind<>(Kind.Shape.WHOLE_LIST, items.expects(), (tree, location) -> {
            List<List<LabelMatcher>> read = items.reader().read(tree, location);
            return read == null ? null : read.stream().flatMap(List::stream).toList();
        }, items.schema());
    }

    private static Currency currency(String text) {
        try {
            return Currency.getInstance(filled(text).toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "%s is no currency: write its code in ISO 4217, such as EUR or USD".formatted(quoted(text)),
                    unknown);
        }
    }

    static @Nullable List<Tree.Entries> blocks(Tree tree, Location location) {
        if (!(tree instanceof Tree.Items list)) {
            location.wrong("found %s: write a list of mappings".formatted(tree.description()));
            return null;
        }
        List<Tree.Entries> blocks = new ArrayList<>();
        for (int i = 0; i < list.items().size(); i++) {
            if (list.items().get(i) instanceof Tree.Entries block) {
                blocks.add(block);
            } else {
                Tree item = list.items().get(i);
                location.item(i, item).wrong("found %s: write a mapping".formatted(item.description()));
                blocks.add(new Tree.Entries(Map.of(), item.where()));
            }
        }
        return blocks;
    }
}
