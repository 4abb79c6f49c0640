package dev.plimsoll.stress.fleet;

import com.sun.management.OperatingSystemMXBean;
import dev.plimsoll.stress.fleet.Figures.Line;
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

                The resource use and the response times of the agent when it watches many computes, measured in real time with

                ```
                %s
                ```

                on %s. The figures depend on the machine, so no test compares them. `SmallFleetTest` runs a
                small fleet in the build and checks the figures that do not depend on time.

                A minimal platform lists the fleet, with four computes per project unless the command sets another number. All
                awake computes are one PostgreSQL server with the statistics view. Before the first start, the store is filled
                with a full history. The agent runs as a separate process from its jar, with a heap of at most %s. It is started
                three times on that store. Nothing is measured in the first 2 min after a start unless the command sets another
                time:

                - **With its defaults**: its CPU is measured while it only answers one health request per second. Then scrapes,
                  pages and JSON are requested one after the other; the first forty scrapes are not measured.
                - **Listings alone**: projects with an awake compute are listed each second, and nothing is probed.
                - **Under load**: every awake compute is probed each second, without a limit of the probing cost. CPU per probe
                  is the CPU of the process beyond that of the listings alone, divided by the number of probes.

                A health failure is a health request without a successful answer within 1 s, after the first success. *Ready*
                waits until every project has been listed once, which the limit of calls per minute bounds. The agent is stopped
                with SIGTERM.

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
