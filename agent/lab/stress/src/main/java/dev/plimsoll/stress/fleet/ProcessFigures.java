package dev.plimsoll.stress.fleet;

import dev.plimsoll.bench.report.Table;
import dev.plimsoll.stress.fleet.Http.Scrape;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * How small a process is, in MiB where it is memory.
 *
 * @param first     from the start to the first answer of {@code /metrics}
 * @param cpu       that the process used until then
 * @param resident  memory of the process in all
 * @param anonymous resident memory that is no part of a file
 * @param metaspace used
 * @param code      compiled code
 */
record ProcessFigures(Duration first, Duration cpu, long resident, long anonymous, double heap, double metaspace,
        double code, long classes, long threads) {

    /** A table whose rows begin with a name and end with {@link #cells}. */
    static Table table(String first) {
        return new Table(first, "First metric, s", "CPU until then, s", "Resident, MiB", "Anonymous, MiB",
                "Heap in use, MiB", "Metaspace, MiB", "Code, MiB", "Classes", "Threads");
    }

    static ProcessFigures of(Agent agent, Duration first, Duration cpu) throws IOException, InterruptedException {
        long resident = agent.status("VmRSS");
        long anonymous = agent.status("RssAnon");
        long threads = agent.status("Threads");
        Scrape scrape = agent.http().scrape();
        return new ProcessFigures(first, cpu, resident / 1024, anonymous / 1024, used(scrape, "area=\"heap\""),
                used(scrape, "id=\"Metaspace\""), used(scrape, "id=\"CodeHeap") + used(scrape, "id=\"CodeCache"),
                (long) scrape.sum("jvm_classes_loaded_classes"), threads);
    }

    private static double used(Scrape scrape, String pool) {
        return scrape.sum("jvm_memory_used_bytes", pool) / (1 << 20);
    }

    List<String> cells() {
        return List.of("%.2f".formatted(first.toMillis() / 1e3), "%.2f".formatted(cpu.toMillis() / 1e3),
                String.valueOf(resident), String.valueOf(anonymous), "%.0f".formatted(heap),
                "%.0f".formatted(metaspace), "%.0f".formatted(code), "%,d".formatted(classes),
                String.valueOf(threads));
    }
}
