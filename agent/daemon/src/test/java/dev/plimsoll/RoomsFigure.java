package dev.plimsoll;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figure of packages: lines of {@code package … -> room … (remark)} below {@code daemon}, then below {@code core}. A
 * line that is indented further goes on with the line before.
 *
 * @param rooms its lines, from top to bottom
 */
record RoomsFigure(List<Room> rooms) {

    private static final String ALL = "all";
    private static final int CONTINUED = 3;

    /** One line; each package may import those after it, as far as the line or an arrow allows. */
    record Room(boolean isCore, List<String> packages, List<String> arrows) {

        boolean contains(String name) {
            return packages.contains(name);
        }
    }

    /** That a class of one package depends on a class of another one. */
    record Import(String from, String to)
            implements
                Comparable<Import> {

        @Override
        public int compareTo(Import other) {
            return toString().compareTo(other.toString());
        }
    }

    static RoomsFigure of(String figure) {
        List<Room> rooms = new ArrayList<>();
        boolean isCore = false;
        for (String line : joined(figure)) {
            if (line.startsWith(" ")) {
                String[] sides = line.split("->", 2);
                rooms.add(new Room(isCore, words(sides[0]), sides.length == 1 ? List.of() : words(sides[1])));
            } else {
                isCore = line.strip().equals("core");
            }
        }
        return new RoomsFigure(List.copyOf(rooms));
    }

    /** The lines without remarks, each with those that go on with it. */
    private static List<String> joined(String figure) {
        List<String> joined = new ArrayList<>();
        figure.lines().map(line -> line.replaceAll("\\(.*?\\)", "")).forEach(line -> {
            if (line.startsWith(" ".repeat(CONTINUED))) {
                joined.add(joined.removeLast() + line);
            } else {
                joined.add(line);
            }
        });
        return joined;
    }

    private static List<String> words(String text) {
        return Stream.of(text.strip().split("\\s+", -1)).filter(word -> !word.isEmpty()).toList();
    }

    /** From the first of the top line to the last of the bottom line. */
    List<String> packages() {
        return rooms.stream().flatMap(room -> room.packages().stream()).toList();
    }

    boolean allows(Import one) {
        Room from = room(one.from());
        Room to = room(one.to());
        return from != null && to != null && packages().indexOf(one.to()) > packages().indexOf(one.from())
                && (to.isCore() || from.equals(to) || from.arrows().contains(ALL)
                        || from.arrows().contains(first(one.to())));
    }

    /** Arrows to a room that none of {@code imports} needs. */
    List<String> unused(Set<Import> imports) {
        return rooms.stream()
                .flatMap(room -> room.arrows()
                        .stream()
                        .filter(arrow -> !arrow.equals(ALL))
                        .filter(arrow -> imports.stream()
                                .noneMatch(one -> room.contains(one.from()) && first(one.to()).equals(arrow)))
                        .map(arrow -> Stream.of(room.packages().getFirst(), "->", arrow).collect(joining(" "))))
                .toList();
    }

    private @Nullable Room room(String name) {
        return rooms.stream().filter(room -> room.contains(name)).findFirst().orElse(null);
    }

    private static String first(String name) {
        return name.replaceFirst("\\..*", "");
    }
}
