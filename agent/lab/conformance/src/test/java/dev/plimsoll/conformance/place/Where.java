package dev.plimsoll.conformance.place;

/**
 * The platform of the results, without the account.
 *
 * @param emulator whether the platform is the emulator
 */
public record Where(boolean emulator, Profile profile) {

    /** The platform of {@link Place#chosen()}. */
    public static Where chosen() {
        SuiteSettings settings = SuiteSettings.ofSystem();
        return new Where(settings.url().isEmpty(), settings.profile());
    }
}
