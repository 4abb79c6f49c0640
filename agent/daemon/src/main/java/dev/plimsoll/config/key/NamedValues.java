package dev.plimsoll.config.key;

import dev.plimsoll.config.text.Location;
import dev.plimsoll.config.text.Nearest;
import dev.plimsoll.config.text.Tree;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A mapping with a few known names, such as a window, while it is read. */
public final class NamedValues {

    private final Tree.Entries written;
    private final Location location;

    private NamedValues(Tree.Entries written, Location location) {
        this.written = written;
        this.location = location;
    }

    /** One name of a mapping. */
    public record NamedValue<T>(String name, Kind<T> kind, boolean required) {

        public static <T> NamedValue<T> required(String name, Kind<T> kind) {
            return new NamedValue<>(name, kind, true);
        }

        public static <T> NamedValue<T> optional(String name, Kind<T> kind) {
            return new NamedValue<>(name, kind, false);
        }
    }

    /** A kind of mappings with the names of {@code known}; {@code bind} makes a value of their values. */
    public static <T> Kind<T> kind(String expects, List<NamedValue<?>> known, Kind.ValueParser<NamedValues, T> bind) {
        List<String> names = known.stream().<String>map(NamedValue::name).toList();
        Map<String, Object> properties = new LinkedHashMap<>();
        known.forEach(field -> properties.put(field.name(), field.kind().schema()));
        Map<String, Object> schema = Map.of("type", "object", "additionalProperties", false, "required",
                known.stream().filter(NamedValue::required).map(NamedValue::name).toList(), "properties", properties);
        return new Kind<>(Kind.ValueShape.MAPPING, expects, (tree, location) -> {
            Tree.Entries written = Kind.in(Tree.Entries.class, tree, location, expects);
            if (written == null) {
                return null;
            }
            NamedValues values = new NamedValues(written, location);
            values.reportOthers(names);
            return bind.read(values, location);
        }, schema);
    }

    private void reportOthers(List<String> names) {
        written.entries().forEach((name, value) -> {
            if (!names.contains(name)) {
                location.entry(name, value)
                        .wrong("is not a key here"
                                + Nearest.hint(name, names, "; the keys are " + String.join(", ", names)));
            }
        });
    }

    public boolean has(NamedValue<?> field) {
        return present(field) != null;
    }

    private @Nullable Tree present(NamedValue<?> field) {
        return written.entries().get(field.name());
    }

    /** The value of {@code field}; null if it is missing, or has a problem, which is reported. */
    public <T> @Nullable T get(NamedValue<T> field) {
        return field.required() || has(field) ? need(field) : null;
    }

    /** The value of {@code field}, which is required here; null after reporting a problem. */
    <T> @Nullable T need(NamedValue<T> field) {
        Tree value = present(field);
        if (value == null) {
            at(field).wrong("is required: write " + field.kind().expects());
            return null;
        }
        return field.kind().read(value, at(field));
    }

    /** The location of {@code field}, or where it is missing. */
    public Location at(NamedValue<?> field) {
        Tree value = present(field);
        return value == null ? location.entry(field.name()) : location.entry(field.name(), value);
    }
}
