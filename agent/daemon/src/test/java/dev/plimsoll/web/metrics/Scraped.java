package dev.plimsoll.web.metrics;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPInputStream;

/** The metrics of a board, as scraped. */
public final class Scraped {

    private Scraped() {}

    public static String text(FleetBoard board) {
        return as(board, "text/plain; version=0.0.4; charset=utf-8");
    }

    static String as(FleetBoard board, String contentType) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            board.scrape(out, contentType);
            return unpacked(out.toByteArray());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static String unpacked(byte[] gzip) throws IOException {
        try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
