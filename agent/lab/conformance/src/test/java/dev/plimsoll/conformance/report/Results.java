package dev.plimsoll.conformance.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.place.Where;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results of a run, stored below {@code target/conformance}. */
record Results(Where where, List<Shown> shown) {

    private static final ObjectMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Path FOLDER = Path.of(System.getProperty("basedir", ""), "target", "conformance");

    Results {
        shown = shown.stream().sorted(Comparator.comparing(Shown::rule).thenComparing(Shown::test)).toList();
    }

    /** The outcome of a rule; empty if none of its tests ran. */
    Optional<Outcome> outcome(String rule) {
        return of(rule).stream().map(Shown::outcome).reduce(Outcome::worse);
    }

    /** Whether at least one of its tests passed. */
    boolean holdsInPart(String rule) {
        return of(rule).stream().anyMatch(shown -> shown.outcome() == Outcome.HOLDS);
    }

    /** The distinct reasons for the outcome. */
    String why(String rule) {
        Outcome outcome = outcome(rule).orElse(Outcome.HOLDS);
        return of(rule).stream()
                .filter(shown -> shown.outcome() == outcome)
                .map(Shown::why)
                .filter(why -> !why.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    List<Shown> of(String rule) {
        return shown.stream().filter(one -> one.rule().equals(rule)).toList();
    }

    /** The results of the emulator's last run. */
    static Results ofEmulator(Profile profile) throws IOException {
        return JSON.readValue(file("emulator-" + profile.word(), "json").toFile(), Results.class);
    }

    /** Writes the results as JSON and as a Markdown page. */
    void write() throws IOException {
        String name = (where.emulator() ? "emulator-" : "account-") + where.profile().word();
        Files.createDirectories(FOLDER);
        JSON.writeValue(file(name, "json").toFile(), this);
        Files.writeString(file(name, "md"), Page.of(this));
    }

    private static Path file(String name, String ending) {
        return FOLDER.resolve(name + "." + ending);
    }
}
