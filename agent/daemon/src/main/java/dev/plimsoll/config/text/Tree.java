package dev.plimsoll.config.text;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A piece of a file or a variable, before anyone asked what it should be. Lines count from 1; 0 is none. */
public sealed interface Tree {

    int line();

    /** What it is, without its value, which may be a secret in the wrong place. */
    String told();

    /** A single value, as it was written. */
    record Scalar(String text, Sort sort, int line) implements Tree {

        /** What its file takes it for. */
        public enum Sort {
            TEXT, NUMBER, TRUTH
        }

        @Override
        public String told() {
            return switch (sort) {
                case TEXT -> "text";
                case NUMBER -> "a number";
                case TRUTH -> "true or false";
            };
        }
    }

    /** A key without a value. */
    record Nothing(int line) implements Tree {

        @Override
        public String told() {
            return "nothing";
        }
    }

    /** A list. */
    record Items(List<Tree> items, int line) implements Tree {

        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String told() {
            return "a list";
        }
    }

    /** A mapping, in the order of its file. */
    record Entries(Map<String, Tree> entries, int line) implements Tree {

        public Entries {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        @Override
        public String told() {
            return "a mapping";
        }
    }

    /** A value that came without a file. */
    static Tree of(String text) {
        return new Scalar(text, Scalar.Sort.TEXT, 0);
    }
}
