package dev.plimsoll.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Campaigns;
import dev.plimsoll.Campaigns.Level;
import dev.plimsoll.bench.report.Report;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** The checked-in reports, and the fixed samples of them that are repeated where {@link Campaigns} does not ask for all. */
public final class CheckedIn {

    /** Whether everything is repeated, and each report is compared as a whole. */
    public static final boolean FULL = Campaigns.LEVEL == Level.FULL;
    /** Whether the reports are written again. */
    public static final boolean WRITE = Boolean.getBoolean("plimsoll.write");

    /** The root of the checkout. */
    public static final Path ROOT = Path.of(System.getProperty("plimsoll.root", "../../.."));

    /** Seeds the choice of the sample, so that each build repeats the same part. */
    private static final long SEED = 20_261_123;

    private CheckedIn() {}

    /** The same {@code quick} elements before each commit and {@code ci} elements in CI, in their order. */
    public static <T> List<T> fixedSampleOf(List<T> all, int quick, int ci) {
        Random random = new Random(SEED);
        List<Integer> places = new ArrayList<>(IntStream.range(0, all.size()).boxed().toList());
        Collections.shuffle(places, random);
        return places.stream().limit(Campaigns.of(quick, ci, ci)).sorted().map(all::get).toList();
    }

    /** All of them in a full campaign, else a {@linkplain #fixedSampleOf fixed sample}. */
    public static <T> List<T> sampleOf(List<T> all, int quick, int ci) {
        return FULL ? all : fixedSampleOf(all, quick, ci);
    }

    /** A checked-in file of a report. */
    public static Path page(Path file) {
        return ROOT.resolve(file);
    }

    /** All files of a report are those that are checked in. */
    public static void assertCheckedIn(Report report) {
        assertThat(report.files()).allSatisfy((file, text) -> assertThat(page(file)).content()
                .as(file
                        + "; write it again with -Dplimsoll.write=true")
                .isEqualTo(text));
    }
}
