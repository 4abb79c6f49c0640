package dev.plimsoll.bench.week.former;

import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Week;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A kind of which some weeks are kept as data.
 *
 * @param generation as the folder is called
 * @param seeds      of the weeks that there are
 * @param story      what such a compute does, with figures that each seed varies by up to a quarter
 */
record RecordedKind(String generation, String word, List<Integer> seeds, String story) implements Kind {

    private static final String FOLDER = "/weeks/";
    static final String INDEX = "kinds.tsv";

    /** All of them, in the order of the report. */
    static List<RecordedKind> all() {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(open(INDEX), StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(RecordedKind::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + INDEX, e);
        }
    }

    /** From a row of the index. */
    private static RecordedKind of(String row) {
        String[] cells = row.split("\t", -1);
        if (cells.length != 4) {
            throw new IllegalArgumentException("%s: four cells are wanted: %s".formatted(INDEX, row));
        }
        return new RecordedKind(cells[0], cells[1],
                Arrays.stream(cells[2].split(" ", -1)).map(Integer::valueOf).toList(), cells[3]);
    }

    /** As a row of the index. */
    String row() {
        return String.join("\t", generation, word, String.join(" ", seeds.stream().map(String::valueOf).toList()),
                story);
    }

    /** The file of its weeks, below the folder of all. */
    String file() {
        return generation + "/" + word + ".jsonl.gz";
    }

    Stream<Seeded> weeks() {
        return seeds.stream().map(seed -> new Seeded(this, seed));
    }

    /**
     * One of those that are kept.
     *
     * @throws IllegalArgumentException where it is none of {@link #seeds}
     */
    @Override
    public Week week(int seed) {
        try (InputStream packed = open(file())) {
            return WeekFile.read(packed)
                    .stream()
                    .filter(week -> week.seed() == seed)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("%s: there is no seed %d, only %s"
                            .formatted(file(), seed, seeds)))
                    .week(word);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file(), e);
        }
    }

    private static InputStream open(String file) {
        return Objects.requireNonNull(RecordedKind.class.getResourceAsStream(FOLDER + file), file);
    }
}
