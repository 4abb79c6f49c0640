package dev.plimsoll.stress.fleet;

import java.util.List;

/** One scrape, as text. */
record Scrape(List<String> lines) {

    static Scrape of(String text) {
        return new Scrape(text.lines().filter(line -> !line.startsWith("#") && !line.isBlank()).toList());
    }

    /** Series in all. */
    int series() {
        return lines.size();
    }

    /** Series of one name. */
    long count(String name) {
        return lines.stream().filter(line -> isOf(line, name)).count();
    }

    /** Sum over the series of a name whose labels contain a text; 0 where there is none. */
    double sum(String name, String label) {
        return lines.stream()
                .filter(line -> isOf(line, name) && line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    double sum(String name) {
        return sum(name, "");
    }

    private static boolean isOf(String line, String name) {
        return line.startsWith(name) && line.length() > name.length() && " {".indexOf(line.charAt(name.length())) >= 0;
    }
}
