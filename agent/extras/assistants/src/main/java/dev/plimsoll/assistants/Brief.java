package dev.plimsoll.assistants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plimsoll.web.json.FigureJson;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes an answer short enough for an assistant. What is unknown or empty is left out, and figures are rounded. Where the
 * answer is still too long, the ends of its longest lists are left out, then the ends of its longest texts. Its field
 * {@code more} says how many entries of which list are left out, and where all of them are.
 */
final class Brief {

    static final String MORE = "more";
    static final String WHAT_MORE = "What is left out to keep the answer short: the name of a list, and how many of its "
            + "entries. The command or page see shows all.";

    /** A result has its JSON twice: as structure, and as text for a client that reads no structure. */
    private static final int MOST_BYTES = 4_096;
    /** The frame of a result in JSON-RPC, with a long id of the request. */
    private static final int FRAME = 200;
    private static final MathContext FIGURES = new MathContext(4);
    /** Longer texts may be cut. */
    private static final int LONG_TEXT = 80;
    /** Texts that are of use as a whole only. */
    private static final Set<String> WHOLE = Set.of("project_id", "endpoint_id", "next", "see", "approve",
            "approve_now",
            "dismiss", "by_hand", "page");

    private final ObjectNode answer;
    private final Map<String, Integer> left;
    private final @Nullable String see;

    private Brief(Object shape, Map<String, Integer> left, @Nullable String see) {
        this.answer = tidied(shape);
        this.left = new TreeMap<>(left);
        this.see = see;
    }

    /** The text of an answer that lacks {@code left} already; {@code see} says where all of it is, null if nothing has more. */
    static String of(Object shape, Map<String, Integer> left, @Nullable String see) {
        Brief brief = new Brief(shape, left, see);
        do {
            brief.note();
        } while (bytes(brief.answer) > MOST_BYTES && brief.shorten());
        return FigureJson.write(brief.answer);
    }

    /** The longest beginning of {@code page} whose shape needs no shortening; one entry at least, if there is one. */
    static <T> List<T> fitting(List<T> page, Function<List<T>, Object> shape) {
        int count = page.size();
        while (count > 1 && bytes(tidied(shape.apply(page.subList(0, count)))) > MOST_BYTES) {
            count--;
        }
        return page.subList(0, count);
    }

    private static int bytes(ObjectNode answer) {
        String json = FigureJson.write(answer);
        return FRAME + (json + FigureJson.write(json)).getBytes(StandardCharsets.UTF_8).length;
    }

    private static ObjectNode tidied(Object shape) {
        ObjectNode tree = FigureJson.tree(shape);
        for (FieldOfAnswer field : fields(tree)) {
            field.set(rounded(field.value()));
        }
        // From the inside on: what has nothing left is nothing.
        for (FieldOfAnswer field : fields(tree).reversed()) {
            if (field.value().isNull() || (field.value().isContainerNode() && field.value().isEmpty())) {
                field.parent().remove(field.name());
            }
        }
        return tree;
    }

    private static JsonNode rounded(JsonNode value) {
        if (!value.isDouble()) {
            return value;
        }
        BigDecimal exact = value.decimalValue();
        boolean isLarge = exact.abs().compareTo(BigDecimal.TEN.pow(FIGURES.getPrecision())) >= 0;
        return DecimalNode.valueOf((isLarge ? BigDecimal.valueOf(exact.longValue()) : exact.round(FIGURES))
                .stripTrailingZeros());
    }

    private void note() {
        left.values().removeIf(count -> count == 0);
        if (!left.isEmpty()) {
            ObjectNode more = answer.putObject(MORE);
            left.forEach(more::put);
            if (see != null) {
                more.put("see", see);
            }
        }
    }

    private boolean shorten() {
        return leaveOut(1) || cut() || leaveOut(0);
    }

    private boolean leaveOut(int kept) {
        Optional<FieldOfAnswer> longest = longest(field -> field.value().isArray() && field.value().size() > kept);
        longest.ifPresent(field -> {
            ArrayNode list = (ArrayNode) field.value();
            list.remove(list.size() - 1);
            left.merge(field.name(), 1, Integer::sum);
        });
        return longest.isPresent();
    }

    private boolean cut() {
        Optional<FieldOfAnswer> longest = longest(
                field -> field.value().isTextual() && field.value().textValue().length() > LONG_TEXT
                        && !WHOLE.contains(field.name()));
        longest.ifPresent(field -> {
            String text = field.value().textValue();
            int half = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
            field.parent().put(field.name(), text.substring(0, half) + "…");
        });
        return longest.isPresent();
    }

    private Optional<FieldOfAnswer> longest(Predicate<FieldOfAnswer> kind) {
        return fields(answer).stream()
                .filter(kind)
                .max(Comparator.comparingInt(field -> field.value().toString().length()));
    }

    private record FieldOfAnswer(ObjectNode parent, String name) {

        JsonNode value() {
            return parent.get(name);
        }

        void set(JsonNode value) {
            parent.set(name, value);
        }
    }

    /** All fields of all objects; each before those inside of it. */
    private static List<FieldOfAnswer> fields(JsonNode node) {
        List<FieldOfAnswer> fields = new ArrayList<>();
        if (node instanceof ObjectNode object) {
            object.fieldNames().forEachRemaining(name -> {
                fields.add(new FieldOfAnswer(object, name));
                fields.addAll(fields(object.get(name)));
            });
        } else {
            node.forEach(child -> fields.addAll(fields(child)));
        }
        return fields;
    }
}
