package dev.plimsoll.stress.agents;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One agent as a process of its own, known to the platform by its key and to the store by its name. */
final class AgentProcess implements AutoCloseable {

    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");
    private static final List<String> OPTIONS = List.of("-Xmx96m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED");

    private final String name;
    private final int port;
    private final Path folder;
    private final Process process;
    private long step;

    private AgentProcess(String name, int port, Path folder, Process process) {
        this.name = name;
        this.port = port;
        this.folder = folder;
        this.process = process;
        // An interrupted run must stop the agents.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    }

    /**
     * Starts an agent.
     *
     * @param name     of letters, digits and hyphens: its claims and its key begin with it
     * @param port     of its HTTP server
     * @param settings its configuration
     * @param folder   for its files
     */
    static AgentProcess start(String name, int port, Map<String, Object> settings, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.write(folder.resolve(SteppedAgent.SETTINGS), new JsonMapper().writeValueAsBytes(settings));
        Files.writeString(folder.resolve(SteppedAgent.STEP), "0");
        List<String> command = new ArrayList<>(List.of(JAVA.toString()));
        command.addAll(OPTIONS);
        command.addAll(List.of("-cp", classPath(), SteppedAgent.class.getName(),
                folder.toString()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("agent.log").toFile());
        // The name of a claim begins with that of the machine.
        builder.environment().put("HOSTNAME", name);
        return new AgentProcess(name, port, folder, builder.start());
    }

    /** With the daemon once: the launcher has its classes and its jar, and two copies of the store's schema are an error. */
    private static String classPath() {
        List<String> all = List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
        boolean isCompiled = all.stream().anyMatch(entry -> entry.endsWith("/daemon/target/classes"));
        return all.stream()
                .filter(entry -> !isCompiled || !entry.contains("/plimsoll-daemon-"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Stops or continues it, or ends it: as {@code kill -SIGNAL}. */
    void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, String.valueOf(process.pid())).inheritIO().start().waitFor();
    }

    /** Steps its clock by so many seconds more. */
    void step(long seconds) throws IOException {
        step += seconds;
        Files.writeString(folder.resolve(SteppedAgent.STEP), String.valueOf(step));
    }

    /** How wrong its clock is, in seconds. */
    long step() {
        return step;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}
