package dev.plimsoll.config.text;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A parsed part of a file or a variable, before it is bound to a key. Lines count from 1; 0 means no line. */
public sealed interface Tree {

    int line();

    /** Its type in words, without its value, which may be a misplaced secret. */
    String description();

    /** A single value, as it was written. */
    record Scalar(String text, Sort sort, int line) implements Tree {

        /** The type of the scalar in its file. */
        public enum Sort {
            TEXT, NUMBER, BOOLEAN
        }

        @Override
        public String description() {
            return switch (sort) {
                case TEXT -> "text";
                case NUMBER -> "a number";
                case BOOLEAN -> "true or false";
            };
        }
    }

    /** A key without a value. */
    record Nothing(int line) implements Tree {

        @Override
        public String description() {
            return "nothing";
        }
    }

    /** A list. */
    record Items(List<Tree> items, int line) implements Tree {

        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String description() {
            return "a list";
        }
    }

    /** A mapping, in the order of its file. */
    record Entries(Map<String, Tree> entries, int line) implements Tree {

        public Entries {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        @Override
        public String description() {
            return "a mapping";
        }
    }

    /** A text value without a file. */
    static Tree of(String text) {
        return new Scalar(text, Scalar.Sort.TEXT, 0);
    }
}
