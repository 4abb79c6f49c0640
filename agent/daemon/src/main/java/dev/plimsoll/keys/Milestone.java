package dev.plimsoll.keys;

/** The steps of a rotation, in order; if the process crashes after any of them, the file has a working key. */
public enum Milestone {
    LOCKED("no other rotation of this file is running"),
    OLD_KEY_VERIFIED("the key in the file works"),
    INTENT_RECORDED("recorded the name of the new key"),
    KEY_CREATED("created a new key"),
    NEW_KEY_VERIFIED("the new key works"),
    OLD_KEY_IDENTIFIED("searched for the old key in the account's list"),
    SUPERSEDED_RECORDED("recorded the replaced key"),
    DRAFT_OPENED("opened a temporary file"),
    DRAFT_WRITTEN("wrote the new key to the temporary file"),
    FILE_REPLACED("the new key is in the file"),
    FILE_VERIFIED("the key read back from the file works"),
    KEY_REVOKED("revoked a replaced key"),
    RECORD_CLEARED("completed the rotation");

    private final String words;

    Milestone(String words) {
        this.words = words;
    }

    /** The step as a phrase. */
    public String words() {
        return words;
    }
}
