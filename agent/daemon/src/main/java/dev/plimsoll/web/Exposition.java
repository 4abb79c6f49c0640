package dev.plimsoll.web;

import org.eclipse.jetty.http.QuotedQualityCSV;
import org.jspecify.annotations.Nullable;

/** The two forms in which metrics are scraped. */
enum Exposition {
    TEXT("text/plain; version=0.0.4; charset=utf-8"), OPEN_METRICS(
            "application/openmetrics-text; version=1.0.0; charset=utf-8");

    private final String contentType;

    Exposition(String contentType) {
        this.contentType = contentType;
    }

    String contentType() {
        return contentType;
    }

    /** What the reader likes best of what there is; text for whoever does not say. */
    static Exposition preferred(@Nullable String accept) {
        QuotedQualityCSV wishes = new QuotedQualityCSV();
        wishes.addValue(accept == null ? "*/*" : accept);
        for (String candidate : wishes.getValues()) {
            if (candidate.startsWith("application/openmetrics-text")) {
                return OPEN_METRICS;
            }
            if (candidate.startsWith("text/") || candidate.startsWith("*/*")) {
                return TEXT;
            }
        }
        return TEXT;
    }
}
