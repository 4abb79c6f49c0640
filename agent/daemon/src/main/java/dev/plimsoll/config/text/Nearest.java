package dev.plimsoll.config.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the word that was probably meant. */
public final class Nearest {

    private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();
    /** More slips than this in one word make another word. */
    private static final int MOST_EDITS = 3;

    private Nearest() {}

    /** The word of {@code known} closest to {@code written}; empty where none is close. */
    public static Optional<String> to(String written, Collection<String> known) {
        String plain = plain(written);
        int most = Math.clamp(plain.length() / 4, 1, MOST_EDITS);
        return known.stream()
                .filter(word -> distance(plain, word) <= most)
                .min(Comparator.comparingInt((String word) -> distance(plain, word)).thenComparing(word -> word));
    }

    /** How far apart two words are once case and separators are alike. */
    private static int distance(String plain, String word) {
        return DISTANCE.apply(plain, plain(word));
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
