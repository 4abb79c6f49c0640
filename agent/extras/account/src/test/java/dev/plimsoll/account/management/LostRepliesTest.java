package dev.plimsoll.account.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.account.management.Management.ComputeAction;
import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.RevokedKey;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.platform.MockPlatform;
import dev.plimsoll.platform.wire.WireTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A change without a reply: the platform is read first, and the change is never repeated without that. */
@Execution(ExecutionMode.CONCURRENT)
class LostRepliesTest {

    private static final ComputeId EP_ONE = new ComputeId("p1", "ep-one");
    private static final String ONE = compute("ep-one", "br-1", "read_write", "1");
    private static final String PATCH = "PATCH /projects/p1/endpoints/ep-one";
    private static final String POST = "POST /projects/p1/endpoints";
    private static final String DELETE = "DELETE /projects/p1/endpoints/ep-one";
    private static final String LIST = "GET /projects/p1/endpoints";
    private static final String KEYS = "GET /api_keys";
    private static final ComputeAttributes SIZE_2 = new ComputeAttributes(Map.of("autoscaling_limit_max_cu", 2));
    private static final ComputeAttributes REPLICA = new ComputeAttributes(
            Map.of("branch_id", "br-1", "type", "read_only"));

    @AutoClose
    private final MockPlatform platform = new MockPlatform();
    private final Management management = new PlatformManagement(platform.client());

    @ParameterizedTest
    @ValueSource(ints = {0, 500, 501, 502, 504, 520, 524})
    void anUpdateThatIsListed_isDone(int status) {
        platform.answers(lost(status)).answers(listing(compute("ep-one", "br-1", "read_write", "2.0")));

        ComputeChange change = management.updateCompute(EP_ONE, SIZE_2);

        assertThat(Objects.requireNonNull(change.compute()).compute().size().max()).hasToString("2");
        assertThat(change.asWritten()).isNull();
        assertThat(platform.lines()).containsExactly(PATCH, LIST);
    }

    @Test
    void anUpdateThatIsNotListed_isSentOnceMore() {
        platform.answers(lost(0)).answers(listing(ONE)).answers("{}");

        management.updateCompute(EP_ONE, SIZE_2);

        assertThat(platform.lines()).containsExactly(PATCH, LIST, PATCH);
    }

    @Test
    void anUpdateThatNeverAppears_isSentAtMostTwice() {
        platform.answers(lost(0)).answers(listing(ONE)).answers(lost(502)).answers(listing(ONE));

        assertThatThrownBy(() -> management.updateCompute(EP_ONE, SIZE_2))
                .hasMessageContaining("502")
                .hasMessageEndingWith("the compute does not have the requested attributes, so nothing was changed");

        assertThat(platform.lines()).containsExactly(PATCH, LIST, PATCH, LIST);
    }

    @Test
    void anUpdateThatTheListingCannotShow_isNotSentAgain() {
        platform.answers(lost(0)).answers(listing(ONE));

        assertThatThrownBy(() -> management.updateCompute(EP_ONE,
                new ComputeAttributes(Map.of("suspend_timeout_seconds", 300))))
                .hasMessageContaining("it may have been carried out");

        assertThat(platform.lines()).containsExactly(PATCH, LIST);
    }

    @Test
    void ifReadingFailsToo_theResultIsUnknown() {
        platform.answers(lost(0)).answers(404, "{\"message\":\"gone\"}");

        assertThatThrownBy(() -> management.updateCompute(EP_ONE, SIZE_2))
                .hasMessageContaining("it may have been carried out: the current state could not be read either")
                .hasMessageEndingWith("gone");

        assertThat(platform.lines()).containsExactly(PATCH, LIST);
    }

    @Test
    void aNewCompute_isTheRequestedOne() {
        platform.answers(listing(ONE))
                .answers(lost(0))
                .answers(listing(ONE, compute("ep-two", "br-1", "read_only", "1"),
                        compute("ep-three", "br-2", "read_only", "1")));

        ComputeChange change = management.createCompute("p1", REPLICA);

        assertThat(Objects.requireNonNull(change.compute()).compute().id().endpointId()).isEqualTo("ep-two");
        assertThat(platform.lines()).containsExactly(LIST, POST, LIST);
    }

    @Test
    void aCreationWithoutAListedResult_isNotRepeated() {
        platform.answers(listing(ONE)).answers(lost(504)).answers(listing(ONE));

        assertThatThrownBy(() -> management.createCompute("p1", REPLICA))
                .hasMessageEndingWith("the project shows no new compute; list again before you create it again");

        assertThat(platform.lines()).containsExactly(LIST, POST, LIST);
    }

    @Test
    void twoNewComputes_leaveTheResultUnknown() {
        platform.answers(listing())
                .answers(lost(0))
                .answers(listing(compute("ep-a", "br-1", "read_only", "1"), compute("ep-b", "br-1", "read_only", "1")));

        assertThatThrownBy(() -> management.createCompute("p1", REPLICA))
                .hasMessageContaining("it may have been carried out: new computes on that branch: [ep-a, ep-b]");
    }

    @Test
    void aDeletedComputeThatIsNotListed_isDone() {
        platform.answers(lost(0)).answers(listing());

        assertThat(management.act(EP_ONE, ComputeAction.DELETE))
                .isEqualTo(new ComputeChange(null, List.of(), null));
        assertThat(platform.lines()).containsExactly(DELETE, LIST);
    }

    @Test
    void aPartialListing_doesNotShowADeletion() {
        platform.answers(lost(0)).answers(listing("{\"id\":\"ep-one\"}"));

        assertThatThrownBy(() -> management.act(EP_ONE, ComputeAction.DELETE))
                .hasMessageContaining("it may have been carried out");
        assertThat(platform.lines()).containsExactly(DELETE, LIST);
    }

    @Test
    void aSlowDeletion_isDone_evenIfTheSecondRequestFindsNothing() {
        platform.answers(lost(0))
                .answers(listing(ONE))
                .answers(404, "{\"message\":\"endpoint not found\"}")
                .answers(listing());

        management.act(EP_ONE, ComputeAction.DELETE);

        assertThat(platform.lines()).containsExactly(DELETE, LIST, DELETE, LIST);
    }

    @Test
    void aRestart_cannotBeVerified_andIsNotRepeated() {
        platform.answers(lost(0));

        assertThatThrownBy(() -> management.act(EP_ONE, ComputeAction.RESTART))
                .hasMessageContaining("it may have been carried out: a listing cannot show whether it restarted");

        assertThat(platform.lines()).containsExactly("POST /projects/p1/endpoints/ep-one/restart");
    }

    @Test
    void aKeyWhoseSecretWasLost_isRevoked() {
        platform.answers("[{\"id\":1,\"name\":\"ci\"}]")
                .answers(lost(0))
                .answers("[{\"id\":1,\"name\":\"ci\"},{\"id\":2,\"name\":\"ci\",\"last_used_at\":null},"
                        + "{\"id\":3,\"name\":\"other\"},"
                        + "{\"id\":4,\"name\":\"ci\",\"last_used_at\":\"2026-11-21T10:00:00Z\"}]")
                .answers("{\"id\":2,\"name\":\"ci\",\"revoked\":true}");

        assertThatThrownBy(() -> management.createKey("ci"))
                .hasMessageEndingWith("key 2 was created, but its secret was lost: it was revoked, create it "
                        + "again");

        assertThat(platform.lines()).containsExactly(KEYS, "POST /api_keys", KEYS, "DELETE /api_keys/2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"id\":2}", "{\"id\":2,\"key\":\"s3cr", "<html></html>"})
    void aSuccessWithoutTheSecret_countsAsLost(String body) {
        platform.answers("[]").answers(body).answers("[{\"id\":2,\"name\":\"ci\"}]").answers("");

        assertThatThrownBy(() -> management.createKey("ci"))
                .hasMessageContaining("without the secret; key 2 was created")
                .hasMessageNotContaining("s3cr");

        assertThat(platform.lines()).containsExactly(KEYS, "POST /api_keys", KEYS, "DELETE /api_keys/2");
    }

    @Test
    void aLostKeyThatCannotBeRevoked_isNamed() {
        platform.answers("[]")
                .answers(lost(0))
                .answers("[{\"id\":2,\"name\":\"ci\"}]")
                .answers(403, "{\"message\":\"not you\"}");

        assertThatThrownBy(() -> management.createKey("ci")).hasMessageContaining("key 2 was created")
                .hasMessageContaining("not you")
                .hasMessageEndingWith("revoke it");
    }

    @Test
    void severalKeysOfThatName_areLeftToPeople() {
        platform.answers("[]").answers(lost(0)).answers("[{\"id\":2,\"name\":\"ci\"},{\"id\":3,\"name\":\"ci\"}]");

        assertThatThrownBy(() -> management.createKey("ci")).hasMessageContaining("keys [2, 3] of that name are new");

        assertThat(platform.lines()).containsExactly(KEYS, "POST /api_keys", KEYS);
    }

    @Test
    void aRevocation_isDoneWhenTheKeyIsGone_andElseSentOnceMore() {
        platform.answers(lost(0)).answers("[{\"id\":17}]").answers(lost(0)).answers("[{\"id\":18}]");

        assertThat(management.revokeKey(17)).isEqualTo(new RevokedKey(17, ""));

        assertThat(platform.lines()).containsExactly("DELETE /api_keys/17", KEYS, "DELETE /api_keys/17", KEYS);
    }

    @ParameterizedTest
    @ValueSource(ints = {423, 429, 503})
    void aChangeThatWasNotCarriedOut_isRepeatedWithoutReading(int status) {
        platform.answers(MockPlatform.reply(status, "{}").addHeader("Retry-After", "0").build())
                .answers(MockPlatform.reply(status, "{}").addHeader("Retry-After", "3").build())
                .answers("{}");

        management.act(EP_ONE, ComputeAction.RESTART);

        assertThat(platform.lines()).hasSize(3).allMatch(line -> line.startsWith("POST"));
        assertThat(platform.time.pauses()).as("the HTTP client repeats none by itself").hasSize(2);
        assertThat(platform.time.pauses().getLast()).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3600));
    }

    @Test
    void aRetryAfterDate_isWaitedFor() {
        platform.answers(MockPlatform.reply(503, "{}")
                .addHeader("Date", "Sat, 21 Nov 2026 10:00:00 GMT")
                .addHeader("Retry-After", "Sat, 21 Nov 2026 10:00:04 GMT")
                .build())
                .answers(MockPlatform.reply(503, "{}")
                        .addHeader("Retry-After", "Sat, 21 Nov 2026 10:00:08 GMT")
                        .build())
                .answers("{}");

        management.act(EP_ONE, ComputeAction.RESTART);

        assertThat(platform.time.pauses().getFirst()).isBetween(Duration.ofSeconds(4), Duration.ofMillis(4800));
        assertThat(platform.time.since(0)).as("by our own clock, if the reply has no Date")
                .isGreaterThanOrEqualTo(Duration.ofSeconds(8));
    }

    @Test
    void aBlackHole_endsAtSixTimesTheDeadline() {
        for (int i = 0; i < 20; i++) {
            platform.answers(MockPlatform.reply(200, "{}").onResponseStart(SocketEffect.Stall.INSTANCE).build());
        }
        Management slow = new PlatformManagement(
                platform.client(platform.impatient(Duration.ofMillis(200)), WireTime.REAL));
        long began = System.nanoTime();

        assertThatThrownBy(() -> slow.updateCompute(EP_ONE, SIZE_2)).hasMessageContaining("did not answer")
                .hasMessageContaining("it may have been carried out");

        assertThat(Duration.ofNanos(System.nanoTime() - began)).as("of twenty requests that stall, one after the other")
                .isLessThan(Duration.ofSeconds(60));
        List<String> lines = platform.lines();
        assertThat(lines).as("each takes one deadline, so at most six fit").hasSizeLessThanOrEqualTo(7);
        assertThat(lines).filteredOn(line -> line.startsWith("PATCH")).hasSize(1);
    }

    /**
     * For any reply and any delay of the platform: a change is repeated only after a reply that says that it was not
     * carried out, or once after reading if repeating is safe.
     */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5})
    void noChangeIsEverSentTwice_unlessTheTableAllowsIt(int kind) {
        List<Consumer<Management>> changes = List.of(m -> m.createKey("ci"), m -> m.revokeKey(17),
                m -> m.createCompute("p1", REPLICA), m -> m.updateCompute(EP_ONE, SIZE_2),
                m -> m.act(EP_ONE, ComputeAction.DELETE), m -> m.act(EP_ONE, ComputeAction.RESTART));
        boolean twiceIsAsGood = kind == 1 || kind == 3 || kind == 4;
        for (int seed = 0; seed < 30; seed++) {
            RandomPlatform whims = new RandomPlatform(new Random(seed));
            platform.server.setDispatcher(whims);
            try {
                changes.get(kind).accept(management.with(new Secret("key-" + seed)));
            } catch (PlatformFault expected) {
                assertThat(expected).hasMessageNotContaining("s3cret");
            }
            assertThat(whims.forbiddenRepeats(twiceIsAsGood)).as("seed %d: %s", seed, whims.told).isEmpty();
        }
    }

    /** A platform with random replies that records what it did. */
    private static final class RandomPlatform extends Dispatcher {

        private static final int[] STATUSES = {0, 200, 204, 400, 401, 404, 409, 423, 429, 500, 502, 503, 504, 524};

        private final Random random;
        private final List<String> told = new ArrayList<>();

        RandomPlatform(Random random) {
            this.random = random;
        }

        @Override
        public synchronized MockResponse dispatch(RecordedRequest request) {
            if (request.getMethod().equals("GET")) {
                boolean there = random.nextBoolean();
                told.add("read");
                return MockPlatform.reply(200, Objects.requireNonNull(request.getUrl()).encodedPath().endsWith("keys")
                        ? (there ? "[{\"id\":17,\"name\":\"ci\"}]" : "[]")
                        : listing(there ? ONE : compute("ep-new", "br-1", "read_only", "2"))).build();
            }
            int status = STATUSES[random.nextInt(STATUSES.length)];
            told.add(request.getMethod() + " " + request.getTarget() + " " + status);
            return lost(status);
        }

        /** Pairs of equal changes of which the second must not be sent. */
        synchronized List<String> forbiddenRepeats(boolean twiceIsAsGood) {
            List<String> wrong = new ArrayList<>();
            int afterLoss = 0;
            for (int i = 1; i < told.size(); i++) {
                String now = told.get(i);
                String last = lastOf(now, i);
                if (now.equals("read") || last.isEmpty()) {
                    continue;
                }
                boolean notCarriedOut = List.of("423", "429", "503").contains(status(last));
                if (!notCarriedOut) {
                    afterLoss++;
                    if (!twiceIsAsGood || afterLoss > 1 || !told.get(i - 1).equals("read")) {
                        wrong.add(last + " then " + now);
                    }
                }
            }
            return wrong;
        }

        /** The previous equal change, except the revocation of a lost key. */
        private String lastOf(String now, int before) {
            for (int i = before - 1; i >= 0; i--) {
                if (!told.get(i).equals("read") && request(told.get(i)).equals(request(now))) {
                    return told.get(i);
                }
            }
            return "";
        }

        private static String request(String told) {
            return told.replaceFirst(" \\d+$", "");
        }

        private static String status(String told) {
            return told.substring(told.lastIndexOf(' ') + 1);
        }
    }

    /** An incomplete reply if {@code status} is 0, else one without the secret. */
    private static MockResponse lost(int status) {
        return status == 0
                ? MockPlatform.reply(200, "{}").onResponseStart(new SocketEffect.CloseSocket()).build()
                : MockPlatform.page(status, status == 204 ? "" : "<html>s3cret</html>").build();
    }

    private static String listing(String... computes) {
        return "{\"endpoints\":[" + String.join(",", computes) + "]}";
    }

    private static String compute(String id, String branch, String type, String cu) {
        return """
                {"id":"%s","branch_id":"%s","type":"%s","current_state":"active",
                 "autoscaling_limit_min_cu":1,"autoscaling_limit_max_cu":%s}""".formatted(id, branch, type, cu);
    }
}
