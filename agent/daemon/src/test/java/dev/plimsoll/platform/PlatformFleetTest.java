package dev.plimsoll.platform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeState.StateKind;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.size.ComputeUnits;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests and results of listings. */
class PlatformFleetTest {

    private static final String WHOLE_COMPUTE = """
            {"id":"ep-one","project_id":"p1","branch_id":"br-1","host":"ep-one.example.net","region_id":"r1",
             "type":"read_write","current_state":"active","pending_state":"idle","autoscaling_limit_min_cu":0.25,
             "autoscaling_limit_max_cu":2,"settings":{"pg_settings":{}},"pooler_enabled":true,"disabled":false,
             "last_active":"2026-11-20T10:00:00Z","brand_new_field":{"deep":[1,2]}}""";

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @Test
    void requestsProjectsWithTheKeyAndNoParameters() {
        platform.answers("{\"projects\":[]}");

        platform.fleet().projects();

        RecordedRequest request = platform.nextRequest();
        assertThat(request.getRequestLine()).isEqualTo("GET /api/v2/projects HTTP/1.1");
        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer " + MockPlatform.KEY);
        assertThat(request.getHeaders().get("Accept")).isEqualTo("application/json");
        assertThat(request.getHeaders().get("User-Agent")).startsWith("plimsoll/");
        assertThat(request.getHeaders().get("Content-Type")).isNull();
    }

    @Test
    void acceptsABaseUrlThatEndsInASlash() {
        platform.answers("{\"endpoints\":[]}");
        PlatformSettings slashed = platform.at(platform.settings().baseUrl().resolve("/api/v2/"));

        platform.fleet(slashed).computes("p1");

        assertThat(platform.nextRequest().getTarget()).isEqualTo("/api/v2/projects/p1/endpoints");
    }

    @Test
    void sendsNothingButGets() {
        platform.answers("{\"projects\":[{\"id\":\"p1\"}],\"pagination\":{\"cursor\":\"p1\"}}")
                .answers("{\"projects\":[]}")
                .answers("{\"endpoints\":[" + WHOLE_COMPUTE + "]}")
                .answers(503, "{}")
                .answers("{\"endpoints\":[]}");
        Fleet fleet = platform.fleet();

        fleet.projects();
        fleet.computes("p1");
        fleet.computes("p2");

        assertThat(platform.requests()).hasSize(5).allSatisfy(request -> {
            assertThat(request.getMethod()).isEqualTo("GET");
            assertThat(request.getBodySize()).isZero();
        });
        assertThat(Reads.class.getDeclaredMethods()).filteredOn(method -> !method.isSynthetic())
                .filteredOn(method -> !java.lang.reflect.Modifier.isPrivate(method.getModifiers()))
                .extracting("name")
                .containsExactlyInAnyOrder("projects", "endpoints", "branches", "keys", "operations", "page", "object",
                        "any", "time");
    }

    @Test
    void readsEveryFieldOfAComputeAndSkipsUnknownOnes() {
        platform.answers("{\"endpoints\":[" + WHOLE_COMPUTE + "],\"another\":1}");

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        assertThat(listing.unknown()).isEmpty();
        Compute compute = listing.items().getFirst();
        assertThat(compute.id().toString()).isEqualTo("p1/ep-one");
        assertThat(compute.branchId()).isEqualTo("br-1");
        assertThat(compute.address().host()).isEqualTo("ep-one.example.net");
        assertThat(compute.isPrimary()).isTrue();
        assertThat(compute.lifecycle().state().kind()).isEqualTo(StateKind.ACTIVE);
        assertThat(compute.lifecycle().pending()).isNotNull().extracting("word").isEqualTo("idle");
        assertThat(compute.size().min()).isEqualTo(ComputeUnits.of("0.25"));
        assertThat(compute.size().max()).isEqualTo(ComputeUnits.of("2"));
        assertThat(compute.address().poolerEnabled()).isTrue();
        assertThat(compute.times().lastActive()).isEqualTo(Instant.parse("2026-11-20T10:00:00Z"));
    }

    @Test
    void readsAComputeWithOnlyRequiredFields() {
        platform.answers("""
                {"endpoints":[{"id":"ep-bare","current_state":"idle","autoscaling_limit_min_cu":1,
                "autoscaling_limit_max_cu":1.0,"last_active":null,"pending_state":null}]}""");

        Compute compute = platform.fleet().computes("p1").items().getFirst();

        assertThat(compute.lifecycle().pending()).isNull();
        assertThat(compute.times().lastActive()).isNull();
        assertThat(compute.size().isFixed()).isTrue();
        assertThat(compute.lifecycle().disabled()).isFalse();
        assertThat(compute.address().host()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "2009-12-31T23:59:59Z",
        "+999999-01-01T00:00:00Z"})
    void takesASentinelDateForNeverActive(String sentinel) {
        platform.answers("{\"endpoints\":[" + WHOLE_COMPUTE.replace("2026-11-20T10:00:00Z", sentinel) + "]}");

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        assertThat(listing.items().getFirst().times().lastActive()).isNull();
        assertThat(listing.unknown()).isEmpty();
    }

    @Test
    void reportsAnInvalidDate() {
        platform.answers("{\"endpoints\":[" + WHOLE_COMPUTE.replace("2026-11-20T10:00:00Z", "yesterday") + "]}");

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        assertThat(listing.items()).hasSize(1);
        assertThat(listing.unknown()).containsExactly(new UnknownWord("last_active", "yesterday", "ep-one"));
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-1, Never[]", "0, After[delay=PT5M]", "60, After[delay=PT1M]",
        "604800, After[delay=PT168H]", "null, -"})
    void readsWhenAComputeIsSuspended(String told, String autosuspend) {
        platform.answers(withSleep("\"suspend_timeout_seconds\":" + told));

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        Autosuspend read = listing.items().getFirst().autosuspend();
        assertThat(read == null ? null : read.toString()).isEqualTo(autosuspend);
        assertThat(listing.unknown()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-2", "1", "59", "604801", "300.5", "9223372036854775808", "\"300\"", "\"never\"", "true",
        "[60]", "{\"seconds\":60}"})
    void anInvalidSuspendDelay_isUnknown_andReported(String told) {
        platform.answers(withSleep("\"suspend_timeout_seconds\":" + told));

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        assertThat(listing.items()).first().extracting(Compute::autosuspend).isNull();
        assertThat(listing.unknown()).extracting(UnknownWord::kind).containsExactly("suspend_timeout_seconds");
    }

    @Test
    void readsWhenAComputeWasStartedAndSuspended() {
        platform.answers(withSleep(
                "\"started_at\":\"2026-11-20T09:00:00.123456Z\",\"suspended_at\":\"2026-11-20T10:00:00+02:00\""));

        Compute compute = platform.fleet().computes("p1").items().getFirst();

        assertThat(compute.times().startedAt()).isEqualTo(Instant.parse("2026-11-20T09:00:00.123456Z"));
        assertThat(compute.times().suspendedAt()).isEqualTo(Instant.parse("2026-11-20T08:00:00Z"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\"2000-01-01T00:00:00Z\"", "\"0001-01-01T00:00:00Z\"", "{}", "[1]", "12",
        "\"yesterday\"", "false", "\"2026-11-20\""})
    void anInvalidStartOrSuspendTime_isUnknown(String told) {
        platform.answers(withSleep("\"started_at\":" + told + ",\"suspended_at\":" + told));

        Compute compute = platform.fleet().computes("p1").items().getFirst();

        assertThat(compute.times().startedAt()).isNull();
        assertThat(compute.times().suspendedAt()).isNull();
    }

    private static String withSleep(String fields) {
        return "{\"endpoints\":[" + WHOLE_COMPUTE.replace("\"disabled\"", fields + ",\"disabled\"") + "]}";
    }

    @Test
    void keepsAndReportsStateWordsThatItDoesNotKnow() {
        platform.answers("{\"endpoints\":[" + WHOLE_COMPUTE.replace("\"active\"", "\"hibernating\"") + "]}");

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        assertThat(listing.items().getFirst().lifecycle().state().word()).isEqualTo("hibernating");
        assertThat(listing.items().getFirst().lifecycle().state().kind()).isEqualTo(StateKind.UNKNOWN);
        assertThat(listing.unknown()).containsExactly(new UnknownWord("state", "hibernating", "ep-one"));
    }

    @Test
    void mapsConfiguredStateWords() {
        platform.answers("{\"endpoints\":[" + WHOLE_COMPUTE.replace("\"active\"", "\"running\"") + "]}");

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        assertThat(listing.items().getFirst().lifecycle().state().isActive()).isTrue();
        assertThat(listing.unknown()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"\"autoscaling_limit_min_cu\":0.25 | \"autoscaling_limit_min_cu\":null",
        "\"autoscaling_limit_min_cu\":0.25 | \"other\":1",
        "\"autoscaling_limit_max_cu\":2 | \"autoscaling_limit_max_cu\":\"big\"",
        "\"autoscaling_limit_max_cu\":2 | \"autoscaling_limit_max_cu\":0.1",
        "\"autoscaling_limit_max_cu\":2 | \"autoscaling_limit_max_cu\":1e900000000",
        "\"autoscaling_limit_max_cu\":2 | \"autoscaling_limit_max_cu\":1E+2147483647",
        "\"autoscaling_limit_max_cu\":2 | \"autoscaling_limit_max_cu\":10E+2147483647",
        "\"autoscaling_limit_max_cu\":2 | \"autoscaling_limit_max_cu\":-1E+2147483647",
        "\"autoscaling_limit_max_cu\":2 | \"autoscaling_limit_max_cu\":\"1E+99999999999\"",
        "\"autoscaling_limit_min_cu\":0.25 | \"autoscaling_limit_min_cu\":1E-2147483647",
        "\"autoscaling_limit_min_cu\":0.25 | \"autoscaling_limit_min_cu\":0E+2147483647",
        "\"autoscaling_limit_min_cu\":0.25 | \"autoscaling_limit_min_cu\":0",
        "\"id\":\"ep-one\" | \"id\":\"..\"", "\"id\":\"ep-one\" | \"id\":\"\"", "\"id\":\"ep-one\" | \"x\":0"})
    void leavesOutAndReportsAComputeThatCannotBeRead(String sound, String broken) {
        String malformed = WHOLE_COMPUTE.replace(sound, broken);
        platform.answers("{\"endpoints\":[" + malformed + ",7,null," + WHOLE_COMPUTE + "]}");

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        assertThat(listing.items()).hasSize(1);
        assertThat(listing.unknown()).hasSize(3).allSatisfy(word -> {
            assertThat(word.kind()).isEqualTo("compute");
            assertThat(word.where()).startsWith("project p1: left out, ");
        });
    }

    @Test
    void leavesOutAndReportsAProjectWithoutAnId() {
        platform.answers("{\"projects\":[{\"name\":\"x\"},{\"id\":\"p2\",\"name\":\"two\",\"locked\":true}]}");

        Fleet.Listing<Project> listing = platform.fleet().projects();

        assertThat(listing.items()).containsExactly(Given.project("p2", "two", "", true, null));
        assertThat(listing.unknown()).extracting(UnknownWord::kind).containsExactly("project");
    }

    @Test
    void followsCursorsUntilAnEmptyPage() {
        platform.answers("{\"projects\":[{\"id\":\"p1\"}],\"pagination\":{\"cursor\":\"a b\"}}")
                .answers("{\"projects\":[{\"id\":\"p2\"}],\"pagination\":{\"cursor\":\"c2\"}}")
                .answers("{\"projects\":[]}");

        List<Project> projects = platform.fleet().projects().items();

        assertThat(projects).extracting(Project::id).containsExactly("p1", "p2");
        assertThat(platform.requests()).extracting(RecordedRequest::getTarget)
                .containsExactly("/api/v2/projects", "/api/v2/projects?cursor=a%20b", "/api/v2/projects?cursor=c2");
    }

    @Test
    void stopsAtARepeatedCursorAndListsEveryProjectOnce() {
        platform.answers("{\"projects\":[{\"id\":\"p1\"}],\"pagination\":{\"cursor\":\"c\"}}")
                .answers("{\"projects\":[{\"id\":\"p1\"}],\"pagination\":{\"cursor\":\"c\"}}");

        assertThat(platform.fleet().projects().items()).hasSize(1);
        assertThat(platform.requests()).hasSize(2);
    }

    @Test
    void computesWithOneIdButDifferentContents_areLeftOut_andEqualOnesAreOne() {
        String larger = WHOLE_COMPUTE.replace("max_cu\":2", "max_cu\":4");
        String other = WHOLE_COMPUTE.replace("ep-one", "ep-two");
        platform.answers("{\"endpoints\":["
                + String.join(",", WHOLE_COMPUTE, other, larger, other, WHOLE_COMPUTE) + "]}");

        Fleet.Listing<Compute> listing = platform.fleet().computes("p1");

        assertThat(listing.items()).extracting(compute -> compute.id().endpointId()).containsExactly("ep-two");
        assertThat(listing.leftOut()).extracting(UnknownWord::word).containsExactly("ep-one");
    }

    @Test
    void goesOnAfterAPageWithoutProjects_whoseCursorIsNew() {
        platform.answers("{\"projects\":[{\"id\":\"p1\"}],\"pagination\":{\"cursor\":\"a\"}}")
                .answers("{\"projects\":[],\"pagination\":{\"cursor\":\"b\"}}")
                .answers("{\"projects\":null,\"pagination\":{\"cursor\":\"c\"}}")
                .answers("{\"projects\":[{\"id\":\"p2\"}],\"pagination\":{\"cursor\":\"d\"}}")
                .answers("{\"projects\":[],\"pagination\":{\"cursor\":\"d\"}}");

        Fleet.Listing<Project> listing = platform.fleet().projects();

        assertThat(listing.items()).extracting(Project::id).containsExactly("p1", "p2");
        assertThat(listing.isWhole()).isTrue();
        assertThat(platform.requests()).hasSize(5);
    }

    @Test
    void emptyPagesWithoutEnd_makeTheListingIncomplete() {
        IntStream.range(0, 60)
                .forEach(i -> platform.answers("{\"projects\":[],\"pagination\":{\"cursor\":\"c" + i + "\"}}"));

        assertThat(new PlatformFleet(platform.client(), platform.settings()).projects().isWhole()).isFalse();
        assertThat(platform.requests()).hasSize(50);
    }

    @Test
    void nullForAList_isAnEmptyList() {
        platform.answers("{\"projects\":null,\"pagination\":null,\"unavailable_project_ids\":null}")
                .answers("{\"endpoints\":null}")
                .answers("null")
                .answers("{\"branches\":null}")
                .answers("{\"operations\":null}");
        PlatformFleet fleet = platform.fleet();
        Reads reads = new Reads(platform.client().requests());

        assertThat(fleet.projects()).isEqualTo(new Fleet.Listing<>(List.of(), List.of()));
        assertThat(fleet.computes("p1")).isEqualTo(new Fleet.Listing<>(List.of(), List.of()));
        assertThat(reads.keys()).isEmpty();
        assertThat(reads.branches("p1")).isEmpty();
        assertThat(reads.operations("p1")).isEmpty();
    }

    @Test
    void stopsAnEndlessListingAndReportsIt() {
        IntStream.range(0, MockPlatform.MOST_PAGES + 1)
                .forEach(i -> platform
                        .answers(
                                "{\"projects\":[{\"id\":\"p" + i + "\"}],\"pagination\":{\"cursor\":\"c" + i + "\"}}"));

        Fleet.Listing<Project> listing = platform.fleet().projects();

        assertThat(listing.items()).hasSize(MockPlatform.MOST_PAGES);
        assertThat(listing.unknown()).extracting(UnknownWord::kind).containsExactly("project");
        assertThat(listing.isWhole()).as("projects that were not reached may exist").isFalse();
    }

    @Test
    void cursorsInACircleThroughNewProjects_makeTheListingIncomplete() {
        platform.answers("{\"projects\":[{\"id\":\"p1\"}],\"pagination\":{\"cursor\":\"a\"}}")
                .answers("{\"projects\":[{\"id\":\"p2\"}],\"pagination\":{\"cursor\":\"b\"}}")
                .answers("{\"projects\":[{\"id\":\"p3\"}],\"pagination\":{\"cursor\":\"a\"}}");

        Fleet.Listing<Project> listing = platform.fleet().projects();

        assertThat(listing.items()).hasSize(3);
        assertThat(listing.isWhole()).isFalse();
        assertThat(platform.requests()).hasSize(3);
    }

    @Test
    void anEmptyPageWithUnavailableProjects_isAnIncompleteListing() {
        platform.answers("{\"projects\":[],\"unavailable_project_ids\":[\"p9\"]}");

        assertThat(platform.fleet().projects().isWhole()).isFalse();
    }

    @Test
    void reportsProjectsThatTheListingCouldNotShow() {
        platform.answers("{\"projects\":[{\"id\":\"p1\"}],\"unavailable_project_ids\":[\"p9\"]}");

        assertThat(platform.fleet().projects().unknown())
                .containsExactly(new UnknownWord("project", "p9", "/projects: temporarily not available"));
    }

    @Test
    void configuredProjects_areNotListed() {
        Fleet.Listing<Project> listing = platform.fleet(platform.settings(List.of("p2", "p3", "p2"), List.of(),
                List.of("p3"))).projects();

        assertThat(listing.items()).containsExactly(Project.named("p2"));
        assertThat(platform.requests()).isEmpty();
    }

    @ParameterizedTest(name = "include [{0}] exclude [{1}] shows [{2}]")
    @CsvSource(delimiter = '|', nullValues = "-", value = {
        "-            | -        | p1/ep-a p1/ep-b p2/ep-c",
        "p1           | -        | p1/ep-a p1/ep-b",
        "shop*        | -        | p1/ep-a p1/ep-b",
        "shop *       | ep-a     | p1/ep-b",
        "ep-c         | -        | p2/ep-c",
        "p1,ep-c      | -        | p1/ep-a p1/ep-b p2/ep-c",
        "-            | *two*    | p1/ep-a p1/ep-b",
        "-            | ep-?     | -",
        "*            | p1       | p2/ep-c",
        "shop.*       | -        | -"})
    void showsWhatTheGlobsInclude(String include, String exclude, String shown) {
        platform.answers("{\"projects\":[{\"id\":\"p1\",\"name\":\"shop (one)\"},{\"id\":\"p2\",\"name\":\"two\"}]}");
        Fleet fleet = platform.fleet(platform.settings(List.of(), globs(include), globs(exclude)));

        String seen = fleet.projects().items().stream().flatMap(project -> {
            platform.answers(project.id().equals("p1") ? endpoints("ep-a", "ep-b") : endpoints("ep-c"));
            return fleet.computes(project.id()).items().stream();
        }).map(compute -> compute.id().toString()).collect(Collectors.joining(" "));

        assertThat(seen).isEqualTo(shown == null ? "" : shown);
    }

    @Test
    void neverListsAProjectThatNoGlobMatches() {
        platform.answers("{\"projects\":[{\"id\":\"p1\"},{\"id\":\"p2\"}]}");

        assertThat(platform.fleet(platform.settings(List.of(), List.of("p1"), List.of())).projects().items())
                .extracting(Project::id)
                .containsExactly("p1");
    }

    private static List<String> globs(String text) {
        return text == null ? List.of() : List.of(text.split(","));
    }

    private static String endpoints(String... ids) {
        return List.of(ids)
                .stream()
                .map(id -> WHOLE_COMPUTE.replace("ep-one", id))
                .collect(Collectors.joining(",", "{\"endpoints\":[", "]}"));
    }
}
