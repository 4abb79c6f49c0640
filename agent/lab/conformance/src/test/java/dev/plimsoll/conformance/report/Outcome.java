package dev.plimsoll.conformance.report;

/** The outcome of a test and of its rules; of two outcomes, the later constant counts. */
enum Outcome {
    HOLDS("holds"), NOT_TRIED("not tried"), DEPARTS("does not hold, as known"), FAILS("does not hold");

    private final String word;

    Outcome(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }

    static Outcome worse(Outcome one, Outcome other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
