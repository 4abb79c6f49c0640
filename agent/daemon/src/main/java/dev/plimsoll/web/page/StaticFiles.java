package dev.plimsoll.web.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plimsoll.json.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The files that pages load: the style sheet, scripts, and libraries from webjars.
 *
 * <p>Their address contains a digest of all of them. So browsers keep them for a year, and a new version of the agent has
 * new addresses. All files are in one folder, so scripts can import each other by relative paths.
 */
public record StaticFiles(Map<String, StaticFile> files, String version) {

    /** The first part of their path. */
    public static final String FOLDER = "/static/";

    /** The icon of the pages. */
    public static final String ICON = "plimsoll.svg";

    /** Own files, by name; each is in the folder {@code web} of the class path. */
    private static final List<String> OWN = List.of("plimsoll.css", ICON, "fleet.js", "compute.css",
            "compute.js", "compute-charts.js", "compute-cursor.js", "compute-marks.js", "compute-strip.js",
            "compute-text.js", "compute-ticks.js");
    /** Files of the library that draws the charts. */
    private static final List<String> OF_UPLOT = List.of("uPlot.esm.js", "uPlot.min.css");
    private static final String UPLOT_VERSION = "/META-INF/maven/org.webjars.npm/uplot/pom.properties";

    private static final int DIGEST_DIGITS = 16;

    /**
     * A file as it is sent.
     *
     * @param type the content type
     */
    public record StaticFile(String type, String text) {}

    /**
     * Reads all files.
     *
     * @throws UncheckedIOException if one is missing in the class path
     */
    public static StaticFiles load() {
        Map<String, StaticFile> files = new LinkedHashMap<>();
        OWN.forEach(name -> files.put(name, new StaticFile(type(name), text("/web/" + name))));
        String uplot = "/META-INF/resources/webjars/uplot/%s/dist/".formatted(
                text(UPLOT_VERSION).replaceFirst("(?s).*\\bversion=(\\S+).*", "$1"));
        OF_UPLOT.forEach(name -> files.put(name, new StaticFile(type(name), text(uplot + name))));
        String all = files.values().stream().map(StaticFile::text).collect(Collectors.joining());
        return new StaticFiles(files, Sha256.hex(all).substring(0, DIGEST_DIGITS));
    }

    /**
     * The path of a file below the root of the agent.
     *
     * @throws IllegalArgumentException if there is no such file
     */
    public String path(String name) {
        if (!files.containsKey(name)) {
            throw new IllegalArgumentException("no file '%s' among %s".formatted(name, files.keySet()));
        }
        return FOLDER + version + "/" + name;
    }

    /** The icon of the pages, for an address without a digest. */
    public StaticFile icon() {
        return Objects.requireNonNull(files.get(ICON));
    }

    /** The file at this address; empty for an unknown name, or the digest of another version. */
    public Optional<StaticFile> find(String digest, String name) {
        return digest.equals(version) ? Optional.ofNullable(files.get(name)) : Optional.empty();
    }

    private static String text(String place) {
        try (InputStream in = StaticFiles.class.getResourceAsStream(place)) {
            if (in == null) {
                throw new IOException("not in the class path: " + place);
            }
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String type(String name) {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "css" -> "text/css; charset=utf-8";
            case "js", "mjs" -> "text/javascript; charset=utf-8";
            case "svg" -> "image/svg+xml";
            default -> throw new IllegalArgumentException("no content type for " + name);
        };
    }
}
