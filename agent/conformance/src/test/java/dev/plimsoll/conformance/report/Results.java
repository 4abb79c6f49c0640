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

/** What a whole run showed, and where it is kept below {@code target/conformance}. */
record Results(Where where, List<Shown> shown) {

    private static final ObjectMapper JSON = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final Path FOLDER = Path.of(System.getProperty("basedir", ""), "target", "conformance");

    Results {
        shown = shown.stream().sorted(Comparator.comparing(Shown::rule).thenComparing(Shown::test)).toList();
    }

    /** Of the rule, or empty when no test ran that shows it. */
    Optional<Outcome> outcome(String rule) {
        return of(rule).stream().map(Shown::outcome).reduce(Outcome::worse);
    }

    /** Whether one of its tests passed, however the others ended. */
    boolean holdsInPart(String rule) {
        return of(rule).stream().anyMatch(shown -> shown.outcome() == Outcome.HOLDS);
    }

    /** The reasons for the outcome, each once. */
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

    /** Those of the last run of the emulator. */
    static Results ofEmulator(Profile profile) throws IOException {
        return JSON.readValue(file("emulator-" + profile.word(), "json").toFile(), Results.class);
    }

    /** As JSON, and as a page to read. */
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
