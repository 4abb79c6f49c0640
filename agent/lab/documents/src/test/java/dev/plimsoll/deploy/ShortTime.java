package dev.plimsoll.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shipped files of Prometheus and Alertmanager with one second for each minute, so that a test need not wait.
 * <p>Durations of fields and ranges of expressions shrink. Numbers in expressions, labels such as {@code window="5m"},
 * and {@code repeat_interval} stay as they are. Addresses are those of the test. JSON is YAML too.
 */
final class ShortTime {

    private static final int FACTOR = 60;
    private static final Pattern DURATION = Pattern.compile("(\\d+)([smhd])");
    private static final Pattern RANGE = Pattern.compile("\\[(\\d+[smhd])]");
    private static final Map<String, Duration> UNITS = Map.of("s", Duration.ofSeconds(1), "m", Duration.ofMinutes(1),
            "h", Duration.ofHours(1), "d", Duration.ofDays(1));
    private static final List<String> FIELDS = List.of("for", "scrape_interval", "evaluation_interval", "group_wait",
            "group_interval", "interval");

    private ShortTime() {}

    static String rules() {
        return shorter("config/prometheus/rules.yaml").toString();
    }

    /** Scrapes these agents, and sends alerts to this port; to none if there is none. */
    static String prometheus(List<Integer> agents, List<Integer> alertmanagers) {
        ObjectNode shipped = shorter("config/prometheus/prometheus.yaml");
        put(shipped.at("/scrape_configs/0/static_configs/0"), agents);
        put(shipped.at("/alerting/alertmanagers/0/static_configs/0"), alertmanagers);
        return shipped.toString();
    }

    /** Each receiver calls {@code webhooks} followed by its name. */
    static String alertmanager(String webhooks) {
        ObjectNode shipped = shorter("config/alertmanager/alertmanager.yaml");
        for (JsonNode receiver : shipped.path("receivers")) {
            ((ObjectNode) receiver).putArray("webhook_configs")
                    .addObject()
                    .put("url", webhooks + receiver.path("name").asText());
        }
        return shipped.toString();
    }

    private static void put(JsonNode group, List<Integer> ports) {
        ArrayNode targets = ((ObjectNode) group).putArray("targets");
        ports.forEach(port -> targets.add("127.0.0.1:" + port));
    }

    private static ObjectNode shorter(String path) {
        return (ObjectNode) shorter(Checkout.tree(path), "");
    }

    private static JsonNode shorter(JsonNode node, String field) {
        return switch (node) {
            case ObjectNode object -> {
                ObjectNode all = JsonNodeFactory.instance.objectNode();
                object.properties().forEach(one -> all.set(one.getKey(), shorter(one.getValue(), one.getKey())));
                yield all;
            }
            case ArrayNode array -> {
                ArrayNode all = JsonNodeFactory.instance.arrayNode();
                array.forEach(one -> all.add(shorter(one, field)));
                yield all;
            }
            case TextNode text when FIELDS.contains(field) -> new TextNode(duration(text.asText()));
            case TextNode text when field.equals("expr") -> new TextNode(RANGE.matcher(text.asText())
                    .replaceAll(range -> "[" + duration(range.group(1)) + "]"));
            default -> node;
        };
    }

    private static String duration(String text) {
        Matcher matcher = DURATION.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("a duration such as 5m is needed, not " + text);
        }
        Duration unit = UNITS.getOrDefault(matcher.group(2), Duration.ZERO);
        return unit.multipliedBy(Long.parseLong(matcher.group(1))).dividedBy(FACTOR).toMillis() + "ms";
    }
}
