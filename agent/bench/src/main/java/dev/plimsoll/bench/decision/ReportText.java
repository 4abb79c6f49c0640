package dev.plimsoll.bench.decision;

/** What the report says beside its figures. */
final class ReportText {

    static final String HEAD = "HEAD\n";
    static final String ONE_BY_ONE = "";
    static final String BOUNDS = "";
    static final String TAIL = "";

    private ReportText() {}
}
