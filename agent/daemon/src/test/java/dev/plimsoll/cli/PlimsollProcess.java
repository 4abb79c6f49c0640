package dev.plimsoll.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command line in a process of its own, for what a process has once: its environment, and its default time zone. */
public final class PlimsollProcess {

    private PlimsollProcess() {}

    /**
     * What a run ended with.
     *
     * @param out what it printed
     * @param err what it said on standard error
     */
    public record Ended(int code, String out, String err) {}

    /**
     * Runs a verb to its end, with its output in a file.
     *
     * @param folder for its standard error
     */
    public static Ended run(Path folder, Path output, List<String> arguments) throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        Process process = new ProcessBuilder(command(List.of(), arguments)).redirectError(err.toFile())
                .redirectOutput(output.toFile())
                .start();
        return new Ended(process.waitFor(), "", Files.readString(err));
    }

    /**
     * Runs a verb to its end.
     *
     * @param folder      for its standard error
     * @param jvm         options of the JVM
     * @param environment variables besides the usual ones
     */
    public static Ended run(Path folder, List<String> jvm, Map<String, String> environment, List<String> arguments)
            throws IOException, InterruptedException {
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command(jvm, arguments)).redirectError(err.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out, Files.readString(err));
    }

    private static List<String> command(List<String> jvm, List<String> arguments) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                        "--enable-native-access=ALL-UNNAMED"));
        command.addAll(jvm);
        command.addAll(List.of("-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName()));
        command.addAll(arguments);
        return command;
    }
}
