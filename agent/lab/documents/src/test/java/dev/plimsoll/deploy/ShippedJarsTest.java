package dev.plimsoll.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each class that the shipped code names lies beside it: tests have a class path of their own, which may hold more. */
class ShippedJarsTest {

    @ParameterizedTest
    @ValueSource(strings = {"agent/daemon", "agent/dist"})
    void noClassIsMissing(String module) throws IOException {
        Path built = Checkout.at(module).resolve("target");
        assumeThat(built.resolve("plimsoll.jar")).as("mvn package makes it").exists();
        List<String> libraries;
        try (Stream<Path> files = Files.list(built.resolve("lib"))) {
            libraries = files.map(Path::toString).sorted().toList();
        }
        List<String> arguments = new ArrayList<>(List.of("--missing-deps", "--multi-release", "21", "--class-path",
                libraries.stream().collect(Collectors.joining(File.pathSeparator)),
                built.resolve("plimsoll.jar").toString()));
        libraries.stream().filter(library -> library.contains("plimsoll-")).forEach(arguments::add);

        StringWriter missing = new StringWriter();
        PrintWriter out = new PrintWriter(missing);
        int code = ToolProvider.findFirst("jdeps").orElseThrow().run(out, out, arguments.toArray(String[]::new));
        out.flush();

        assertThat(arguments).as("the core lies beside it").anyMatch(jar -> jar.contains("plimsoll-core-"));
        assertThat(missing.toString()).isEmpty();
        assertThat(code).isZero();
    }
}
