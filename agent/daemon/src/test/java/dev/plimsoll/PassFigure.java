package dev.plimsoll;

import static java.util.stream.Collectors.toSet;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The figure of one pass: {@code step  Class.method  remark} a line. A line that is indented further is a call of the line
 * above it, and calls of one method stand in the order of its code.
 */
record PassFigure(List<Line> lines) {

    private static final Pattern LINE = Pattern
            .compile("^(?:[a-z ]*?\\s{2,})?(\\s*)([A-Z]\\w*)\\.(\\w+)(?:\\s{2,}.*)?$");

    /** @param column where the class begins */
    record Line(int column, String type, String method) {

        String call() {
            return type + "." + method;
        }
    }

    static PassFigure of(String figure) {
        return new PassFigure(figure.lines().map(line -> {
            Matcher found = LINE.matcher(line);
            if (!found.matches()) {
                throw new IllegalArgumentException("no call of a method: " + line);
            }
            return new Line(found.start(2), found.group(2), found.group(3));
        }).toList());
    }

    /** What the code does otherwise, a sentence each; empty for nothing. */
    List<String> contradictions(JavaClasses classes) {
        List<String> found = new ArrayList<>(strays());
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            List<JavaCodeUnit> methods = methods(classes, line);
            if (methods.isEmpty()) {
                found.add("there is no " + line.call());
                continue;
            }
            List<String> calls = methods.stream()
                    .flatMap(method -> calls(method, new HashSet<>()).stream())
                    .toList();
            int from = 0;
            String latest = "the beginning";
            for (Line child : children(i)) {
                int at = calls.subList(from, calls.size()).indexOf(child.call());
                if (at >= 0) {
                    from += at + 1;
                    latest = child.call();
                } else if (!methods(classes, child).isEmpty()) {
                    found.add("%s does not call %s after %s".formatted(line.call(), child.call(), latest));
                }
            }
        }
        return found;
    }

    /** Lines that are calls of no other one, but for the first. */
    private List<String> strays() {
        Set<Line> below = IntStream.range(0, lines.size())
                .mapToObj(this::children)
                .flatMap(List::stream)
                .collect(toSet());
        return lines.stream()
                .skip(1)
                .filter(line -> !below.contains(line))
                .map(line -> line.call() + " is no call of a line above")
                .toList();
    }

    /** The lines that are calls of a line. */
    private List<Line> children(int of) {
        List<Line> below = lines.subList(of + 1, lines.size())
                .stream()
                .takeWhile(line -> line.column() > lines.get(of).column())
                .toList();
        return below.stream().filter(line -> line.column() == below.getFirst().column()).toList();
    }

    private static List<JavaCodeUnit> methods(JavaClasses classes, Line line) {
        return classes.stream()
                .filter(type -> type.getSimpleName().equals(line.type()))
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.getName().equals(line.method()))
                .<JavaCodeUnit>map(method -> method)
                .sorted(Comparator.comparing(method -> method.getSourceCodeLocation().getLineNumber()))
                .toList();
    }

    /** The calls of a method in the order of its lines; a call inside its class is followed by the calls of that method. */
    private static List<String> calls(JavaCodeUnit method, Set<JavaCodeUnit> seen) {
        if (!seen.add(method)) {
            return List.of();
        }
        return method.getMethodCallsFromSelf()
                .stream()
                .sorted(Comparator.comparing(JavaAccess::getLineNumber))
                .flatMap(call -> Stream.concat(Stream.of(call.getTargetOwner().getSimpleName() + "." + call.getName()),
                        inside(call).flatMap(next -> calls(next, new HashSet<>(seen)).stream())))
                .toList();
    }

    private static Stream<JavaCodeUnit> inside(JavaMethodCall call) {
        return top(call.getTargetOwner()).equals(top(call.getOriginOwner()))
                ? call.getTarget().resolveMember().stream().map(JavaCodeUnit.class::cast)
                : Stream.empty();
    }

    private static JavaClass top(JavaClass type) {
        return type.getEnclosingClass().map(PassFigure::top).orElse(type);
    }
}
