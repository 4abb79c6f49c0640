package dev.plimsoll;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The sentences of a Markdown page and how long they are.
 *
 * <p>Code blocks, tables, headings, images and HTML comments are no prose. A piece of inline code counts as one word, a link as
 * its text. A sentence ends at {@code . ! ? :} before a space, and at the end of a paragraph or list item.
 *
 * @param sentences in the order of the page
 */
record Prose(List<String> sentences) {

    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final Pattern FENCE = Pattern.compile("^\\s*(```|~~~)");
    private static final Pattern NO_PROSE = Pattern.compile("^\\s*(\\||#{1,6}\\s|-{3,}\\s*$)");
    private static final Pattern ITEM = Pattern.compile("^\\s*(?:[-*+]|\\d+\\.)\\s+");
    private static final Pattern IMAGE = Pattern.compile("!\\[[^\\]]*\\]\\([^)]*\\)");
    private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");
    private static final Pattern CODE = Pattern.compile("(`+)(?:(?!\\1).)+?\\1");
    private static final Pattern MARKS = Pattern.compile("\\*+|(?<![\\p{L}\\p{N}])_+|_+(?![\\p{L}\\p{N}])|^>\\s*");
    private static final Pattern SENTENCE_END = Pattern.compile("(?<=[.!?:][\\p{Pe}\\p{Pf}\"']?)\\s+");
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern WORD = Pattern.compile(".*[\\p{L}\\p{N}].*");

    static Prose of(String markdown) {
        List<String> sentences = new ArrayList<>();
        StringBuilder paragraph = new StringBuilder();
        boolean code = false;
        for (String line : COMMENT.matcher(markdown).replaceAll("").split("\n", -1)) {
            boolean fence = FENCE.matcher(line).find();
            if (fence || code || line.isBlank() || NO_PROSE.matcher(line).find()) {
                end(paragraph, sentences);
                code = fence != code;
                continue;
            }
            if (ITEM.matcher(line).find()) {
                end(paragraph, sentences);
            }
            paragraph.append(ITEM.matcher(line).replaceFirst("").strip()).append(' ');
        }
        end(paragraph, sentences);
        return new Prose(List.copyOf(sentences));
    }

    private static void end(StringBuilder paragraph, List<String> sentences) {
        String text = plain(paragraph.toString());
        paragraph.setLength(0);
        for (String sentence : SENTENCE_END.split(text, -1)) {
            if (words(sentence) > 0) {
                sentences.add(sentence.strip());
            }
        }
    }

    private static String plain(String text) {
        String linked = LINK.matcher(IMAGE.matcher(text).replaceAll("")).replaceAll("$1");
        return MARKS.matcher(CODE.matcher(linked).replaceAll("CODE")).replaceAll("");
    }

    static int words(String sentence) {
        return Math.toIntExact(SPACES.splitAsStream(sentence).filter(word -> WORD.matcher(word).matches()).count());
    }

    /** The length that this share of all sentences does not exceed, in words; 0 of an empty page. */
    int percentile(int percent) {
        List<Integer> lengths = sentences.stream().map(Prose::words).sorted().toList();
        return lengths.isEmpty() ? 0 : lengths.get(Math.max(0, Math.ceilDiv(lengths.size() * percent, 100) - 1));
    }

    /** The share of sentences with more words than that, 0 to 1. */
    double longerThan(int words) {
        return sentences.stream().filter(sentence -> words(sentence) > words).count() / (double) Math.max(1,
                sentences.size());
    }

    /** The longest sentences, longest first, each with its number of words. */
    List<String> worst(int count) {
        return sentences.stream()
                .sorted(Comparator.comparingInt(Prose::words).reversed())
                .limit(count)
                .map(sentence -> words(sentence) + " words: " + sentence)
                .toList();
    }
}
