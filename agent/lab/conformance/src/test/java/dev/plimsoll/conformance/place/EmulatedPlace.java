package dev.plimsoll.conformance.place;

import dev.plimsoll.conformance.wire.Api;
import dev.plimsoll.emulator.Emulator;
import dev.plimsoll.emulator.Options;
import dev.plimsoll.emulator.scenario.Scenario;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The emulator in this process; the suite uses only its start method, addresses and credentials. */
final class EmulatedPlace implements Place {

    private static final String PROJECT = "conformance-main-100001";
    private static final int ROOMS = 4;

    private final Profile profile;
    private final ShiftedClock clock;
    private final Emulator emulator;

    private EmulatedPlace(Profile profile, ShiftedClock clock, Emulator emulator) {
        this.profile = profile;
        this.clock = clock;
        this.emulator = emulator;
    }

    static EmulatedPlace start(Profile profile) throws IOException {
        ShiftedClock clock = new ShiftedClock();
        Emulator emulator = Emulator.start(Scenario.parse(scenario(profile)), Options.defaults().withClock(clock));
        EmulatedPlace place = new EmulatedPlace(profile, clock, emulator);
        place.clearRooms();
        return place;
    }

    private static String scenario(Profile profile) throws IOException {
        try (InputStream in = EmulatedPlace.class.getResourceAsStream("emulated.yaml")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return profile == Profile.STANDARD ? text : "profile: neon\n" + text;
        }
    }

    /** Leaves branches without a primary. */
    private void clearRooms() {
        for (int i = 1; i <= ROOMS; i++) {
            api().delete("/projects/" + PROJECT + "/endpoints/ep-room-" + i);
        }
    }

    @Override
    public Profile profile() {
        return profile;
    }

    @Override
    public Api api() {
        return Api.of(emulator.baseUrl(), emulator.apiKey());
    }

    @Override
    public Room room() {
        List<String> branches = new ArrayList<>();
        for (int i = 1; i <= ROOMS; i++) {
            branches.add("br-room-" + i);
        }
        return new Room(PROJECT, branches);
    }

    @Override
    public Login reader() {
        return login(emulator.databaseUser(), emulator.databasePassword(), "postgres");
    }

    @Override
    public Login worker() {
        return login("app", emulator.loadPassword(), "app");
    }

    private Login login(String user, String password, String database) {
        return new Login(user, password, database, emulator.databasePort(), "disable");
    }

    @Override
    public String cacheView() {
        return profile.cacheView();
    }

    @Override
    public void passTime(Duration time) {
        clock.putForward(time);
    }

    @Override
    public void close() {
        emulator.close();
    }
}
