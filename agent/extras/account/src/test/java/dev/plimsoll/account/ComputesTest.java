package dev.plimsoll.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.plimsoll.account.management.MemoryPlatform;
import dev.plimsoll.change.plan.SettingWriter.OperationState;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs of projects and computes as a person at a terminal meets them. */
class ComputesTest {

    private static final String PATCH = "PATCH /projects/shop/endpoints/ep-one ";

    private final Typed typed = new Typed();
    private final MemoryPlatform platform = typed.platform;

    @BeforeEach
    void twoProjects() {
        platform.addKey("ours", Typed.KEY);
        platform.addProject("shop", "The shop");
        platform.addProject("blog", "The blog");
        platform.addCompute("shop", "ep-one", "active");
        platform.addCompute("shop", "ep-two", "idle")
                .put("autoscaling_limit_min_cu", 0.25)
                .put("type", "read_only")
                .remove("last_active");
        platform.addCompute("blog", "ep-three", "hibernating");
    }

    @Test
    void projects_areListed() {
        assertThat(typed.run("projects", "list")).isZero();
        assertThat(typed.out.toString()).contains("shop", "The blog", "aws-eu-1", "17", "no", "2026-01-02T03:04:05Z");
        assertThat(typed.err.toString()).isEmpty();
    }

    @Test
    void projects_asJson_areThePlatformsOwnObjects() throws IOException {
        assertThat(typed.run("projects", "list", "-o", "json")).isZero();
        assertThat(json()).hasSize(2);
        assertThat(json().get(0).path("cpu_used_sec").asInt()).isEqualTo(7);
    }

    @Test
    void projects_ofAPartialListing_areReported() {
        platform.hideProject("attic");

        assertThat(typed.run("projects", "list")).isZero();
        assertThat(typed.err.toString()).contains("partial", "attic");
    }

    @ParameterizedTest
    @ValueSource(strings = {"..", "shop/..", "../ep-one", "shop/ep-one/settings", "shop/", "ep one", "ep-one?x"})
    void whatIsNoId_isWrongUse(String id) {
        assertThat(typed.run("computes", "get", id)).isEqualTo(2);
        assertThat(typed.run("computes", "update", id, "--cu", "2", "--yes")).isEqualTo(2);
        assertThat(typed.err.toString()).contains("is not an id");
        assertThat(platform.calls()).isEmpty();
    }

    @Test
    void list_showsWhatTheConsoleShows() {
        assertThat(typed.run("computes", "list")).isZero();

        assertThat(typed.out.toString().lines().map(line -> line.replaceAll(" {2,}", "|"))).containsExactly(
                "PROJECT|TYPE|STATUS|COMPUTE|SIZE|LAST ACTIVE",
                "shop|Primary read-write|Active|ep-one|1 CU|2026-02-28T10:00:00Z",
                "shop|Read replica|Idle|ep-two|0.25–1 CU (0.25–1 vCPU)|-",
                "blog|Primary read-write|Hibernating|ep-three|1 CU|2026-02-28T10:00:00Z");
        assertThat(typed.err.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"blog,''", "--project,blog"})
    void list_ofSomeProjects_requestsNoOthers(String first, String second) {
        assertThat(
                second.isEmpty() ? typed.run("computes", "list", first) : typed.run("computes", "list", first, second))
                .isZero();

        assertThat(typed.out.toString()).contains("ep-three").doesNotContain("ep-one");
        assertThat(platform.calls()).containsExactly("GET /projects/blog/endpoints");
    }

    @Test
    void list_asJson_keepsTypesAndFieldsVerbatim() throws IOException {
        assertThat(typed.run("computes", "list", "-o", "json")).isZero();

        assertThat(json()).hasSize(3);
        assertThat(json().get(1).path("type").asText()).isEqualTo("read_only");
        assertThat(json().get(1).path("autoscaling_limit_min_cu").decimalValue()).isEqualByComparingTo("0.25");
    }

    @Test
    void list_whereOneProjectFails_showsTheOthers_andFails() {
        failing("GET /projects/shop/endpoints");

        assertThat(typed.run("computes", "list")).isEqualTo(1);
        assertThat(typed.out.toString()).contains("ep-three");
        assertThat(typed.err.toString()).contains("project shop could not be listed", "not now");
    }

    @Test
    void list_thatTakesNoTime_showsNoProgress() {
        assertThat(typed.watched().run("computes", "list")).isZero();
        assertThat(typed.out.toString() + typed.err).doesNotContain("listing");
    }

    @Test
    void create_sendsTheGivenFields_andReportsRunningOperations() {
        assertThat(typed.run("computes", "create", "--project", "shop", "--branch-id", "br-dev", "--cu", "2")).isZero();

        assertThat(platform.changes()).containsExactly("POST /projects/shop/endpoints "
                + "{branch_id=br-dev, type=read_write, autoscaling_limit_min_cu=2, autoscaling_limit_max_cu=2}");
        assertThat(typed.out.toString()).contains("Init", "Active", "2 CU", "start_compute", "running");
        assertThat(typed.err.toString()).contains("the platform continues this change");
    }

    @Test
    void create_takesTheAnswersOwnFieldNames_andAnyType() {
        assertThat(typed.run("computes", "create", "--project", "shop", "branch_id=br-dev", "type=read_only",
                "autoscaling_limit_min_cu=0.25", "pooler_enabled=true", "settings.pg_settings.work_mem=64MB")).isZero();

        assertThat(platform.changes()).containsExactly("POST /projects/shop/endpoints "
                + "{branch_id=br-dev, type=read_only, autoscaling_limit_min_cu=0.25, pooler_enabled=true, "
                + "settings={pg_settings={work_mem=64MB}}}");
    }

    @Test
    void create_withoutABranch_isWrongUse() {
        assertThat(typed.run("computes", "create", "--project", "shop")).isEqualTo(2);
        assertThat(typed.err.toString()).contains("--branch-id");
        assertThat(platform.calls()).isEmpty();
    }

    @Test
    void create_thatIsWaitedFor_endsWhenItIsActive() throws IOException {
        assertThat(
                typed.run("computes", "create", "--project", "shop", "--branch-id", "br-dev", "--wait", "-o", "json"))
                .isZero();

        assertThat(json().path("endpoint").path("current_state").asText()).isEqualTo("active");
        assertThat(json().path("operations").get(0).path("action").asText()).isEqualTo("start_compute");
        assertThat(typed.pauses).hasSize(2);
    }

    @Test
    void waiting_endsAtItsTimeout() {
        platform.before(call -> {
            if (call.startsWith("GET /projects/shop")) {
                platform.compute("shop", "ep-one").put("pending_state", "init");
            }
        });

        assertThat(typed.run("computes", "update", "shop/ep-one", "--cu", "2", "--yes", "--wait", "--timeout", "30s"))
                .isEqualTo(1);
        assertThat(typed.err.toString()).contains("after 30s", "the platform continues the change");
        assertThat(typed.pauses).hasSize(15);
    }

    @Test
    void update_ofTheSizeOfAnActiveCompute_asksFirst() {
        assertThat(typed.answering("n").run("computes", "update", "shop/ep-one", "--cu", "2")).isEqualTo(1);
        assertThat(typed.err.toString()).contains("Active, 1 CU", "restarts it", "dropped", "Continue?");
        assertThat(platform.changes()).isEmpty();

        assertThat(typed.answering("y").run("computes", "update", "shop/ep-one", "--cu", "2")).isZero();
        assertThat(platform.changes())
                .containsExactly(PATCH + "{autoscaling_limit_min_cu=2, autoscaling_limit_max_cu=2}");
    }

    @Test
    void update_ofTheSizeOfAnIdleCompute_needsNoConfirmation() {
        assertThat(typed.run("computes", "update", "shop/ep-two", "--max-cu", "4")).isZero();
        assertThat(platform.changes())
                .containsExactly("PATCH /projects/shop/endpoints/ep-two {autoscaling_limit_max_cu=4}");
        assertThat(typed.err.toString()).contains("started no operation");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--autoscaling-limit-max-cu", "--autoscaling_limit_max_cu", "--max-cu"})
    void update_knowsASizeByEachOfItsNames_andSendsThatAlone(String option) {
        assertThat(typed.run("computes", "update", "shop/ep-one", option, "4", "--yes")).isZero();
        assertThat(platform.calls()).containsExactly(PATCH + "{autoscaling_limit_max_cu=4}");
    }

    @Test
    void update_ofThePooler_needsNoConfirmation() {
        assertThat(typed.run("computes", "update", "ep-one", "pooler_enabled=true")).isZero();
        assertThat(platform.changes()).containsExactly(PATCH + "{pooler_enabled=true}");
    }

    @ParameterizedTest
    @CsvSource({"--branch-id=br-other,moves from branch br-main to branch br-other",
        "--disabled=true,cannot be started",
        "--pg-setting=work_mem=64MB,may restart it"})
    void update_thatMovesDisablesOrConfigures_asksFirst(String option, String told) {
        assertThat(typed.run("computes", "update", "shop/ep-one", option)).isEqualTo(2);
        assertThat(typed.err.toString()).contains(told, "--yes");
        assertThat(platform.changes()).isEmpty();
    }

    @Test
    void update_withNothingToChange_isWrongUse() {
        assertThat(typed.run("computes", "update", "shop/ep-one")).isEqualTo(2);
        assertThat(platform.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--suspend-timeout-seconds=300", "--suspend_timeout_seconds=300",
        "suspend_timeout_seconds=300"})
    void update_ofTheSuspendDelay_isSentToNeonOnly(String given) {
        assertThat(typed.run("computes", "update", "shop/ep-one", given)).isEqualTo(2);
        assertThat(typed.err.toString()).contains("has no field");
        assertThat(platform.calls()).isEmpty();

        assertThat(typed.run("computes", "update", "shop/ep-one", given, "--set", "platform.profile=neon")).isZero();
        assertThat(platform.changes()).containsExactly(PATCH + "{suspend_timeout_seconds=300}");
    }

    @Test
    void update_withAMisspeltField_suggestsTheNearest_andReportsAllProblems() {
        assertThat(typed.run("computes", "update", "shop/ep-one", "pooler_enable=true", "disabled=perhaps",
                "host=elsewhere", "--min-cu", "big")).isEqualTo(2);

        assertThat(typed.err.toString()).contains("did you mean pooler_enabled?", "autoscaling_limit_max_cu",
                "disabled must be true or false", "host is read-only", "'big' is not a valid size");
        assertThat(platform.calls()).isEmpty();
    }

    @Test
    void delete_asksFirst_andFindsTheProject() {
        assertThat(typed.answering("yes\n").run("computes", "delete", "ep-three")).isZero();

        assertThat(typed.err.toString()).contains("permanent", "Branch br-main is read-only", "was deleted");
        assertThat(platform.changes()).containsExactly("DELETE /projects/blog/endpoints/ep-three");
    }

    @Test
    void delete_withYesAndProject_isOneCall() {
        assertThat(typed.run("computes", "delete", "ep-one", "--project", "shop", "-y")).isZero();
        assertThat(platform.calls()).containsExactly("DELETE /projects/shop/endpoints/ep-one");
    }

    @Test
    void restart_asksFirst_andWaitsUntilItIsActiveAgain() {
        assertThat(typed.run("computes", "restart", "ep-one")).isEqualTo(2);
        assertThat(platform.changes()).isEmpty();

        assertThat(typed.answering("y\n").run("computes", "restart", "ep-one", "--wait")).isZero();
        assertThat(typed.err.toString()).contains("drop", "shop/ep-one is active");
        assertThat(platform.changes()).containsExactly("POST /projects/shop/endpoints/ep-one/restart");
    }

    @ParameterizedTest
    @ValueSource(strings = {"restart shop/ep-one --yes", "update shop/ep-one --cu 2 --yes",
        "create --project shop --branch-id br-dev"})
    void waiting_endsWithTheLastOperation_whateverTheStateIs(String words) {
        OperationState runs = new OperationState.Open(List.of());
        platform.operations.addAll(List.of(runs, runs, runs, new OperationState.Finished()));
        platform.before(call -> platform.of("shop").values().forEach(compute -> compute.remove("pending_state")));

        assertThat(typed.run(("computes " + words + " --wait").split(" "))).isZero();

        assertThat(typed.pauses).as("one for each reading of its operations").hasSize(4);
        assertThat(typed.err.toString()).doesNotContain("may still run");
    }

    @Test
    void waiting_endsWithAFailedOperation_thoughTheComputeIsActive() {
        platform.operations.add(new OperationState.OperationFailed("start_compute failed: no capacity"));

        assertThat(typed.run("computes", "restart", "shop/ep-one", "--yes", "--wait")).isEqualTo(1);

        assertThat(typed.err.toString()).contains("start_compute failed: no capacity");
        assertThat(typed.pauses).hasSize(1);
    }

    @Test
    void waiting_whereNoCallShowsOperations_saysThatTheStateIsAllThatIsKnown() {
        assertThat(typed.run("computes", "restart", "shop/ep-one", "--yes", "--wait")).isZero();

        assertThat(typed.err.toString()).contains("shop/ep-one is active; its operations may still run");
    }

    @Test
    void restart_whoseAnswerShowsNothing_isJsonAllTheSame() {
        assertThat(typed.run("computes", "restart", "shop/ep-one", "--yes", "-o", "json")).isZero();
        assertThat(typed.out.toString().strip()).isEqualTo("{\"endpoint\":null,\"operations\":[]}");
    }

    @Test
    void get_showsWhatThePlatformListsOfOne_orOfSeveral() throws IOException {
        assertThat(typed.run("computes", "get", "ep-one", "-o", "json")).isZero();
        assertThat(json().path("id").asText()).isEqualTo("ep-one");
        assertThat(typed.run("computes", "get", "shop/ep-one", "blog/ep-three")).isZero();
        assertThat(typed.out.toString()).contains("BRANCH", "ep-three");
        assertThat(platform.changes()).isEmpty();

        assertThat(typed.run("computes", "get", "shop/ep-none")).isEqualTo(3);
        assertThat(typed.run("computes", "get", "ep-none")).isEqualTo(3);
    }

    @Test
    void severalInOneCommand_areAllFoundBeforeAnyIsChanged() {
        assertThat(typed.run("computes", "restart", "ep-one", "ep-none", "--yes")).isEqualTo(3);
        assertThat(platform.changes()).isEmpty();

        assertThat(typed.run("computes", "restart", "ep-one", "blog/ep-three", "ep-one", "--yes")).isZero();
        assertThat(platform.changes()).containsExactly("POST /projects/shop/endpoints/ep-one/restart",
                "POST /projects/blog/endpoints/ep-three/restart");
    }

    @Test
    void severalUpdates_endAtTheFirstFailure_andNameTheRest() {
        failing("POST /projects/shop/endpoints/ep-one/restart");

        assertThat(typed.run("computes", "restart", "ep-one", "blog/ep-three", "--yes")).isNotZero();
        assertThat(platform.changes()).doesNotContain("POST /projects/blog/endpoints/ep-three/restart");
        assertThat(typed.err.toString()).contains("shop/ep-one failed; not changed: blog/ep-three");
    }

    @Test
    void startAndSuspend_areOnlyWhereThePlatformHasSuchCalls() {
        assertThat(typed.run("computes", "start", "shop/ep-two")).isEqualTo(2);
        assertThat(typed.run("computes", "suspend", "shop/ep-one")).isEqualTo(2);
        assertThat(typed.err.toString()).contains("has no call that starts a compute", "has no call that suspends");
        assertThat(platform.calls()).isEmpty();

        String neon = "--set=platform.profile=neon";
        assertThat(typed.run("computes", "start", "shop/ep-two", neon)).isZero();
        assertThat(typed.answering("n").run("computes", "suspend", "shop/ep-one", neon)).isEqualTo(1);
        assertThat(typed.answering("y").run("computes", "suspend", "shop/ep-one", neon)).isZero();
        assertThat(platform.changes()).containsExactly("POST /projects/shop/endpoints/ep-two/start",
                "POST /projects/shop/endpoints/ep-one/suspend");
    }

    @Test
    void theNameOfABranch_isResolved_whereThePlatformListsNames() {
        String[] create = {"computes", "create", "--project", "shop", "--branch-id", "dev"};
        assertThat(typed.run(create)).isEqualTo(2);
        assertThat(typed.err.toString()).contains("'dev' is not a branch id");
        assertThat(platform.calls()).isEmpty();

        String neon = "--set=platform.profile=neon";
        assertThat(typed.run("computes", "create", "--project", "shop", "--branch-id", "dev", neon)).isZero();
        assertThat(platform.changes()).singleElement().asString().contains("branch_id=br-dev");
        assertThat(typed.run("computes", "update", "shop/ep-one", "--branch-id", "none", "--yes", neon)).isEqualTo(3);
        assertThat(typed.run("computes", "update", "shop/ep-one", "--branch-id", "twin", "--yes", neon)).isEqualTo(2);
    }

    @Test
    void ls_isList() {
        assertThat(typed.run("computes", "ls")).isZero();
        assertThat(typed.out.toString()).contains("ep-three");
    }

    @Test
    void aComputeThatIsNowhere_isAFailure_thatNamesWhatWasNotListed() {
        failing("GET /projects/shop/endpoints");

        assertThat(typed.run("computes", "restart", "ep-none", "--yes")).isEqualTo(1);
        assertThat(typed.err.toString()).contains("ep-none", "not listed: shop");
    }

    @Test
    void aComputeThatIsInTwoProjects_mustBeNamedWithItsProject() {
        platform.addCompute("blog", "ep-one", "active");

        assertThat(typed.run("computes", "delete", "ep-one", "--yes")).isEqualTo(2);
        assertThat(typed.err.toString()).contains("blog/ep-one, shop/ep-one");
        assertThat(platform.changes()).isEmpty();
    }

    @Test
    void twoDifferentProjects_areWrongUse() {
        assertThat(typed.run("computes", "delete", "blog/ep-one", "--project", "shop", "--yes")).isEqualTo(2);
    }

    @Test
    void aRefusal_isExit3_withThePlatformsMessage() {
        platform.before(call -> {
            if (call.startsWith("PATCH")) {
                throw MemoryPlatform.refusal(423, "running conflicting operations");
            }
        });

        assertThat(typed.run("computes", "update", "shop/ep-one", "--cu", "2", "--yes")).isEqualTo(3);
        assertThat(typed.err.toString()).contains("running conflicting operations");
    }

    private void failing(String failing) {
        platform.before(call -> {
            if (call.equals(failing)) {
                throw MemoryPlatform.refusal(503, "not now");
            }
        });
    }

    private JsonNode json() throws IOException {
        return new JsonMapper().readTree(typed.out.toString());
    }
}
