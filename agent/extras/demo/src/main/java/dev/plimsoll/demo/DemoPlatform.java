package dev.plimsoll.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The addresses and credentials of the emulated platform, from the emulator's first line of output.
 *
 * @param baseUrl   base URL of its API
 * @param apiKey    key to its API
 * @param ledgerUrl URL of its ledger, which records every start and its cause
 * @param sizesUrl  URL of its size table, scaled down
 * @param user      database user
 * @param password  its password
 * @param port      port of all computes
 * @param profile   the platform's profile
 */
record DemoPlatform(String baseUrl, String apiKey, String ledgerUrl, String sizesUrl, String user, String password,
        int port, String profile) {

    private static final int TOKEN_BYTES = 24;
    private static final JsonMapper JSON = new JsonMapper();

    static DemoPlatform of(JsonNode line) {
        JsonNode database = line.path("database");
        return new DemoPlatform(line.path("base_url").asText(), line.path("api_key").asText(),
                line.path("ledger_url").asText(), line.path("sizes_url").asText(), database.path("user").asText(),
                database.path("password").asText(), database.path("port").asInt(), line.path("profile").asText());
    }

    /**
     * Writes the files that the agent's configuration refers to, and returns the configuration's values. Secrets are only in
     * those files.
     *
     * @param listen port of the agent's own HTTP interface
     */
    Map<String, String> settings(DemoDirectory place, int listen) throws IOException {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("platform.base-url", baseUrl);
        settings.put("platform.api-key-file", place.write("api-key", apiKey).toString());
        settings.put("platform.profile", profile);
        try (InputStream table = URI.create(sizesUrl).toURL().openStream()) {
            settings.put("platform.sizes",
                    place.write("sizes.json", new String(table.readAllBytes(), StandardCharsets.UTF_8)).toString());
        }
        settings.put("database.user", user);
        settings.put("database.password-file", place.write("database-password", password).toString());
        settings.put("database.port", Integer.toString(port));
        settings.put("database.ssl-mode", "disable");
        settings.put("store.url", "jdbc:sqlite:" + place.file("plimsoll.db"));
        settings.put("server.listen", "127.0.0.1:" + listen);
        settings.put("server.token-file", place.write("token", token()).toString());
        return settings;
    }

    /** A new bearer token for the requests that change something. */
    private static String token() {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    JsonNode ledger() throws IOException {
        try (InputStream answer = URI.create(ledgerUrl).toURL().openStream()) {
            return JSON.readTree(answer);
        }
    }

    /** The port {@code wanted}, or any free one for 0; empty if it is in use. */
    static OptionalInt freePort(int wanted) {
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted));
            return OptionalInt.of(probe.getLocalPort());
        } catch (IOException taken) {
            return OptionalInt.empty();
        }
    }

    @Override
    public String toString() {
        return "emulated platform at " + baseUrl;
    }
}
