package dev.plimsoll.keys;

/** The points of a rotation, in their order; after any of them the process may die and a working key is in the file. */
public enum Milestone {
    LOCKED("no other rotation of this file is under way"),
    OLD_KEY_PROVEN("the key in the file works"),
    INTENT_RECORDED("noted which key is about to be made"),
    KEY_CREATED("made a new key"),
    NEW_KEY_PROVEN("the new key works"),
    OLD_KEY_SOUGHT("looked for the entry of the old key"),
    SUPERSEDED_RECORDED("noted which key is replaced"),
    DRAFT_OPENED("opened a file beside the old one"),
    DRAFT_WRITTEN("the new key is on the disk beside the old one"),
    FILE_REPLACED("the new key is in the file"),
    FILE_PROVEN("the key read back from the file works"),
    KEY_REVOKED("revoked a key that is not needed any more"),
    RECORD_CLEARED("nothing is left to do");

    private final String words;

    Milestone(String words) {
        this.words = words;
    }

    /** What was reached, for a person. */
    public String words() {
        return words;
    }
}
