package dev.plimsoll.web;

import org.eclipse.jetty.http.QuotedQualityCSV;
import org.jspecify.annotations.Nullable;

/** The two text formats of metrics. */
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

    /** The supported format that the {@code Accept} header prefers; text without that header. */
    static Exposition preferred(@Nullable String accept) {
        QuotedQualityCSV accepted = new QuotedQualityCSV();
        accepted.addValue(accept == null ? "*/*" : accept);
        for (String candidate : accepted.getValues()) {
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
