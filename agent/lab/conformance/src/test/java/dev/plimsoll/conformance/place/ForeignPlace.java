package dev.plimsoll.conformance.place;

import dev.plimsoll.conformance.wire.Api;
import java.time.Duration;

/** An account on a real platform; the suite changes only the configured branches. */
final class ForeignPlace implements Place {

    private static final String NO_LOGIN = "no login to the databases was given (platform.database.user)";

    private final SuiteSettings settings;
    private final Api api;

    private ForeignPlace(SuiteSettings settings, Api api) {
        this.settings = settings;
        this.api = api;
    }

    static ForeignPlace of(SuiteSettings settings) {
        return new ForeignPlace(settings, Api.of(settings.url().orElseThrow(), settings.key()));
    }

    @Override
    public Profile profile() {
        return settings.profile();
    }

    @Override
    public Api api() {
        return api;
    }

    @Override
    public Room room() {
        if (settings.project().isEmpty() || settings.branches().isEmpty()) {
            throw new NotTried("nothing may be made: no branch was named for it (platform.project, platform.branch)");
        }
        return new Room(settings.project().get(), settings.branches());
    }

    @Override
    public Login reader() {
        return settings.login("postgres").orElseThrow(() -> new NotTried(NO_LOGIN));
    }

    @Override
    public Login worker() {
        return settings.login(settings.database()).orElseThrow(() -> new NotTried(NO_LOGIN));
    }

    @Override
    public String cacheView() {
        return settings.cacheView().orElse(profile().cacheView());
    }

    @Override
    public void passTime(Duration time) {
        throw new NotTried("nobody waits " + time.toMinutes() + " minutes for it here");
    }

    @Override
    public void close() {
        // There is nothing to close.
    }
}
