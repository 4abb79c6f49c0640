package dev.plimsoll.web.page;

import dev.plimsoll.fleet.ComputeId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;

/**
 * The path of a page below the root of the agent, and links from it.
 *
 * <p>Links are relative, so that pages work below any path of a reverse proxy.
 *
 * @param path starts with {@code /}, such as {@code /computes/shiny-wind/ep-1}
 */
public record Place(String path) {

    public static final Place FLEET = new Place("/");

    /** {@code name} as one part of a path, escaped. */
    public static String segment(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** The page of a compute. */
    public static Place of(ComputeId compute) {
        return new Place("/computes/%s/%s".formatted(segment(compute.projectId()), segment(compute.endpointId())));
    }

    public Place {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("a path starts with '/': " + path);
        }
    }

    /**
     * The link from this page to {@code target}.
     *
     * @param target path below the root, starting with {@code /}; may have a query
     */
    public String to(String target) {
        long folders = path.chars().filter(c -> c == '/').count() - 1;
        String up = folders == 0 ? "./" : String.join("", Collections.nCopies((int) folders, "../"));
        return up + target.substring(1);
    }
}
