package dev.plimsoll.repository;

import dev.plimsoll.fleet.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/**
 * One run of the owner's command, without a shell. It ends at the deadline, with the processes that it started. Of its
 * output, the beginning is kept, without what looks like a secret.
 */
record ProposalCommand(List<String> command, Path directory, Duration deadline) {

    /** Prefix of the variables that tell the command what to do. Other variables with it may hold secrets. */
    private static final String PREFIX = "PLIMSOLL_";
    private static final int KEPT_BYTES = 2_000;
    private static final int KEPT_CHARACTERS = 300;
    /** Time for the rest of the output after the end of the process. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);
    private static final Pattern USER_OF_URL = Pattern.compile("://[^/\\s@]+@");
    private static final Pattern NAMED_SECRET = Pattern.compile("(?i)((?:\\b(?:bearer|basic)\\s+)"
            + "|(?:(?:token|password|passwd|secret|api[-_]?key)[\"']?\\s*[:=]\\s*))\\S+");
    private static final Pattern KNOWN_TOKEN = Pattern.compile("\\b(?:gh[a-z]_|github_pat_|glpat-|napi_)\\w{8,}");

    /**
     * Runs it.
     *
     * @param variables variables that are added to the environment, without prefix
     * @throws IOException if it cannot start, fails, or takes too long; says how it ended
     */
    void run(Map<String, String> variables) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith(PREFIX));
        variables.forEach((name, value) -> builder.environment().put(PREFIX + name, value));
        Process process = builder.start();
        CompletableFuture<String> output = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> read(process.getInputStream(), output));
        try {
            process.getOutputStream().close();
            if (!process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException("it took longer than %d s".formatted(deadline.toSeconds()));
            }
            if (process.exitValue() != 0) {
                String said = said(output);
                throw new IOException(
                        "exit code %d%s".formatted(process.exitValue(), said.isEmpty() ? "" : ": " + said));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw new IOException("the agent was stopped meanwhile", ended);
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static String said(CompletableFuture<String> output) throws InterruptedException {
        try {
            return masked(output.get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS));
        } catch (ExecutionException | TimeoutException none) {
            return "";
        }
    }

    /** Keeps the beginning, and takes the rest, so that the process does not wait for a reader. */
    private static void read(InputStream stream, CompletableFuture<String> output) {
        try (stream) {
            byte[] beginning = stream.readNBytes(KEPT_BYTES);
            output.complete(new String(beginning, StandardCharsets.UTF_8));
            stream.transferTo(OutputStream.nullOutputStream());
        } catch (IOException closed) {
            // What was read until then is all.
        } finally {
            output.complete("");
        }
    }

    /** The text on one line, shortened, without what looks like a secret. */
    static String masked(String text) {
        String line = PlainText.line(text);
        String masked = KNOWN_TOKEN
                .matcher(NAMED_SECRET.matcher(USER_OF_URL.matcher(line).replaceAll("://***@")).replaceAll("$1***"))
                .replaceAll("***");
        return masked.length() <= KEPT_CHARACTERS ? masked : masked.substring(0, KEPT_CHARACTERS) + "…";
    }
}
