package dev.plimsoll.cli.account;

import dev.plimsoll.cli.terminal.Verb;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.platform.management.Management;
import java.util.Set;

/** A verb that uses the platform's management interface. */
public abstract class AccountVerb extends Verb {

    /** Unknown words of these kinds stand for something that could not be shown. */
    private static final Set<String> HIDING = Set.of(UnknownWord.PROJECT, UnknownWord.COMPUTE);

    /** Whoever manages the account has no use for databases, sizes and the like. */
    static boolean isOfPlatform(String warning) {
        return warning.startsWith("platform.") || warning.startsWith("PLIMSOLL_");
    }

    @Override
    protected final boolean heeds(String warning) {
        return isOfPlatform(warning);
    }

    @Override
    public final Integer call() {
        check();
        Settings settings = settings();
        try (Management account = surroundings().account().apply(settings.platform())) {
            return call(account, settings);
        }
    }

    /** Refuses what is wrong in the arguments, before anything is read or sent. */
    protected void check() {}

    /** Does it, and gives the exit code. */
    protected abstract int call(Management account, Settings settings);

    /** Says what a listing leaves out. */
    protected final void tellMissing(Listing<?> listing) {
        listing.unknown()
                .stream()
                .filter(word -> HIDING.contains(word.kind()))
                .forEach(word -> say("warning: the listing is partial: %s %s (%s)".formatted(word.kind(), word.word(),
                        word.where())));
    }
}
