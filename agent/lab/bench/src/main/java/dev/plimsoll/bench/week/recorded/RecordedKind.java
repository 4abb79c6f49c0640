package dev.plimsoll.bench.week.recorded;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import dev.plimsoll.bench.week.Demand;
import dev.plimsoll.bench.week.Kind;
import dev.plimsoll.bench.week.Seeded;
import dev.plimsoll.bench.week.Tape;
import dev.plimsoll.bench.week.Week;
import dev.plimsoll.bench.week.Weeks;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A kind of which some weeks are kept as data.
 *
 * @param generation as the folder is called
 * @param seeds      of the weeks that there are
 */
record RecordedKind(String generation, String word, List<Integer> seeds) implements Kind {

    private static final String FOLDER = "/weeks/";
    private static final String INDEX = "kinds.tsv";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    static {
        cases(Demand.class).forEach(one -> JSON.registerSubtypes(
                new NamedType(one, one.getSimpleName().toLowerCase(Locale.ROOT))));
    }

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
                Arrays.stream(cells[2].split(" ", -1)).map(Integer::valueOf).toList());
    }

    /** The file of its weeks, below the folder of all. */
    private String file() {
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
        try (InputStream plain = new GZIPInputStream(open(file()));
                MappingIterator<Recorded> weeks = JSON.readerFor(Recorded.class).readValues(plain)) {
            return weeks.readAll()
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

    /** All records of a sealed interface, also of those that it permits. */
    private static Stream<Class<?>> cases(Class<?> type) {
        return type.isSealed() ? Arrays.stream(type.getPermittedSubclasses()).flatMap(RecordedKind::cases)
                : Stream.of(type);
    }

    /**
     * A week as data, as README.md beside the files says.
     *
     * @param seed    of the draws of all demands, together with the word of its kind
     * @param firstCu the size that it begins with
     * @param pages   page numbers lie below
     * @param tapes   captures that are played, by number
     * @param states  in order of epochs, the first from epoch 0 on
     */
    private record Recorded(int seed, double firstCu, int pages, List<Tape> tapes, List<State> states) {

        /**
         * What holds until the next state.
         *
         * @param epoch       the first of them
         * @param connections below zero while the compute is suspended
         * @param database    pages of all user databases
         * @param reads       in each of the epochs, in this order
         */
        record State(int epoch, int connections, int database, List<Demand> reads) {}

        Week week(String word) {
            return new Replayed(word).week();
        }

        private final class Replayed extends Weeks {

            Replayed(String word) {
                super(word, seed);
            }

            Week week() {
                State[] present = new State[Week.EPOCHS];
                states.forEach(state -> Arrays.fill(present, state.epoch, Week.EPOCHS, state));
                int[] connections = connections(epoch -> present[epoch].connections);
                return of(size(firstCu), pages, connections, epoch -> present[epoch].database, tapes, (epoch, draw) -> {
                    present[epoch].reads.forEach(draw::take);
                    return draw.inOrder();
                });
            }
        }
    }
}
