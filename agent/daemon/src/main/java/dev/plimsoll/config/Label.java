package dev.plimsoll.config;

import dev.plimsoll.config.key.Kind;
import dev.plimsoll.config.key.Kinds;
import dev.plimsoll.config.key.NamedValue;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * One value of a label, and the computes that have it.
 *
 * @param name    the label, such as {@code team}
 * @param matches each selects some of its computes
 */
record Label(String name, String value, List<Match> matches) {

    private static final Pattern NAMES = Pattern.compile("[a-z][a-z0-9_]*");
    private static final NamedValue<String> NAME = NamedValue.required("name",
            Kind.matching("a name of a-z, 0-9 and _ such as team", "^%s$".formatted(NAMES), Label::name));
    private static final NamedValue<String> VALUE = NamedValue.required("value", Kinds.TEXT);
    private static final NamedValue<List<Match>> MATCHES = NamedValue.required("match",
            new Kind<>(Kind.ValueShape.LIST, "one match of overrides, or a list of them", written -> {
                if (written.node() instanceof SequenceNode) {
                    List<Match> several = Kind.nonEmpty("a list such as [shop-*]", Match.KIND).read(written);
                    return several == null || several.isEmpty() ? null : several;
                }
                Match one = Match.KIND.read(written);
                return one == null ? null : List.of(one);
            }, Map.of("anyOf", List.of(Match.KIND.schema(),
                    Map.of("type", "array", "minItems", 1, "items", Match.KIND.schema())))));

    static final Kind<Label> KIND = NamedValue.mapping("a label such as {name: team, value: shop, match: shop-*}",
            List.of(NAME, VALUE, MATCHES), written -> {
                String name = NAME.in(written);
                String value = VALUE.in(written);
                List<Match> matches = MATCHES.in(written);
                return name == null || value == null || matches == null ? null : new Label(name, value, matches);
            });

    private static String name(String text) {
        Kinds.require(NAMES.matcher(text).matches(), "%s is no name: write letters a-z, digits and _, such as team",
                Kinds.quoted(text));
        return text;
    }
}
