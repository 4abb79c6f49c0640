package dev.plimsoll.config.text;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A parsed part of a file or a variable, before it is bound to a key. */
public sealed interface Tree {

    /** Where it stands: file and line, or variable; empty for a default. */
    String where();

    /** Its type in words, without its value, which may be a misplaced secret. */
    String description();

    /** The type of a scalar in its file. */
    enum Sort {
        TEXT("text"), NUMBER("a number"), BOOLEAN("true or false");

        private final String words;

        Sort(String words) {
            this.words = words;
        }
    }

    /** A single value, as it was written. */
    record Scalar(String text, Sort sort, String where) implements Tree {

        @Override
        public String description() {
            return sort.words;
        }
    }

    /** A key without a value. */
    record NoValue(String where) implements Tree {

        @Override
        public String description() {
            return "nothing";
        }
    }

    /** A list. */
    record ListNode(List<Tree> items, String where) implements Tree {

        public ListNode {
            items = List.copyOf(items);
        }

        @Override
        public String description() {
            return "a list";
        }
    }

    /** A mapping, in the order of its file. */
    record Entries(Map<String, Tree> entries, String where) implements Tree {

        public Entries {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        @Override
        public String description() {
            return "a mapping";
        }
    }

    /** A text value. */
    static Tree of(String text, String where) {
        return new Scalar(text, Sort.TEXT, where);
    }
}
