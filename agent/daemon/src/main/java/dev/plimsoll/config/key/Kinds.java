package dev.plimsoll.config.key;

import dev.plimsoll.cache.Ratio;
import dev.plimsoll.config.text.FileLookup;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.ProblemList;
import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.fleet.SecretSource;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;

/** The kinds of values, except addresses, which are in {@link Addresses}. */
public final class Kinds {

    private static final int MAX_QUOTED = 60;
    private static final Pattern LABELS = Pattern.compile("^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$");

    /** A word or name, not empty. */
    public static final Kind<String> TEXT = Kind.text("one word or name", Kinds::nonBlank);

    /** A name that is a label of metrics and a word on the command line. */
    public static final Kind<String> LABEL = Kind.matching("a name such as eu-1", LABELS.pattern(),
            Kinds::label);

    /** A pattern for ids and names. */
    public static final Kind<String> GLOB = Kind.text("a pattern such as prod-*", Kinds::nonBlank);

    /** A secret without control characters. */
    public static final Kind<SecretSource> PASSWORD = secret("a secret text", c -> c >= ' ' && c != 127,
            "contains a control character: look for a line break or a tab");

    /** A secret that is sent in an HTTP header. */
    public static final Kind<SecretSource> BEARER = secret("a secret text", c -> c > ' ' && c < 127,
            "contains a blank, a control character or a character outside ASCII");

    /** The path of a readable file. */
    public static final Kind<Path> FILE = path("the path of a file").then(Kinds::readable);

    /** The path of a file with a secret. */
    public static final Kind<SecretFile> SECRET_FILE = path("the path of a file").then(Kinds::secret);

    /** The path of a directory; whether it is there is checked where it is used. */
    public static final Kind<Path> DIRECTORY = path("the path of a directory");

    /** True or false. */
    public static final Kind<Boolean> BOOLEAN = Kind.scalar("true or false", Map.of("type", "boolean"), Kinds::bool);

    /** A size in compute units. */
    public static final Kind<ComputeUnits> CU = Kind.scalar("a size in CU such as 0.25 or 4",
            Map.of("type", "number", "exclusiveMinimum", 0), text -> new ComputeUnits(Numbers.read(text)));

    /** A share above 0, up to 1. */
    public static final Kind<Ratio> RATIO = Kind.scalar("a share such as 0.99",
            Map.of("type", "number", "exclusiveMinimum", 0, "maximum", 1), Numbers::ratio);

    /** A cost of 0 or more. */
    public static final Kind<Double> COST = number("a number from 0", Map.of("type", "number", "minimum", 0),
            number -> number.signum() >= 0, "is below 0").then((number, written) -> number.doubleValue());

    /** A price above 0. */
    public static final Kind<BigDecimal> PRICE = number("a number above 0 such as 0.16",
            Map.of("type", "number", "exclusiveMinimum", 0), number -> number.signum() > 0, "is not above 0");

    /** A currency. */
    public static final Kind<Currency> CURRENCY = Kind.matching("a code of ISO 4217 such as EUR", "^[A-Za-z]{3}$",
            Kinds::currency);

    /** A list of names. */
    public static final Kind<List<String>> NAMES = Kind.list("a list such as [one, two]", TEXT);

    /** A list of patterns. */
    public static final Kind<List<String>> GLOBS = Kind.list("a list such as [prod-*, ep-cool-1]", GLOB);

    /** Blocks of keys, which are parsed later. One with a problem is kept empty, so that the others keep their index. */
    public static final Kind<List<LocatedNode>> BLOCKS = Kind.list(Kind.ValueShape.BLOCKS, "a list of mappings",
            new Kind<>(Kind.ValueShape.MAPPING, "a mapping",
                    block -> block.is(MappingNode.class, "a mapping") ? block : block.mapping(Map.of()), Map.of()));

    /**
     * A file with a secret.
     *
     * @param text its content without the last line break
     */
    public record SecretFile(Path file, String text) {

        /** The secret in this file, which is read again when the file changes; null after reporting a problem. */
        public @Nullable SecretSource source(Kind<?> kind, LocatedNode written) {
            // Problems with the content name the file.
            Secret first = secret(kind, text, written.movedTo("%s, the file %s".formatted(written.where(), file)));
            LocatedNode unreported = LocatedNode.nothing(written.path(), "", new ProblemList(), written.files());
            return first == null ? null
                    : new ReloadedSecret(file.toAbsolutePath(), first, again -> secret(kind, again, unreported),
                            System::nanoTime);
        }

        private static @Nullable Secret secret(Kind<?> kind, String text, LocatedNode at) {
            return kind.read(at.text(text)) instanceof Secret read ? read : null;
        }

        /** Only the path. */
        @Override
        public String toString() {
            return file.toString();
        }
    }

    private Kinds() {}

    /** {@code text} in quotes, truncated. */
    public static String quoted(String text) {
        String shown = text.length() <= MAX_QUOTED ? text : text.substring(0, MAX_QUOTED) + "…";
        return "'" + PlainText.of(shown) + "'";
    }

    /** One of the words of {@code type}. */
    public static <E extends Enum<E>> Kind<E> choice(Class<E> type) {
        return choice(List.of(type.getEnumConstants()));
    }

    /** One of the words of {@code constants}. */
    public static <E extends Enum<E>> Kind<E> choice(List<E> constants) {
        return words(constants, Kinds::word, text -> quoted(text) + " ");
    }

    /** One of the words of {@code values}; a problem begins with what {@code shown} makes of the text. */
    public static <E> Kind<E> words(List<E> values, Function<E, String> word, UnaryOperator<String> shown) {
        List<String> words = values.stream().map(word).toList();
        String all = String.join(", ", words);
        return Kind.scalar("one of " + all, Map.of("type", "string", "enum", words), text -> {
            int found = words.indexOf(text.toLowerCase(Locale.ROOT));
            require(found >= 0, "%sis not one of %s%s", shown.apply(text), all, Nearest.hint(text, words, ""));
            return values.get(found);
        });
    }

    /** The word of a constant in a file: {@code VERIFY_FULL} is {@code verify-full}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A duration of at least {@code least}, and at most ten years: times far away can be reckoned with. */
    public static Kind<Duration> duration(String least) {
        return duration(least, Durations.LONGEST);
    }

    /** A duration from {@code least} to {@code most}. */
    public static Kind<Duration> duration(String least, String most) {
        String expects = "a duration such as 30s, 5m, 1h30m or 7d, from %s to %s".formatted(least, most);
        return Kind.scalar(expects, Map.of("type", "string", "pattern", Durations.PATTERN),
                text -> Durations.within(text, least, most));
    }

    /** A whole number from {@code least} to {@code most}. */
    public static Kind<Integer> whole(int least, int most) {
        String range = most == Integer.MAX_VALUE ? "from " + least : "from %d to %d".formatted(least, most);
        return number("a whole number " + range, Map.of("type", "integer", "minimum", least, "maximum", most),
                number -> number.stripTrailingZeros().scale() <= 0
                        && number.compareTo(BigDecimal.valueOf(least)) >= 0
                        && number.compareTo(BigDecimal.valueOf(most)) <= 0,
                "is not a whole number " + range).then((number, written) -> number.intValueExact());
    }

    private static Kind<BigDecimal> number(String expects, Map<String, Object> schema, Predicate<BigDecimal> allowed,
            String otherwise) {
        return Kind.scalar(expects, schema, text -> {
            BigDecimal number = Numbers.read(text);
            require(allowed.test(number), "%s %s", quoted(text), otherwise);
            return number;
        });
    }

    private static Kind<SecretSource> secret(String expects, IntPredicate allowed, String otherwise) {
        return Kind.<SecretSource>text(expects, text -> {
            require(!text.isEmpty(), "is empty");
            require(text.chars().allMatch(allowed), otherwise);
            return new Secret(text);
        }).asSecret();
    }

    static String nonBlank(String text) {
        require(!text.isBlank(), "is empty: write a value, or remove it for the default");
        require(text.chars().noneMatch(Character::isISOControl), "%s contains a control character", quoted(text));
        return text.strip();
    }

    /** Throws an {@link IllegalArgumentException} with the problem {@code otherwise}, unless the text is {@code allowed}. */
    @SuppressWarnings("AnnotateFormatMethod") // The annotation would be a dependency of its own.
    public static void require(boolean allowed, String otherwise, Object... arguments) {
        if (!allowed) {
            throw new IllegalArgumentException(otherwise.formatted(arguments));
        }
    }

    private static String label(String text) {
        require(LABELS.matcher(text).matches(), "%s is no name: write up to 32 letters, digits, - and _, such as eu-1",
                quoted(text));
        return text;
    }

    private static Boolean bool(String text) {
        String word = text.toLowerCase(Locale.ROOT);
        require(List.of("true", "false").contains(word), "%s is not true or false", quoted(text));
        return Boolean.valueOf(word);
    }

    private static Currency currency(String text) {
        try {
            return Currency.getInstance(nonBlank(text).toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "%s is no currency: write its code in ISO 4217, such as EUR or USD".formatted(quoted(text)),
                    unknown);
        }
    }

    private static Kind<Path> path(String expects) {
        Kind<Path> written = Kind.text(expects, text -> Path.of(nonBlank(text)));
        return written.then((path, at) -> at.files().find(path));
    }

    private static @Nullable Path readable(Path file, LocatedNode written) {
        if (Files.isReadable(file) && !Files.isDirectory(file)) {
            return file;
        }
        written.wrong("there is no readable file %s".formatted(file));
        return null;
    }

    private static @Nullable SecretFile secret(Path file, LocatedNode written) {
        FileLookup.Content content = FileLookup.read(file);
        boolean isEmpty = content.problem().isEmpty() && content.text().isBlank();
        if (isEmpty || !content.problem().isEmpty()) {
            written.wrong(isEmpty ? "the file %s is empty".formatted(file) : content.problem());
            return null;
        }
        return new SecretFile(file, content.text().replaceFirst("\\r?\\n\\z", ""));
    }
}
