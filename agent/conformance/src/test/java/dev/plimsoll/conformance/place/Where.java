package dev.plimsoll.conformance.place;

/**
 * Which platform results are of; says nothing about whose account it is.
 *
 * @param emulator whether it is the emulator
 */
public record Where(boolean emulator, Profile profile) {

    /** Of {@link Place#chosen()}. */
    public static Where chosen() {
        Wishes wishes = Wishes.ofSystem();
        return new Where(wishes.url().isEmpty(), wishes.profile());
    }
}
