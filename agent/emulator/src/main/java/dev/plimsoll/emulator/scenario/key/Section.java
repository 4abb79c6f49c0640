package dev.plimsoll.emulator.scenario.key;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one mapping of a scenario, from the components of its record.
 *
 * @param path  its path, such as {@code projects[].computes[]}; empty for the top level
 * @param about its description
 * @param type  the record
 */
public record Section(String path, String about, Class<?> type, List<Row> rows) {

    /**
     * One key.
     *
     * @param standard the default, in words; empty for none
     * @param type     of the value; of one entry, if it is a list of mappings
     * @param nullable whether the value is null without the key
     * @param inside   the inner keys of a mapping, or of the entries of a list; absent for another kind
     */
    public record Row(String name, Key.Kind kind, boolean required, String standard, String meaning, Class<?> type,
            boolean nullable, @Nullable Section inside) {

        /** The allowed values of a word; else empty. */
        public List<String> words() {
            return kind == Key.Kind.WORD ? Words.all(type) : List.of();
        }

        String expects() {
            return kind == Key.Kind.WORD ? String.join(" \\| ", words().stream().map(word -> "`" + word + "`").toList())
                    : kind.expects();
        }
    }

    public Section {
        rows = List.copyOf(rows);
    }

    /** The top level of a scenario. */
    public static Section of(Class<? extends Record> type) {
        return of(type, "");
    }

    private static Section of(Class<?> type, String path) {
        Key about = Objects.requireNonNull(type.getAnnotation(Key.class), type::getName);
        String prefix = path.isEmpty() ? "" : path + ".";
        return new Section(path, about.value(), type,
                Arrays.stream(type.getRecordComponents()).map(component -> row(component, prefix)).toList());
    }

    private static Row row(RecordComponent component, String prefix) {
        Key key = component.getAnnotation(Key.class);
        String name = key != null && !key.name().isEmpty() ? key.name()
                : component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        Class<?> type = component.getGenericType() instanceof ParameterizedType list
                && component.getType() == List.class
                && list.getActualTypeArguments()[0] instanceof Class<?> entry ? entry : component.getType();
        if (type.isRecord()) {
            boolean many = component.getType() == List.class;
            Section inside = of(type, prefix + name + (many ? "[]" : ""));
            return new Row(name, many ? Key.Kind.LIST : Key.Kind.MAPPING, false, "", inside.about, type, nullable,
                    inside);
        }
        Objects.requireNonNull(key, name);
        Key.Kind kind = key.kind() == Key.Kind.BY_TYPE ? Key.Kind.of(component.getType()) : key.kind();
        return new Row(name, kind, key.required(), key.standard(), key.value(), type, nullable, null);
    }

    /** This section and all below it. */
    public Stream<Section> all() {
        return Stream.concat(Stream.of(this),
                rows.stream().map(Row::inside).filter(Objects::nonNull).flatMap(Section::all));
    }

    Object create(@Nullable Object[] values) {
        try {
            var constructor = type.getDeclaredConstructor(
                    Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(type + " must take every value that its keys allow", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
