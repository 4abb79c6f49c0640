package dev.plimsoll.explain;

/** What a person acts with, where a sentence is read: the commands of a terminal, or the buttons of the pages. */
public enum Controls {
    COMMANDS("plimsoll resume", "plimsoll approve", "Approved with --now (over HTTP ?now=true)",
            "plimsoll advise --explain"),
    BUTTONS("the button “Resume changes”", "the button “Approve”",
            "Approved at once", "its page");

    private final String resume;
    private final String approve;
    private final String approvedAtOnce;
    private final String explanation;

    Controls(String resume, String approve, String approvedAtOnce, String explanation) {
        this.resume = resume;
        this.approve = approve;
        this.approvedAtOnce = approvedAtOnce;
        this.explanation = explanation;
    }

    /** What turns the stop switch off, and closes the breaker. */
    public String resume() {
        return resume;
    }

    /** What approves a change. */
    String approve() {
        return approve;
    }

    /** An approval for the next pass, as the beginning of a sentence. */
    public String approvedAtOnce() {
        return approvedAtOnce;
    }

    /** Where to read what a change waits for. */
    public String explanation() {
        return explanation;
    }
}
