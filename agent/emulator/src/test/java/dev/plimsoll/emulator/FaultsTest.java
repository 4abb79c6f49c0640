package dev.plimsoll.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Calls that go wrong because the scenario says so, each in a project of its own. */
class FaultsTest {

    private static final String SCENARIO = """
            cache-per-cu: 4MiB
            faults:
              - {name: busy, project: busy, do: refuse, status: 429, retry-after: 3s, code: slow_down, message: later}
              - {name: html, project: html, do: refuse, status: 524, body: html, nth: 2}
              - {name: bare, project: bare, do: refuse, body: empty, first: 2}
              - {name: third, project: third, do: refuse, every: 3}
              - {name: span, project: span, do: refuse, from: 1m, until: 2m}
              - {name: some, project: some, do: refuse, share: 0.5, seed: 7}
              - {name: slow, project: slow, do: delay, delay: 120ms}
              - {name: cut, compute: ep-cut, method: PATCH, do: cut}
              - {name: hang, project: hang, do: hang}
              - {name: lost, compute: ep-lost, method: patch, do: lose-reply, nth: 1}
              - {name: forgot, compute: ep-forgot, do: accept-and-forget}
              - {name: forgot-new, method: POST, path: /projects/forgot/endpoints, do: accept-and-forget}
              - {name: half, path: /projects/half/*, do: wrong-json}
              - {name: vanish, project: vanish, compute: ep-vanish-2, do: delete-after-listing, nth: 2}
              - {name: nap, project: nap, do: suspend-after-listing, nth: 1}
              - {name: partial, path: /projects, do: partial-listing, unavailable: [html], nth: 1}
            projects:
              - {id: busy}
              - {id: html}
              - {id: bare}
              - {id: third}
              - {id: span}
              - {id: some}
              - {id: slow}
              - {id: hang}
              - {id: half}
              - {id: nap, computes: [{id: ep-nap}]}
              - {id: cut, computes: [{id: ep-cut, started: false}]}
              - {id: lost, computes: [{id: ep-lost, started: false}]}
              - {id: forgot, computes: [{id: ep-forgot, started: false}], branches: [{id: br-free}]}
              - {id: vanish, computes: [{id: ep-vanish-1, started: false}, {id: ep-vanish-2, started: false}]}
            """;
    @AutoClose
    private static Platform platform;

    @BeforeAll
    static void start() throws IOException {
        platform = Platform.of(SCENARIO);
    }

    private static Platform.Answer list(String project) {
        return platform.get("/projects/" + project + "/endpoints");
    }

    private static Platform.Answer patch(String project) {
        return platform.call("PATCH", "/projects/" + project + "/endpoints/ep-" + project, Platform.sizes(2, 2));
    }

    private static List<Integer> statuses(String project, int calls) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            all.add(list(project).status());
        }
        return all;
    }

    private static double size(String project) {
        return list(project).body().path("endpoints").get(0).path("autoscaling_limit_max_cu").doubleValue();
    }

    @Test
    void aRefusal_isThatOfTheScenario() {
        Platform.Answer answer = list("busy");
        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.header("Retry-After")).isEqualTo("3");
        assertThat(answer.body().toString()).isEqualTo("{\"code\":\"slow_down\",\"message\":\"later\"}");
        assertThat(platform.fired("busy")).isEqualTo(1);
    }

    @Test
    void aRefusal_comesAsAPage_orEmpty() {
        assertThat(statuses("html", 3)).containsExactly(200, 524, 200);
        Platform.Answer empty = list("bare");
        assertThat(empty.status()).isEqualTo(503);
        assertThat(empty.text()).isEmpty();
        assertThat(statuses("bare", 2)).containsExactly(503, 200);
    }

    @Test
    void occasions_areByNumber_byTime_orDrawn() {
        assertThat(statuses("third", 6)).containsExactly(200, 200, 503, 200, 200, 503);
        assertThat(statuses("span", 1)).containsExactly(200);
        platform.clock.goOn(Duration.ofMinutes(1));
        assertThat(statuses("span", 1)).containsExactly(503);
        platform.clock.goOn(Duration.ofMinutes(1));
        assertThat(statuses("span", 1)).containsExactly(200);
        assertThat(statuses("some", 40)).contains(200, 503);
        assertThat(platform.fired("some")).isBetween(8L, 32L);
    }

    @Test
    void aDelay_isWaited() {
        long before = System.nanoTime();
        assertThat(list("slow").status()).isEqualTo(200);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(120));
    }

    @Test
    void aCutCall_isNeitherAnsweredNorDone() {
        assertThatThrownBy(() -> patch("cut")).hasCauseInstanceOf(IOException.class);
        assertThat(size("cut")).isEqualTo(1);
        assertThat(status("ep-cut")).isZero();
    }

    @Test
    void aLostReply_isDoneAllTheSame() {
        assertThatThrownBy(() -> patch("lost")).hasCauseInstanceOf(IOException.class);
        assertThat(size("lost")).isEqualTo(2);
        assertThat(status("ep-lost")).isZero();
        assertThat(patch("lost").status()).isEqualTo(200);
    }

    private static int status(String compute) {
        for (JsonNode mutation : platform.ledger().path("mutations")) {
            if (mutation.path("path").asText().endsWith(compute)) {
                return mutation.path("status").intValue();
            }
        }
        throw new AssertionError("no mutation of " + compute);
    }

    @Test
    void aCallThatHangs_isNeverAnswered_andDelaysNoOtherCall() {
        assertThatThrownBy(() -> platform.hasty("/projects/hang/endpoints", Duration.ofMillis(300)))
                .hasCauseInstanceOf(java.net.http.HttpTimeoutException.class);
        assertThat(list("cut").status()).isEqualTo(200);
    }

    @Test
    void aForgottenCall_isAnsweredAsIfDone() {
        Platform.Answer answer = patch("forgot");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body().path("endpoint").path("autoscaling_limit_max_cu").doubleValue()).isEqualTo(2);
        assertThat(Platform.actions(answer)).containsExactly("apply_config running");
        assertThat(size("forgot")).isEqualTo(1);

        Platform.Answer made = platform.call("POST", "/projects/forgot/endpoints",
                "{\"endpoint\":{\"branch_id\":\"br-free\",\"type\":\"read_write\"}}");
        assertThat(made.body().path("endpoint").path("current_state").asText()).isEqualTo("init");
        assertThat(list("forgot").body().path("endpoints")).hasSize(1);

        assertThat(platform.call("DELETE", "/projects/forgot/endpoints/ep-forgot", "").status()).isEqualTo(200);
        assertThat(list("forgot").body().path("endpoints")).hasSize(1);
    }

    @Test
    void aWrongAnswer_isHalfOfTheRightOne() {
        Platform.Answer answer = list("half");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).startsWith("{\"end");
        assertThat(answer.body().isMissingNode()).isTrue();
    }

    @Test
    void aComputeIsDeleted_rightAfterItWasListed() {
        assertThat(list("vanish").body().path("endpoints")).hasSize(2);
        assertThat(list("vanish").body().path("endpoints")).hasSize(2);
        assertThat(list("vanish").body().path("endpoints")).singleElement()
                .satisfies(left -> assertThat(left.path("id").asText()).isEqualTo("ep-vanish-1"));
    }

    @Test
    void aComputeIsSuspended_rightAfterItWasListed() {
        assertThat(list("nap").body().path("endpoints").get(0).path("current_state").asText()).isEqualTo("active");
        assertThat(list("nap").body().path("endpoints").get(0).path("current_state").asText()).isEqualTo("idle");
    }

    @Test
    void aPartialListing_leavesProjectsOut_withoutNamingThem() {
        JsonNode partial = platform.get("/projects").body();
        assertThat(partial.fieldNames()).toIterable().containsExactly("projects");
        assertThat(partial.path("projects")).hasSize(13);
        assertThat(platform.get("/projects").body().path("projects")).hasSize(14);
    }

    @Test
    void withoutAKey_noFaultApplies() {
        long before = platform.fired("busy");
        assertThat(platform.callWithoutKey("/projects/busy/endpoints").status()).isEqualTo(401);
        assertThat(platform.fired("busy")).isEqualTo(before);
    }
}
