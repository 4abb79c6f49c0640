package dev.plimsoll.lakebase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.Given;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeAddress;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.ComputeState;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.Lifecycle;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.fleet.Project.Upkeep;
import dev.plimsoll.outbound.Proxies;
import dev.plimsoll.platform.MockPlatform;
import dev.plimsoll.platform.PlatformSettings;
import dev.plimsoll.platform.PlatformSettings.ListingScope;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import mockwebserver3.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The requests and replies of listings in profile lakebase, in the published form. */
class LakebaseFleetTest {

    private static final String ROOT = "/api/2.0/postgres";
    private static final String PROJECT = """
            {"name":"projects/shop","project_id":"shop","uid":"8f2c","create_time":"2026-03-02T09:00:00Z",
             "status":{"display_name":"Web shop","pg_version":17,"compute_last_active_time":"2026-11-20T10:00:00Z",
             "default_branch":"projects/shop/branches/production","synthetic_storage_size_bytes":7}}""";
    private static final String BRANCH = """
            {"name":"projects/shop/branches/%s","branch_id":"%1$s","uid":"br-1","status":{"current_state":"READY"}}""";
    private static final String ENDPOINT = """
            {"name":"projects/shop/branches/production/endpoints/primary","endpoint_id":"primary",
             "uid":"ep-sweet-butterfly-y2nm75e1","parent":"projects/shop/branches/production",
             "status":{"autoscaling_limit_min_cu":0.5,"autoscaling_limit_max_cu":8.0,"current_state":"ACTIVE",
             "disabled":false,"endpoint_id":"primary","endpoint_type":"ENDPOINT_TYPE_READ_WRITE",
             "group":{"min":1,"max":1},"hosts":{"host":"ep-1.database.us-east-1.cloud.databricks.com",
             "read_write_pooled_host":"ep-1-pooler.database.us-east-1.cloud.databricks.com"},
             "last_active_time":"2026-11-20T10:00:00Z","settings":{},"suspend_timeout_duration":"300s"}}""";

    @AutoClose
    private final MockPlatform platform = new MockPlatform();

    @Test
    void projectsAreReadOverAllPages() {
        platform.answers("{\"projects\":[" + PROJECT + "],\"next_page_token\":\"a+b\"}")
                .answers("{\"projects\":[" + PROJECT.replace("shop", "blog") + "]}");

        Listing<Project> listing = fleet().projects();

        assertThat(listing.items()).containsExactly(
                Given.project("shop", "Web shop", "", false, "compute_last_active_time=2026-11-20T10:00:00Z"),
                Given.project("blog", "Web blog", "", false, "compute_last_active_time=2026-11-20T10:00:00Z"));
        assertThat(listing.unknown()).isEmpty();
        assertThat(targets()).containsExactly(ROOT + "/projects?page_size=100",
                ROOT + "/projects?page_size=100&page_token=a%2Bb");
    }

    @Test
    void computesAreReadByBranch_withTheirStatus() {
        platform.answers("{\"branches\":[" + BRANCH.formatted("production") + "," + BRANCH.formatted("dev") + "]}")
                .answers("{\"endpoints\":[" + ENDPOINT + "]}")
                .answers("{}");

        Listing<Compute> listing = fleet().computes("shop");

        assertThat(listing.items()).containsExactly(new Compute(new ComputeId("shop", "production.primary"),
                "production", "read_write",
                new ComputeAddress("ep-1.database.us-east-1.cloud.databricks.com", "", false,
                        "ep-1-pooler.database.us-east-1.cloud.databricks.com"),
                new Lifecycle(new ComputeState("ACTIVE", ComputeState.StateKind.ACTIVE), null, false),
                Given.cu("0.5", "8"),
                new Autosuspend.After(Duration.ofMinutes(5)),
                new ActivityTimes(Instant.parse("2026-11-20T10:00:00Z"), null, null, null)));
        assertThat(listing.unknown()).isEmpty();
        assertThat(targets()).containsExactly(ROOT + "/projects/shop/branches?page_size=100",
                ROOT + "/projects/shop/branches/production/endpoints?page_size=100",
                ROOT + "/projects/shop/branches/dev/endpoints?page_size=100");
    }

    @Test
    void computesOfTwoBranches_haveTwoIds() {
        platform.answers("{\"branches\":[" + BRANCH.formatted("production") + "," + BRANCH.formatted("dev") + "]}")
                .answers("{\"endpoints\":[" + ENDPOINT + "]}")
                .answers("{\"endpoints\":[" + ENDPOINT.replace("branches/production", "branches/dev") + "]}");

        assertThat(fleet().computes("shop").items()).extracting(compute -> compute.id().toString())
                .containsExactly("shop/production.primary", "shop/dev.primary");
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"INIT, INIT, -", "IDLE, IDLE, -", "DEGRADED, UNKNOWN, state",
        "PONDERING, UNKNOWN, state"})
    void stateWordsAreKept_andUnknownOnesReported(String word, ComputeState.StateKind kind, @Nullable String reported) {
        Listing<Compute> listing = only(ENDPOINT.replace("ACTIVE", word));

        assertThat(listing.items().getFirst().lifecycle().state()).isEqualTo(new ComputeState(word, kind));
        assertThat(listing.unknown()).isEqualTo(reported == null
                ? List.of()
                : List.of(new UnknownWord(reported, word, "production.primary")));
    }

    @Test
    void aConfiguredMeaningWins() {
        PlatformSettings usual = settings(List.of());
        one(ENDPOINT.replace("ACTIVE", "DEGRADED"));

        Compute compute = fleet(new PlatformSettings(null, usual.baseUrl(), usual.key(), usual.dialect(), usual.scope(),
                Map.of("DEGRADED", ComputeState.StateKind.ACTIVE), usual.deadline(), usual.requestsPerMinute(),
                Proxies.NONE))
                .computes("shop")
                .items()
                .getFirst();

        assertThat(compute.isAwake()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {"\"600s\" | 600 | -", "\"604800.000s\" | 604800 | -",
        "\"0s\" | - | 0s", "\"59s\" | - | 59s", "\"10m\" | - | 10m", "300 | - | 300", "null | - | -"})
    void theDelayIsReadInSeconds_andOtherFormsAreReported(String json, @Nullable Long seconds,
            @Nullable String reported) {
        Listing<Compute> listing = only(ENDPOINT.replace("\"300s\"", json));

        assertThat(listing.items().getFirst().autosuspend())
                .isEqualTo(seconds == null ? null : new Autosuspend.After(Duration.ofSeconds(seconds)));
        assertThat(listing.unknown()).extracting(UnknownWord::word)
                .isEqualTo(reported == null ? List.of() : List.of(reported));
    }

    @Test
    void aComputeThatIsNeverSuspended_isKnownWhereItsSpecificationIsSent() {
        assertThat(only(ENDPOINT.replace("\"status\"", "\"spec\":{\"no_suspension\":true},\"status\"")).items()
                .getFirst()
                .autosuspend()).isEqualTo(new Autosuspend.Never());
    }

    @ParameterizedTest
    @CsvSource({"ENDPOINT_TYPE_READ_ONLY, read_only, false", "ENDPOINT_TYPE_ODD, ENDPOINT_TYPE_ODD, false"})
    void otherTypesAreReplicas(String word, String type, boolean primary) {
        assertThat(only(ENDPOINT.replace("ENDPOINT_TYPE_READ_WRITE", word)).items().getFirst())
                .returns(type, Compute::type)
                .returns(primary, Compute::isPrimary);
    }

    @ParameterizedTest
    @ValueSource(strings = {"projects/other/branches/production/endpoints/primary",
        "projects/shop/branches/production/endpoints/..", "projects/shop/branches/a.b/endpoints/primary", "primary"})
    void aComputeWithAnotherName_isLeftOut_andReported(String name) {
        Listing<Compute> listing = only(ENDPOINT.replace("projects/shop/branches/production/endpoints/primary", name));

        assertThat(listing.items()).isEmpty();
        assertThat(listing.leftOut()).containsExactly(
                new UnknownWord(UnknownWord.COMPUTE, name, "project shop: left out, its name is not valid"));
    }

    @Test
    void aComputeWithoutASize_isLeftOut_andTheOthersAreRead() {
        platform.answers(
                "{\"branches\":[" + BRANCH.formatted("production") + ",{\"name\":\"projects/shop/branches/..\"}]}")
                .answers("{\"endpoints\":[" + ENDPOINT.replace("_max_cu", "_other") + ","
                        + ENDPOINT.replace("primary", "replica") + "]}");

        Listing<Compute> listing = fleet().computes("shop");

        assertThat(listing.items()).extracting(compute -> compute.id().endpointId())
                .containsExactly("production.replica");
        assertThat(listing.leftOut()).hasSize(2)
                .anySatisfy(word -> assertThat(word.where()).contains("left out, autoscaling_limit_max_cu"));
    }

    @Test
    void deletedProjects_areLeftOut() {
        platform.answers("{\"projects\":[" + PROJECT + ","
                + PROJECT.replace("shop", "old")
                        .replace("\"status\"",
                                "\"delete_time\":\"2026-11-01T00:00:00Z\",\"status\"")
                + "," + PROJECT.replace("shop", "blog") + "]}");

        Listing<Project> listing = fleet().projects();

        assertThat(listing.items()).extracting(Project::id).containsExactly("shop", "blog");
    }

    @Test
    void configuredProjects_areNotListed() {
        assertThat(fleet(settings(List.of("shop"))).projects().items()).containsExactly(Project.named("shop"));
        assertThat(platform.requests()).isEmpty();
    }

    @Test
    void aGlobCanNameAComputeByBranch() {
        PlatformSettings settings = settings(platform, List.of(), List.of("production.*"));
        platform.answers("{\"projects\":[" + PROJECT + "]}")
                .answers("{\"branches\":[" + BRANCH.formatted("production") + "," + BRANCH.formatted("dev") + "]}")
                .answers("{\"endpoints\":[" + ENDPOINT + "]}")
                .answers("{\"endpoints\":[" + ENDPOINT.replace("branches/production", "branches/dev") + "]}");
        Fleet fleet = fleet(settings);

        assertThat(fleet.projects().items()).hasSize(1);
        assertThat(fleet.computes("shop").items()).extracting(compute -> compute.id().endpointId())
                .containsExactly("production.primary");
    }

    @Test
    void aListingThatGoesInCircles_isIncomplete() {
        platform.answers("{\"projects\":[" + PROJECT + "],\"next_page_token\":\"t\"}")
                .answers("{\"projects\":[" + PROJECT + "],\"next_page_token\":\"t\"}");

        assertThat(fleet().projects().isWhole()).isFalse();
        assertThat(targets()).hasSize(2);
    }

    @Test
    void anErrorOfThePlatform_isNoEmptyFleet() {
        platform.answers(200, "{\"error_code\":\"INTERNAL_ERROR\"}");
        assertThatThrownBy(() -> fleet().projects()).isInstanceOf(PlatformFault.class)
                .hasMessageContaining("an object with an array named projects");

        platform.answers(403, "{\"error_code\":\"PERMISSION_DENIED\",\"message\":\"no access to this workspace\"}");
        assertThatThrownBy(() -> fleet().projects()).isInstanceOfSatisfying(PlatformFault.class,
                fault -> assertThat(fault.kind()).isEqualTo(PlatformFault.FaultKind.FORBIDDEN))
                .hasMessageContaining("no access to this workspace");
    }

    private Listing<Compute> only(String endpoint) {
        one(endpoint);
        return fleet().computes("shop");
    }

    private void one(String endpoint) {
        platform.answers("{\"branches\":[" + BRANCH.formatted("production") + "]}")
                .answers("{\"endpoints\":[" + endpoint + "]}");
    }

    private Fleet fleet() {
        return fleet(settings(List.of()));
    }

    private Fleet fleet(PlatformSettings settings) {
        return platform.client(settings).fleet();
    }

    private PlatformSettings settings(List<String> projects) {
        return settings(platform, projects, List.of());
    }

    private List<String> targets() {
        return platform.requests().stream().map(RecordedRequest::getTarget).toList();
    }

    @Test
    void lakebase_requestsPagesByItsOwnParameters_andShowsWorkInTheFootprint() {
        String project = """
                {"projects":[{"name":"projects/p1","status":{"compute_last_active_time":"2026-11-20T10:00:00Z"}}],
                 "next_page_token":"%s"}""";
        platform.answers(project.formatted("t1"))
                .answers(project.formatted("").replace("10:00:00", "10:07:00").replace("p1", "p2"));

        List<Project> projects = platform.client(settings(platform, List.of(), List.of())).fleet().projects().items();

        assertThat(platform.requests()).extracting(RecordedRequest::getTarget)
                .containsExactly("/api/2.0/postgres/projects?page_size=100",
                        "/api/2.0/postgres/projects?page_size=100&page_token=t1");
        assertThat(projects).extracting(Project::id).containsExactly("p1", "p2");
        assertThat(projects).extracting(Project::footprint)
                .containsExactly("compute_last_active_time=2026-11-20T10:00:00Z",
                        "compute_last_active_time=2026-11-20T10:07:00Z");
        assertThat(projects).allSatisfy(each -> assertThat(each).returns(null, Project::usage)
                .returns(Upkeep.NONE, Project::upkeep));
    }

    static PlatformSettings settings(MockPlatform platform, List<String> projects, List<String> include) {
        return new PlatformSettings(null, URI.create(platform.server.url("/api/2.0/postgres").toString()),
                MockPlatform.key(MockPlatform.KEY), Lakebase.PROFILE.dialect(),
                new ListingScope(null, projects, include, List.of()), Map.of(), Duration.ofSeconds(5), 60_000,
                Proxies.NONE);
    }
}
