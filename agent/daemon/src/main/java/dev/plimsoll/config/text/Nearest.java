package dev.plimsoll.config.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the known word that is most similar to a misspelt one. */
public final class Nearest {

    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
    /** Maximum edit distance. */
    private static final int MAX_EDITS = 3;

    private Nearest() {}

    /** The word of {@code known} that is most similar to {@code written}; empty if none is similar. */
    public static Optional<String> to(String written, Collection<String> known) {
        String plain = plain(written);
        int most = Math.clamp(plain.length() / 4, 1, MAX_EDITS);
        return known.stream()
                .filter(word -> distance(plain, word) <= most)
                .min(Comparator.comparingInt((String word) -> distance(plain, word)).thenComparing(word -> word));
    }

    /** The end of a sentence about {@code written}: the word that was perhaps meant, or {@code otherwise} without one. */
    public static String hint(String written, Collection<String> known, String otherwise) {
        return to(written, known).map(": did you mean %s?"::formatted).orElse(otherwise);
    }

    /** The edit distance, ignoring case and separators. */
    private static int distance(String plain, String word) {
        return DISTANCE.apply(plain, plain(word));
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
