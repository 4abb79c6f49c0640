package dev.plimsoll.cli.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the emulated platform is, as it said itself.
 *
 * @param baseUrl   root of its API
 * @param apiKey    key to it
 * @param ledgerUrl its own account of who woke what
 * @param sizesUrl  its size table, scaled down
 * @param user      database user
 * @param password  its password
 * @param port      port of all computes
 */
record DemoPlatform(String baseUrl, String apiKey, String ledgerUrl, String sizesUrl, String user, String password,
        int port) {

    private static final JsonMapper JSON = new JsonMapper();

    static DemoPlatform of(JsonNode line) {
        JsonNode database = line.path("database");
        return new DemoPlatform(line.path("base_url").asText(), line.path("api_key").asText(),
                line.path("ledger_url").asText(), line.path("sizes_url").asText(), database.path("user").asText(),
                database.path("password").asText(), database.path("port").asInt());
    }

    /** What tells an agent to watch it: short intervals, since nobody waits an hour for a demo. */
    Map<String, String> settings(Path folder, String mode, int listenPort) throws IOException {
        Path record = Files.createDirectories(folder.resolve("record"));
        Path sizes = record.resolve("sizes.json");
        try (InputStream table = URI.create(sizesUrl).toURL().openStream()) {
            Files.write(sizes, table.readAllBytes());
        }
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("platform.base-url", baseUrl);
        settings.put("platform.api-key", apiKey);
        settings.put("platform.sizes", sizes.toString());
        settings.put("database.user", user);
        settings.put("database.password", password);
        settings.put("database.port", Integer.toString(port));
        settings.put("database.ssl-mode", "disable");
        settings.put("poll.interval", "5s");
        settings.put("poll.list-active", "2s");
        settings.put("poll.list-idle", "5s");
        settings.put("observe.suspend-delay", "20s");
        settings.put("sizing.mode", mode);
        settings.put("sizing.evidence.grow", "20s");
        settings.put("sizing.evidence.shrink", "40s");
        // What a restart costs has to be saved first, and at the usual prices that takes longer than a demo.
        settings.put("sizing.restart-price", "0.01");
        settings.put("sizing.connection-price", "0.0001");
        settings.put("change.approval", "policy");
        settings.put("change.when", "now");
        settings.put("change.cooldown", "2m");
        settings.put("store.url", "jdbc:sqlite:" + record.resolve("plimsoll.db"));
        settings.put("log.level", "warn");
        settings.put("server.listen", "127.0.0.1:" + listenPort);
        return settings;
    }

    /** Its account of who woke what. */
    JsonNode ledger() throws IOException {
        try (InputStream answer = URI.create(ledgerUrl).toURL().openStream()) {
            return JSON.readTree(answer);
        }
    }

    /** {@code wanted}, or any other port where somebody has it already. */
    static int freePort(int wanted) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
            return wanted;
        } catch (IOException taken) {
            return 0;
        }
    }

    @Override
    public String toString() {
        return "emulated platform at " + baseUrl;
    }
}
