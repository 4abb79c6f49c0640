package dev.plimsoll.conformance.rule;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Predicate;

/** The table of all rules. */
public final class Rules {

    private static final String EACH = "{}";
    private static final List<Section> SECTIONS = read();

    private Rules() {}

    /** The sections in the order of {@code platform/api.md}. */
    public static List<Section> sections() {
        return SECTIONS;
    }

    /** All rules of all sections. */
    public static List<Rule> all() {
        return SECTIONS.stream().flatMap(section -> section.rules().stream()).toList();
    }

    /** The rules that a name in {@link Shows} matches; none if there is no such rule. */
    public static List<Rule> named(String name) {
        Predicate<Rule> fits = name.endsWith(EACH)
                ? rule -> rule.canBeSeen() && rule.id().startsWith(name.substring(0, name.length() - EACH.length()))
                : rule -> rule.id().equals(name);
        return all().stream().filter(fits).toList();
    }

    /** The rule of one run of a test. */
    public static String ofRun(String name, String displayName) {
        return name.replace(EACH, displayName);
    }

    private static List<Section> read() {
        try (InputStream table = Rules.class.getResourceAsStream("rules.yaml")) {
            return List.copyOf(new YAMLMapper().readValue(table, new TypeReference<List<Section>>() {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
