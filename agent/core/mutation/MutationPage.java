import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * Writes {@code docs/benchmarks/mutation.md} from a report of PIT and the reasons of the survivors; see {@code run} next
 * to it. Fails where fewer than 90 % are killed, or a survivor has no reason, or a reason has no survivor.
 */
public final class MutationPage {

    private static final double LEAST = 0.9;
    private static final List<String> ROOMS = List.of("change", "decision", "probing");
    private static final String BASE = "dev.plimsoll.";
    private static final String NO_REASON = "**none given**";

    /** Mutants of one method that differ in their line alone are one survivor, several times. */
    private record Survivor(String place, String change) {}

    private record Room(int mutants, int killed) {

        Room and(boolean isKilled) {
            return new Room(mutants + 1, killed + (isKilled ? 1 : 0));
        }

        double ratio() {
            return mutants == 0 ? 1 : (double) killed / mutants;
        }
    }

    private MutationPage() {
    }

    /** @param arguments report of PIT, file of reasons, page to write */
    public static void main(String[] arguments) throws Exception {
        Map<String, String> reasons = reasons(Path.of(arguments[1]));
        Map<String, Room> rooms = new TreeMap<>();
        Map<Survivor, Integer> survivors = new HashMap<>();
        NodeList mutations = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of(arguments[0]).toFile())
                .getElementsByTagName("mutation");
        for (int i = 0; i < mutations.getLength(); i++) {
            Element one = (Element) mutations.item(i);
            if (one.getAttribute("status").equals("NON_VIABLE")) {
                continue;
            }
            boolean isKilled = Boolean.parseBoolean(one.getAttribute("detected"));
            String type = text(one, "mutatedClass").substring(BASE.length());
            rooms.merge(ROOMS.stream().filter(type::startsWith).findFirst().orElseThrow(), new Room(0, 0).and(isKilled),
                    (all, next) -> all.and(isKilled));
            if (!isKilled) {
                survivors.merge(new Survivor(type + "." + method(text(one, "mutatedMethod")),
                        change(text(one, "description"))), 1, Integer::sum);
            }
        }
        List<String> problems = new ArrayList<>();
        Files.writeString(Path.of(arguments[2]), page(rooms, survivors, reasons, problems));
        problems.forEach(System.err::println);
        System.exit(problems.isEmpty() ? 0 : 1);
    }

    private static String text(Element of, String name) {
        return of.getElementsByTagName(name).item(0).getTextContent();
    }

    private static String method(String name) {
        return name.equals("<init>") ? "constructor" : name.replaceAll("lambda\\$(\\w+)\\$\\d+", "$1 (lambda)");
    }

    /** What PIT did, without the name of the method, which stands before it. */
    private static String change(String description) {
        return description.replaceAll(" for \\S+::\\S+$", "").toLowerCase(Locale.ROOT).replace('|', '/');
    }

    /** Lines {@code place: change = reason}; the place may end with * for all that begin alike. */
    private static Map<String, String> reasons(Path file) throws IOException {
        Map<String, String> reasons = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                int sign = line.indexOf(" = ");
                reasons.put(line.substring(0, sign).strip(), line.substring(sign + 3).strip());
            }
        }
        return reasons;
    }

    private static String page(Map<String, Room> rooms, Map<Survivor, Integer> survivors,
            Map<String, String> reasons, List<String> problems) {
        StringBuilder page = new StringBuilder("""
                # Mutation tests

                **Question.** Would the tests notice a wrong rule? [PIT](https://pitest.org) changes one instruction of the core at a time: it negates a
                condition, moves a bound by one, swaps an operator, drops a call, or returns another value. Then it runs the tests that reach it. A
                mutant that no test notices survives.

                **Command.** `agent/core/mutation/run`. It took 17 min on two cores that other work used too, at the lowest priority. It is not part of `mvn verify`.
                It fails where fewer than 90 % of a package are killed, where a survivor has no reason in `agent/core/mutation/reasons.txt`, or where a reason
                has no survivor. The explorations of all orders (`change.explore`) are left out: each takes seconds.

                **Answer.** The table counts all mutants of these packages. Most survivors are equivalent to the rule, or differ from it where two measured
                figures are equal to the last digit. Those that begin with "Gap" are not, and want a test.

                | Packages of the core | Mutants | Killed | Share |
                |---|---:|---:|---:|
                """);
        Room all = new Room(0, 0);
        for (Map.Entry<String, Room> room : rooms.entrySet()) {
            Room counted = room.getValue();
            page.append("| `%s` | %,d | %,d | %s |\n".formatted(room.getKey(), counted.mutants(), counted.killed(),
                    percent(counted)));
            all = new Room(all.mutants() + counted.mutants(), all.killed() + counted.killed());
            if (counted.ratio() < LEAST) {
                problems.add("fewer than 90 %% are killed in %s: %s".formatted(room.getKey(), percent(counted)));
            }
        }
        page.append("| all | %,d | %,d | %s |\n".formatted(all.mutants(), all.killed(), percent(all)));
        page.append("\n## Survivors\n\n| Place | Change | Times | Why no test notices it |\n|---|---|---:|---|\n");
        Map<String, Integer> inOrder = new TreeMap<>();
        survivors.forEach((survivor, times) -> inOrder.put(survivor.place() + "|" + survivor.change(), times));
        Map<String, String> unused = new TreeMap<>(reasons);
        inOrder.forEach((survivor, times) -> {
            String[] parts = survivor.split("\\|", 2);
            String key = parts[0] + ": " + parts[1];
            String rule = reasons.keySet().stream().filter(one -> fits(one, key)).findFirst().orElse(null);
            if (rule == null) {
                problems.add("no reason: " + key);
            }
            unused.remove(String.valueOf(rule));
            page.append("| `%s` | %s | %d | %s |\n".formatted(parts[0], parts[1], times,
                    rule == null ? NO_REASON : reasons.get(rule)));
        });
        unused.keySet().forEach(rule -> problems.add("a reason without a survivor: " + rule));
        return page.toString();
    }

    private static boolean fits(String rule, String key) {
        return rule.endsWith("*") ? key.startsWith(rule.substring(0, rule.length() - 1)) : key.equals(rule);
    }

    private static String percent(Room room) {
        return String.format(Locale.ROOT, "%.1f %%", Math.floor(room.ratio() * 1_000) / 10);
    }
}
