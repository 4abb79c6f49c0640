package dev.plimsoll.config.key;

import dev.plimsoll.config.key.Kind.NodeReader;
import dev.plimsoll.config.text.LocatedNode;
import dev.plimsoll.config.text.Nearest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;

/**
 * One of the names that a mapping may have, such as the start of a window.
 *
 * @param kind     of its value
 * @param required whether the mapping needs it
 */
public record NamedValue<T>(String name, Kind<T> kind, boolean required) {

    public static <T> NamedValue<T> required(String name, Kind<T> kind) {
        return new NamedValue<>(name, kind, true);
    }

    public static <T> NamedValue<T> optional(String name, Kind<T> kind) {
        return new NamedValue<>(name, kind, false);
    }

    /** A kind of mappings with the names of {@code known} alone; {@code bind} makes a value of one. */
    public static <T> Kind<T> mapping(String expects, List<NamedValue<?>> known, NodeReader<T> bind) {
        List<String> names = known.stream().<String>map(NamedValue::name).toList();
        Map<String, Object> properties = new LinkedHashMap<>();
        known.forEach(value -> properties.put(value.name(), value.kind().schema()));
        return new Kind<>(Kind.ValueShape.MAPPING, expects, mapping -> {
            if (!mapping.is(MappingNode.class, expects)) {
                return null;
            }
            mapping.entries().forEach((name, value) -> {
                if (!names.contains(name)) {
                    value.wrong("is not a key here"
                            + Nearest.hint(name, names, "; the keys are " + String.join(", ", names)));
                }
            });
            return bind.read(mapping);
        }, Map.of("type", "object", "additionalProperties", false, "required",
                known.stream().filter(NamedValue::required).map(NamedValue::name).toList(), "properties", properties));
    }

    public boolean isIn(LocatedNode mapping) {
        return mapping.entries().containsKey(name);
    }

    /** Its value; null if it is missing, or has a problem, which is reported. */
    public @Nullable T in(LocatedNode mapping) {
        return required || isIn(mapping) ? need(mapping) : null;
    }

    /** Its value, which is required here; null after reporting a problem. */
    @Nullable
    T need(LocatedNode mapping) {
        LocatedNode written = mapping.entry(name);
        if (!isIn(mapping)) {
            written.wrong("is required: write " + kind.expects());
            return null;
        }
        return kind.read(written);
    }
}
