package dev.plimsoll.conformance.place;

import dev.plimsoll.conformance.wire.Api;
import java.time.Duration;

/** An account on a real platform; the suite changes only the configured branches. */
final class ForeignPlace implements Place {

    private static final String NO_LOGIN = "no login to the databases was given (platform.database.user)";

    private final Wishes wishes;
    private final Api api;

    private ForeignPlace(Wishes wishes, Api api) {
        this.wishes = wishes;
        this.api = api;
    }

    static ForeignPlace of(Wishes wishes) {
        return new ForeignPlace(wishes, Api.of(wishes.url().orElseThrow(), wishes.key()));
    }

    @Override
    public Profile profile() {
        return wishes.profile();
    }

    @Override
    public Api api() {
        return api;
    }

    @Override
    public Room room() {
        if (wishes.project().isEmpty() || wishes.branches().isEmpty()) {
            throw new NotTried("nothing may be made: no branch was named for it (platform.project, platform.branch)");
        }
        return new Room(wishes.project().get(), wishes.branches());
    }

    @Override
    public Login reader() {
        return wishes.login("postgres").orElseThrow(() -> new NotTried(NO_LOGIN));
    }

    @Override
    public Login worker() {
        return wishes.login(wishes.database()).orElseThrow(() -> new NotTried(NO_LOGIN));
    }

    @Override
    public String cacheView() {
        return wishes.cacheView().orElse(profile().cacheView());
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
