package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Project;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The fleet as the platform lists it. It only sends GET requests, since the account's key permits everything. */
public final class PlatformFleet implements Fleet {

    /** Most pages of a listing; a longer one probably goes in circles. */
    private static final int MOST_PAGES = 1000;
    /** Most pages without a project in a row. */
    private static final int MOST_EMPTY = 50;

    private final Reads reads;
    private final PlatformSettings settings;
    private final View view;
    private final ProjectDetails details;
    private final int mostPages;
    /** Project names by id, as last listed; a compute does not contain the name of its project. */
    private volatile Map<String, String> names = Map.of();

    public PlatformFleet(PlatformClient client, PlatformSettings settings) {
        this(new Reads(client.line()), settings);
    }

    public PlatformFleet(Reads reads, PlatformSettings settings) {
        this(reads, settings, MOST_PAGES);
    }

    PlatformFleet(Reads reads, PlatformSettings settings, int mostPages) {
        this.reads = reads;
        this.settings = settings;
        this.mostPages = mostPages;
        view = new View(settings);
        details = new ProjectDetails(reads, settings);
    }

    /**
     * A listed item with its JSON.
     *
     * @param asWritten its JSON, including unknown fields
     * @param <T>       project or compute
     */
    public record Written<T>(T item, JsonNode asWritten) {}

    /**
     * {@inheritDoc}
     * <p>A project that cannot contain a visible compute is left out. Projects that are configured by id are not listed:
     * a key may open them and not list them (platform/in-the-wild.md 1.8).
     */
    @Override
    public Listing<Project> projects() {
        return view.named().isEmpty() ? projects((project, item) -> details.added(project)) : named();
    }

    private Listing<Project> named() {
        Items items = new Items(settings);
        List<Project> known = view.named()
                .stream()
                .distinct()
                .flatMap(id -> details.named(id, items).stream())
                .filter(project -> view.mayHold(project.id(), project.name()))
                .toList();
        names = known.stream().collect(Collectors.toUnmodifiableMap(Project::id, Project::name));
        return new Listing<>(known, items.unknown());
    }

    /** {@link #projects()} with the JSON of each. */
    public Listing<Written<Project>> writtenProjects() {
        return projects(Written::new);
    }

    /** @param keep makes the result of a project and its JSON */
    private <T> Listing<T> projects(BiFunction<Project, JsonNode, T> keep) {
        Items items = new Items(settings);
        Map<String, Kept<Project, T>> listed = pages(items, keep);
        names = listed.values()
                .stream()
                .map(Kept::item)
                .collect(Collectors.toUnmodifiableMap(Project::id, Project::name));
        List<T> seen = listed.values()
                .stream()
                .filter(kept -> view.mayHold(kept.item().id(), kept.item().name()))
                .map(Kept::as)
                .toList();
        return new Listing<>(seen, items.unknown());
    }

    /** A listed item, and what is kept of it. */
    private record Kept<I, T>(I item, T as) {}

    /**
     * {@inheritDoc}
     * <p>Globs on a project's name use its name from the last {@link #projects()}. A compute that cannot be read is
     * left out and reported as an unknown word of kind {@code compute}; it is not regarded as deleted.
     */
    @Override
    public Listing<Compute> computes(String projectId) {
        Listing<Compute> all = computes(projectId, (compute, item) -> compute);
        details.refresh(projectId);
        String name = names.get(projectId);
        List<Compute> seen = all.items()
                .stream()
                .filter(compute -> view.shows(compute.id().endpointId(), projectId, name))
                .toList();
        return new Listing<>(seen, all.unknown());
    }

    /** All computes of a project, visible or not, with their JSON. */
    public Listing<Written<Compute>> writtenComputes(String projectId) {
        return computes(projectId, Written::new);
    }

    /** Reads computes while the reply arrives, so that a long listing is never in memory as a whole. */
    private <T> Listing<T> computes(String projectId, BiFunction<Compute, JsonNode, T> keep) {
        Taken<Compute, T> taken = reads.endpoints(projectId, () -> new Taken<>(new Items(settings),
                (items, item) -> items.compute(projectId, item), compute -> compute.id().endpointId(), keep));
        return new Listing<>(taken.listed.values().stream().map(Kept::as).toList(), taken.met.unknown());
    }

    /** A page that keeps the first item of each id. */
    private static final class Taken<I, T> extends Page {

        private final Items met;
        private final Map<String, Kept<I, T>> listed;

        Taken(Items met, BiFunction<Items, JsonNode, Optional<I>> read, Function<I, String> id,
                BiFunction<I, JsonNode, T> keep) {
            this(met, read, id, keep, new LinkedHashMap<>());
        }

        private Taken(Items met, BiFunction<Items, JsonNode, Optional<I>> read, Function<I, String> id,
                BiFunction<I, JsonNode, T> keep, Map<String, Kept<I, T>> listed) {
            super(item -> read.apply(met, item)
                    .ifPresent(one -> listed.computeIfAbsent(id.apply(one),
                            unused -> new Kept<>(one, keep.apply(one, item)))));
            this.met = met;
            this.listed = listed;
        }
    }

    /** A compute from a reply of the platform; empty if it cannot be read. */
    public Optional<Written<Compute>> compute(String projectId, JsonNode item) {
        return new Items(settings).compute(projectId, item).map(compute -> new Written<>(compute, item));
    }

    /**
     * Follows cursors until there is none, or one that was followed before: the last page with items may have a cursor
     * too, and a page may have a cursor and no items. Cursors that go in circles with new projects make the listing
     * incomplete.
     */
    private <T> Map<String, Kept<Project, T>> pages(Items items, BiFunction<Project, JsonNode, T> keep) {
        Map<String, Kept<Project, T>> listed = new LinkedHashMap<>();
        Set<String> followed = new HashSet<>();
        String cursor = "";
        int empty = 0;
        while (true) {
            Taken<Project, T> page = reads.projects(parameters(cursor),
                    () -> new Taken<>(new Items(settings), Items::project, Project::id, keep));
            noteMissing(page, items);
            items.note(page.met);
            int before = listed.size();
            page.listed.forEach(listed::putIfAbsent);
            String next = page.beside(Page.PAGINATION).path("cursor").asText("");
            if (next.isEmpty() || next.equals(cursor)) {
                return listed;
            }
            empty = page.items() == 0 ? empty + 1 : 0;
            if (!followed.add(next)) {
                noteCircle(items, next, listed.size() > before);
                return listed;
            }
            if (followed.size() >= mostPages || empty >= MOST_EMPTY) {
                noteIncomplete(items, next, empty >= MOST_EMPTY ? "has " + empty + " empty pages in a row"
                        : "has more than " + mostPages + " pages");
                return listed;
            }
            cursor = next;
        }
    }

    private static void noteCircle(Items items, String cursor, boolean broughtNew) {
        if (broughtNew) {
            noteIncomplete(items, cursor, "goes in circles");
        }
    }

    /** Records that the listing is incomplete: projects that it does not show may exist. */
    private static void noteIncomplete(Items items, String cursor, String why) {
        items.note(UnknownWord.PROJECT, cursor, Reads.PROJECTS + ": the listing " + why + ", by its cursor");
    }

    /** The query parameters. The contract documents none, so the standard dialect sends only the platform's cursor. */
    private Map<String, String> parameters(String cursor) {
        Map<String, String> parameters = new LinkedHashMap<>();
        Integer pageSize = settings.dialect().pageSize();
        if (pageSize != null) {
            parameters.put("limit", pageSize.toString());
        }
        String organization = settings.scope().organization();
        if (organization != null && pageSize != null) {
            parameters.put("org_id", organization);
        }
        if (!cursor.isEmpty()) {
            parameters.put("cursor", cursor);
        }
        return parameters;
    }

    /** Records the ids of projects that this listing could not show; observed, not documented. */
    private static void noteMissing(Page page, Items items) {
        StreamSupport.stream(page.beside(Page.UNAVAILABLE).spliterator(), false)
                .map(JsonNode::asText)
                .forEach(id -> items.note(UnknownWord.PROJECT, id, Reads.PROJECTS + ": temporarily not available"));
    }

    @Override
    public String toString() {
        return "PlatformFleet[" + reads + "]";
    }
}
