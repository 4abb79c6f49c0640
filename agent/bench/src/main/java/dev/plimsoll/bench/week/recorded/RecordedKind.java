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
import dev.plimsoll.bench.week.Week;
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
                MappingIterator<RecordedWeek> weeks = JSON.readerFor(RecordedWeek.class).readValues(plain)) {
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
}
