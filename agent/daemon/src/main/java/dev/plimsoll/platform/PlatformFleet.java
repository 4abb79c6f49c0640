package dev.plimsoll.platform;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.wire.Page;
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
        this(new Reads(client.requests()), settings);
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
     * {@inheritDoc}
     * <p>A project that cannot contain a visible compute is left out. Projects that are configured by id are not listed:
     * a key may open them and not list them (platform/in-the-wild.md 1.8).
     */
    @Override
    public Listing<Project> projects() {
        return view.named().isEmpty()
                ? projects(ItemReader::project, Project::id, Project::name).map(details::added)
                : named();
    }

    @Override
    public Project detailed(Project listed, boolean again) {
        if (again) {
            details.reread(listed.id());
        }
        return details.added(listed);
    }

    @Override
    public void recalled(Project project) {
        details.recalled(project);
    }

    private Listing<Project> named() {
        ItemReader items = new ItemReader(settings);
        List<Project> known = view.named()
                .stream()
                .distinct()
                .flatMap(id -> details.named(id, items).stream())
                .filter(project -> view.mayHold(project.id(), project.name()))
                .toList();
        names = known.stream().collect(Collectors.toUnmodifiableMap(Project::id, Project::name));
        return new Listing<>(known, items.unknown());
    }

    /**
     * The listed projects, without those that cannot contain a visible compute.
     *
     * @param read reads a project; empty, and recorded, if it is not usable
     */
    public <T> Listing<T> projects(BiFunction<ItemReader, JsonNode, Optional<T>> read, Function<T, String> id,
            Function<T, String> name) {
        ItemReader items = new ItemReader(settings);
        Map<String, T> listed = pages(items, read, id);
        names = listed.values().stream().collect(Collectors.toUnmodifiableMap(id, name));
        return new Listing<>(List.copyOf(listed.values()), items.unknown())
                .filter(project -> view.mayHold(id.apply(project), name.apply(project)));
    }

    /**
     * {@inheritDoc}
     * <p>Globs on a project's name use its name from the last {@link #projects()}. A compute that cannot be read is
     * left out and reported as an unknown word of kind {@code compute}; it is not regarded as deleted.
     */
    @Override
    public Listing<Compute> computes(String projectId) {
        Listing<Compute> all = computes(projectId, (items, item) -> items.compute(projectId, item),
                compute -> compute.id().endpointId());
        details.refresh(projectId);
        String name = names.get(projectId);
        return all.filter(compute -> view.shows(compute.id().endpointId(), projectId, name));
    }

    /**
     * All computes of a project, visible or not. Reads them while the reply arrives, so that a long listing is never in
     * memory as a whole.
     *
     * @param read reads a compute; empty, and recorded, if it is not usable
     */
    public <T> Listing<T> computes(String projectId, BiFunction<ItemReader, JsonNode, Optional<T>> read,
            Function<T, String> id) {
        ItemPage<T> page = reads.endpoints(projectId,
                () -> new ItemPage<>(new ItemReader(settings), read, id, UnknownWord.COMPUTE));
        return new Listing<>(List.copyOf(page.listed().values()), page.reader().unknown());
    }

    /**
     * Follows cursors until there is none, or one that was followed before: the last page with items may have a cursor
     * too, and a page may have a cursor and no items. Cursors that go in circles with new projects make the listing
     * incomplete.
     */
    private <T> Map<String, T> pages(ItemReader items, BiFunction<ItemReader, JsonNode, Optional<T>> read,
            Function<T, String> id) {
        Map<String, T> listed = new LinkedHashMap<>();
        Set<String> followed = new HashSet<>();
        String cursor = "";
        int empty = 0;
        while (true) {
            ItemPage<T> page = reads.projects(parameters(cursor),
                    () -> new ItemPage<>(new ItemReader(settings), read, id, UnknownWord.PROJECT));
            noteMissing(page, items);
            items.note(page.reader());
            int before = listed.size();
            page.listed().forEach(listed::putIfAbsent);
            String next = page.beside(Reads.PAGINATION).path("cursor").asText("");
            if (next.isEmpty() || next.equals(cursor)) {
                return listed;
            }
            empty = page.items() == 0 ? empty + 1 : 0;
            if (!followed.add(next)) {
                if (listed.size() > before) {
                    noteIncomplete(items, next, "goes in circles");
                }
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

    /** Records that the listing is incomplete: projects that it does not show may exist. */
    private static void noteIncomplete(ItemReader items, String cursor, String why) {
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
    private static void noteMissing(Page page, ItemReader items) {
        StreamSupport.stream(page.beside(Reads.UNAVAILABLE).spliterator(), false)
                .map(JsonNode::asText)
                .forEach(id -> items.note(UnknownWord.PROJECT, id, Reads.PROJECTS + ": temporarily not available"));
    }
}
