package dev.plimsoll.extension;

/** The groups in which help and man page list the verbs, in this order. */
public enum HelpGroup {
    WATCH("Watch the fleet"), DECIDE("Decide on a size"), CHANGE("Change sizes"), SET_UP("Set up"),
    ACCOUNT("Manage the account"), TOOLS("Tools");

    private final String title;

    HelpGroup(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
