package dev.plimsoll.conformance.visit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.conformance.place.NotTried;
import dev.plimsoll.conformance.place.Place;
import dev.plimsoll.conformance.place.Profile;
import dev.plimsoll.conformance.wire.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** All that a test has: the platform's interface, and what was made there for the suite. */
public final class Visit implements AutoCloseable {

    private final Place place;
    private final Api api;
    private final Guests guests;
    private final GuestKeys keys;
    private @Nullable Guest shared;

    Visit(Place place) {
        this.place = place;
        this.api = place.api();
        this.guests = new Guests(place);
        this.keys = new GuestKeys(place);
        // A user who ends the run early wants no compute left behind either.
        Runtime.getRuntime().addShutdownHook(new Thread(this::leaveNothing));
    }

    public Place place() {
        return place;
    }

    public Api api() {
        return api;
    }

    /** Makes computes. */
    public Guests guests() {
        return guests;
    }

    /** Makes keys. */
    public GuestKeys keys() {
        return keys;
    }

    /** A compute that all tests share: in any state, of any size; not to be deleted or moved. */
    public Guest guest() {
        Guest known = shared;
        if (known == null) {
            known = guests.any();
            shared = known;
        }
        return known;
    }

    /** Aborts a test of what platforms of another profile are known to do otherwise. */
    public void onlyWhere(Profile profile, String otherwise) {
        if (place.profile() != profile) {
            throw new NotTried(otherwise);
        }
    }

    /** Of the first page, where there are pages; at least one. */
    public List<JsonNode> projects() {
        List<JsonNode> projects = elements(api.get("/projects").body().path("projects"));
        if (projects.isEmpty()) {
            throw new NotTried("the account has no project");
        }
        return projects;
    }

    /** Of all {@link #projects}; at least one. */
    public List<JsonNode> computes() {
        List<JsonNode> computes = new ArrayList<>();
        projects().forEach(project -> computes.addAll(computes(project.path("id").asText())));
        if (computes.isEmpty()) {
            throw new NotTried("the account has no compute");
        }
        return computes;
    }

    /** Of one project. */
    public List<JsonNode> computes(String projectId) {
        return elements(api.get("/projects/" + projectId + "/endpoints").body().path("endpoints"));
    }

    private static List<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    private void leaveNothing() {
        guests.close();
        keys.close();
    }

    @Override
    public void close() {
        try {
            leaveNothing();
        } finally {
            place.close();
        }
    }
}
