package dev.plimsoll.bench.fleet;

import com.sun.management.OperatingSystemMXBean;
import dev.plimsoll.bench.fleet.Figures.Line;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Figures of several fleets as Markdown: a column each. */
record FleetText(List<Figures> measured) {

    String table() {
        StringBuilder text = new StringBuilder();
        List<String> head = new ArrayList<>(List.of("", "Goal"));
        measured.forEach(one -> head.add("%,d %s".formatted(one.fleet().computes(), one.fleet().profile().word())));
        row(text, head);
        row(text, IntStream.range(0, head.size()).mapToObj(i -> i == 0 ? "---" : "---:").toList());
        List<List<Line>> columns = measured.stream().map(Figures::lines).toList();
        for (int i = 0; i < columns.getFirst().size(); i++) {
            int at = i;
            List<String> row = new ArrayList<>(
                    List.of(columns.getFirst().get(at).name(), columns.getFirst().get(at).goal()));
            columns.forEach(column -> row.add(column.get(at).value()));
            row(text, row);
        }
        return text.toString();
    }

    /** The page, with the command and the machine that its figures come from. */
    String page(String command, String heap) throws IOException {
        return """
                # The agent on large fleets

                What the agent takes and how fast it answers when it watches many computes, measured in real time by

                ```
                %s
                ```

                on %s. The figures depend on the machine, so no test holds them; a small fleet runs in the build, where
                `SmallFleetTest` holds what can be counted.

                A light platform lists the fleet, four computes in a project unless the command says otherwise. All awake computes lead to one real PostgreSQL
                server with the statistics view. Before the first start, the store is filled with a full history. The agent is
                the jar in a process of its own, with a heap of at most %s. It is started three times on that store, and
                nothing is measured in the first two minutes after a start unless the command says otherwise:

                - **With its defaults**: its CPU is measured while nobody asks but for its health, each second. Then scrapes, pages and JSON are asked for, one after the other; the first
                  forty scrapes are not measured.
                - **Listings alone**: projects with an awake compute are listed each second, and nothing is probed.
                - **At work**: every awake compute is looked into each second, at any price. CPU a look is the CPU of the
                  process beyond that of the listings alone, over the looks made.

                A health failure is a question without a yes within a second, after the first yes. *Ready* waits for every
                project to be listed once, which the budget of calls a minute bounds. Ends are asked for by SIGTERM.

                %s"""
                .formatted(command, machine(), heap.replace("m", " MiB"), table());
    }

    private static String machine() throws IOException {
        String model = Files.readAllLines(Path.of("/proc/cpuinfo"))
                .stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(System.getProperty("os.arch"));
        long memory = ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        return "%d cores (%s), %d GiB, Java %s".formatted(Runtime.getRuntime().availableProcessors(), model,
                memory >> 30, Runtime.version().feature());
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
