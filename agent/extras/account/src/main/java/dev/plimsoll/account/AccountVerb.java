package dev.plimsoll.account;

import dev.plimsoll.account.management.Management;
import dev.plimsoll.account.management.PlatformManagement;
import dev.plimsoll.cli.verb.PlatformOption;
import dev.plimsoll.cli.verb.Verb;
import dev.plimsoll.cli.verb.VerbFailure;
import dev.plimsoll.config.Settings;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.platform.PlatformSettings;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine.Mixin;

/** A verb that calls the platform's management API. */
public abstract class AccountVerb extends Verb {

    /** The kinds of unknown words that mean that a listing is partial. */
    private static final Set<String> HIDING = Set.of(UnknownWord.PROJECT, UnknownWord.COMPUTE);

    Function<PlatformSettings, Management> opening = PlatformManagement::open;

    @Mixin
    private PlatformOption platform = new PlatformOption();

    /** Warnings about databases and sizes do not matter to these verbs. */
    @Override
    protected final boolean heeds(String warning) {
        return warning.startsWith("platform.") || warning.startsWith("platforms[") || warning.startsWith("PLIMSOLL_");
    }

    @Override
    public final Integer call() {
        check();
        Settings settings = platform.of(settings());
        VerbFailure.wrongUseIf(!settings.profile().dialect().isManageable(),
                "keys, projects and computes work in profiles standard and "
                        + "neon only; in profile lakebase, use the platform's own command line");
        try (Management account = opening.apply(settings.platform())) {
            return call(account, settings);
        }
    }

    /** Rejects invalid arguments before anything is read or sent. */
    protected void check() {}

    protected abstract int call(Management account, Settings settings);

    /** Prints a warning for each item that a listing leaves out. */
    protected final void warnOfMissing(Listing<?> listing) {
        listing.unknown()
                .stream()
                .filter(word -> HIDING.contains(word.kind()))
                .forEach(word -> say("warning: the listing is partial: %s %s (%s)".formatted(word.kind(), word.word(),
                        word.where())));
    }
}
