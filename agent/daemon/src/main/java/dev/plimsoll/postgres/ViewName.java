package dev.plimsoll.postgres;

import org.jspecify.annotations.Nullable;

/**
 * The name of the statistics view.
 *
 * @param schema its schema; null to use the search path
 * @param view   its name
 */
record ViewName(@Nullable String schema, String view) {

    /** Parses {@code view} or {@code schema.view}; a part may be in double quotes. */
    static ViewName parse(String text) {
        int dot = text.startsWith("\"") ? text.indexOf('.', Math.max(1, text.indexOf('"', 1))) : text.indexOf('.');
        return dot < 0
                ? new ViewName(null, bare(text))
                : new ViewName(bare(text.substring(0, dot)), bare(text.substring(dot + 1)));
    }

    ViewName in(String otherSchema) {
        return new ViewName(otherSchema, view);
    }

    /** The name in SQL, every part quoted. */
    String quoted() {
        return schema == null ? quote(view) : quote(schema) + "." + quote(view);
    }

    @Override
    public String toString() {
        return schema == null ? view : schema + "." + view;
    }

    static String quote(String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    private static String bare(String part) {
        String name = part.strip();
        boolean isQuoted = name.length() > 2 && name.startsWith("\"") && name.endsWith("\"");
        return isQuoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
    }
}
