package dev.plimsoll.lakebase;

import com.fasterxml.jackson.databind.JsonNode;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.platform.ItemPage;
import dev.plimsoll.platform.ItemReader;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.platform.Reads;
import dev.plimsoll.platform.View;
import dev.plimsoll.platform.wire.WireRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The fleet as Databricks Lakebase lists it (docs/lakebase.md). It only sends GET requests.
 *
 * <p>Computes are listed by branch, so one listing of a project takes one call and one more for each of its branches.
 */
final class LakebaseFleet implements Fleet {

    static final String PROJECTS = WireRequest.PROJECTS;
    static final String BRANCHES = "/projects/{project_id}/branches";
    private static final String ENDPOINTS = "/projects/{project_id}/branches/{branch_id}/endpoints";
    private static final String PAGE_SIZE = "page_size";
    private static final String PAGE_TOKEN = "page_token";
    /** Most pages of a listing; a longer one probably goes in circles. */
    private static final int MOST_PAGES = 1000;

    private final Reads reads;
    private final PlatformSettings settings;
    private final View view;
    /** Project names by id, as last listed; a compute does not contain the name of its project. */
    private volatile Map<String, String> names = Map.of();

    LakebaseFleet(Reads reads, PlatformSettings settings) {
        this.reads = reads;
        this.settings = settings;
        view = new View(settings);
    }

    /** {@inheritDoc} Projects that are configured by id are not listed. */
    @Override
    public Listing<Project> projects() {
        if (!view.named().isEmpty()) {
            return new Listing<>(view.named()
                    .stream()
                    .distinct()
                    .map(Project::named)
                    .filter(project -> view.mayHold(project.id(), project.name()))
                    .toList(), List.of());
        }
        ItemReader items = new ItemReader(settings);
        Map<String, Project> listed = all(PROJECTS, List.of(), items,
                (reader, item) -> new LakebaseItems(reader).project(item), Project::id);
        names = listed.values().stream().collect(Collectors.toUnmodifiableMap(Project::id, Project::name));
        return new Listing<>(List.copyOf(listed.values()), items.unknown())
                .filter(project -> view.mayHold(project.id(), project.name()));
    }

    @Override
    public Listing<Compute> computes(String projectId) {
        ItemReader items = new ItemReader(settings);
        Set<String> branches = all(BRANCHES, List.of(projectId), items,
                (reader, item) -> new LakebaseItems(reader).branch(projectId, item), Function.identity()).keySet();
        List<Compute> seen = new ArrayList<>();
        for (String branch : branches) {
            all(ENDPOINTS, List.of(projectId, branch), items,
                    (reader, item) -> new LakebaseItems(reader).compute(projectId, item),
                    compute -> compute.id().endpointId()).values()
                    .stream()
                    .filter(compute -> view.shows(compute.id().endpointId(), projectId, names.get(projectId)))
                    .forEach(seen::add);
        }
        return new Listing<>(seen, items.unknown());
    }

    /**
     * The items of all pages, the first of each id. A listing that goes in circles, or has too many pages, is reported
     * as incomplete.
     */
    private <T> Map<String, T> all(String route, List<String> ids, ItemReader items,
            BiFunction<ItemReader, JsonNode, Optional<T>> read, Function<T, String> id) {
        String kind = route.equals(PROJECTS) ? UnknownWord.PROJECT : UnknownWord.COMPUTE;
        Map<String, T> listed = new LinkedHashMap<>();
        Set<String> followed = new HashSet<>();
        String token = "";
        do {
            ItemPage<T> page = reads.page(route, ids, parameters(token),
                    () -> new ItemPage<>(new ItemReader(settings), read, id, kind));
            items.note(page.reader());
            page.listed().forEach(listed::putIfAbsent);
            token = page.beside(Reads.NEXT).asText("");
            if (!token.isEmpty() && (!followed.add(token) || followed.size() >= MOST_PAGES)) {
                items.note(kind, token, route + ": the listing goes in circles or has more than " + MOST_PAGES
                        + " pages, by its page token");
                return listed;
            }
        } while (!token.isEmpty());
        return listed;
    }

    private Map<String, String> parameters(String token) {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(PAGE_SIZE, String.valueOf(settings.dialect().pageSize()));
        if (!token.isEmpty()) {
            parameters.put(PAGE_TOKEN, token);
        }
        return parameters;
    }

    /** This platform reports neither planned updates nor quotas of a project. */
    @Override
    public Project detailed(Project listed, boolean again) {
        return listed;
    }

    @Override
    public void recalled(Project project) {}
}
