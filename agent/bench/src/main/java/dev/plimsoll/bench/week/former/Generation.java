package dev.plimsoll.bench.week.former;

import dev.plimsoll.bench.week.DescribedWeeks;
import dev.plimsoll.bench.week.Seeded;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Weeks of one generation, to be kept as data.
 *
 * @param name  the name of their folder
 * @param weeks of kinds that come with their stories, each with the same seeds
 */
public record Generation(String name, List<Seeded> weeks) {

    /** The folder of all generations in the repository. */
    private static final Path FOLDER = Path.of("agent", "bench", "src", "main", "resources", "weeks");

    public Generation {
        weeks = List.copyOf(weeks);
    }

    /** Whether there is one of this name already. */
    public boolean isKept() {
        return RecordedKind.all().stream().anyMatch(kind -> kind.generation().equals(name));
    }

    /**
     * Writes a file for each kind, and then its row in the index.
     *
     * @param root the root of the repository
     * @throws IllegalArgumentException where a week cannot be kept; then the index stays as it was
     */
    public void keep(Path root) throws IOException {
        List<String> rows = new ArrayList<>();
        for (RecordedKind kind : kinds()) {
            List<RecordedWeek> recorded = weeks.stream()
                    .filter(seeded -> seeded.kind().word().equals(kind.word()))
                    .map(RecordedWeek::of)
                    .toList();
            Path file = root.resolve(FOLDER).resolve(kind.file());
            Files.createDirectories(file.resolveSibling("."));
            try (OutputStream packed = Files.newOutputStream(file)) {
                WeekFile.write(recorded, packed);
            }
            rows.add(kind.row());
        }
        Files.write(root.resolve(FOLDER).resolve(RecordedKind.INDEX), rows, StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private List<RecordedKind> kinds() {
        List<Integer> seeds = weeks.stream().map(Seeded::seed).distinct().toList();
        return Seeded.kinds(weeks)
                .map(DescribedWeeks.class::cast)
                .map(kind -> new RecordedKind(name, kind.word(), seeds, kind.story()))
                .toList();
    }
}
