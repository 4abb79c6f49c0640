package dev.plimsoll.account.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.account.management.Management.ApiKey;
import dev.plimsoll.account.management.Management.ComputeAction;
import dev.plimsoll.account.management.Management.ComputeAttributes;
import dev.plimsoll.account.management.Management.ComputeChange;
import dev.plimsoll.account.management.Management.ComputeItem;
import dev.plimsoll.account.management.Management.CreatedKey;
import dev.plimsoll.account.management.Management.ProjectItem;
import dev.plimsoll.account.management.Management.RevokedKey;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Fleet.Listing;
import dev.plimsoll.fleet.Fleet.UnknownWord;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.fleet.Secret;
import dev.plimsoll.outbound.Proxies;
import dev.plimsoll.platform.Dialect;
import dev.plimsoll.platform.MockPlatform;
import dev.plimsoll.platform.PlatformSettings;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okio.ByteString;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The exact request of each management call, and how its reply is read. */
class PlatformManagementTest {

    private static final ComputeId EP_ONE = new ComputeId("p1", "ep-one");
    private static final String COMPUTE = """
            {"id":"ep-one","project_id":"p1","branch_id":"br-1","type":"read_write","current_state":"init",
             "pending_state":"active","autoscaling_limit_min_cu":1,"autoscaling_limit_max_cu":1,"new_field":[7]}""";
    private static final String ANSWER = "{\"endpoint\":" + COMPUTE
            + """
                    ,"operations":[{"id":"op-1","action":"start_compute","status":"running","failures_count":2},{"action":"odd"}]}""";

    @AutoClose
    private final MockPlatform platform = new MockPlatform();
    private final Management management = new PlatformManagement(platform.client());

    /** The calls that change something, with their requests. */
    enum Change {
        CREATE_KEY("POST /api_keys", "{\"key_name\":\"ci\"}", true, management -> management.createKey("ci")),
        REVOKE_KEY("DELETE /api_keys/17", "", false, management -> management.revokeKey(17)),
        CREATE_COMPUTE("POST /projects/p1/endpoints",
                "{\"endpoint\":{\"branch_id\":\"br-1\",\"type\":\"read_write\",\"autoscaling_limit_min_cu\":0.25}}",
                true,
                management -> management.createCompute("p1", given("branch_id", "br-1", "type", "read_write",
                        "autoscaling_limit_min_cu", new BigDecimal("0.25")))),
        UPDATE_COMPUTE("PATCH /projects/p1/endpoints/ep-one",
                "{\"endpoint\":{\"settings\":{\"pg_settings\":{\"work_mem\":\"64MB\"}},\"disabled\":false}}", false,
                management -> management.updateCompute(EP_ONE,
                        given("settings", Map.of("pg_settings", Map.of("work_mem", "64MB")), "disabled", false))),
        DELETE_COMPUTE("DELETE /projects/p1/endpoints/ep-one", "", false,
                management -> management.act(EP_ONE, ComputeAction.DELETE)),
        RESTART_COMPUTE("POST /projects/p1/endpoints/ep-one/restart", "", false,
                management -> management.act(EP_ONE, ComputeAction.RESTART));

        private final String line;
        private final String body;
        private final boolean listsFirst;
        private final Function<Management, Object> call;

        Change(String line, String body, boolean listsFirst, Function<Management, Object> call) {
            this.line = line;
            this.body = body;
            this.listsFirst = listsFirst;
            this.call = call;
        }

        Object on(Management management) {
            return call.apply(management);
        }

        /** Prepares the reply of the first listing, if there is one. */
        void prepare(MockPlatform platform) {
            if (listsFirst) {
                platform.answers(this == CREATE_KEY ? "[]" : "{\"endpoints\":[]}");
            }
        }

        private RecordedRequest sentTo(MockPlatform platform) {
            List<RecordedRequest> requests = platform.requests();
            assertThat(requests).hasSize(listsFirst ? 2 : 1);
            return requests.getLast();
        }
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void aChangeIsSentExactly(Change change) {
        change.prepare(platform);
        platform.answers("{\"id\":17,\"key\":\"s\"}");

        change.on(management);

        RecordedRequest sent = change.sentTo(platform);
        assertThat(sent.getRequestLine()).isEqualTo(change.line.replace(" /", " /api/v2/") + " HTTP/1.1");
        assertThat(Objects.requireNonNullElse(sent.getBody(), ByteString.EMPTY).utf8()).isEqualTo(change.body);
        assertThat(sent.getHeaders().get("Authorization")).isEqualTo("Bearer " + MockPlatform.KEY);
        assertThat(sent.getHeaders().get("Accept")).isEqualTo("application/json");
        assertThat(sent.getHeaders().get("Content-Length")).isEqualTo("" + change.body.length());
        assertThat(sent.getHeaders().get("Content-Type")).isEqualTo(change.body.isEmpty() ? null : "application/json");
        assertThat(sent.getHeaders().get("Transfer-Encoding")).isNull();
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void aRefusalCarriesThePlatformsOwnMessage_andIsNotRepeated(Change change) {
        for (int status : new int[]{400, 403, 404, 408, 409, 412, 422}) {
            change.prepare(platform);
            platform.answers(
                    MockPlatform.reply(status, "{\"code\":\"\",\"message\":\"no, since %d\"}".formatted(status))
                            .addHeader("Retry-After", "0")
                            .build());

            assertThatThrownBy(() -> change.on(management)).isInstanceOfSatisfying(PlatformFault.class,
                    fault -> assertThat(fault.status()).isEqualTo(status)).hasMessageEndingWith("no, since " + status);
            change.sentTo(platform);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Change.class, names = "CREATE_KEY", mode = EnumSource.Mode.EXCLUDE)
    void anySuccessCounts_regardlessOfItsBody(Change change) {
        List<MockResponse> successes = List.of(new MockResponse.Builder().code(204).build(),
                MockPlatform.reply(200, "").build(), MockPlatform.reply(202, "{\"endpoint\":{\"id\":").build(),
                MockPlatform.page(200, "<html>done</html>").build(), MockPlatform.reply(201, "[]").build(),
                MockPlatform.reply(200, ANSWER).onResponseBody(new SocketEffect.CloseSocket()).build());
        for (MockResponse success : successes) {
            change.prepare(platform);
            platform.answers(success);

            Object result = change.on(management);

            change.sentTo(platform);
            if (result instanceof ComputeChange answered) {
                assertThat(answered.compute()).isNull();
                assertThat(answered.operations()).isEmpty();
            } else {
                assertThat(result).isEqualTo(new RevokedKey(17, ""));
            }
        }
    }

    @Test
    void aChangeReturnsTheReply_includingUnknownFields() {
        platform.answers(ANSWER);

        ComputeChange change = management.act(EP_ONE, ComputeAction.RESTART);

        ComputeItem compute = Objects.requireNonNull(change.compute());
        assertThat(compute.compute().id().endpointId()).isEqualTo("ep-one");
        assertThat(compute.asWritten().path("new_field").path(0).asInt()).isEqualTo(7);
        assertThat(change.operations()).containsExactly(
                new ComputeChange.Operation("op-1", "start_compute", "running", 2),
                new ComputeChange.Operation("", "odd", "", 0));
        assertThat(Objects.requireNonNull(change.asWritten()).has("endpoint")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"finished, finished, Finished", "skipped, skipped, Finished", "running, running, Open",
        "pondering, pondering, Open", "finished, scheduling, Open", "failed, finished, OperationFailed",
        "cancelled, skipped, OperationFailed", "error, failed, OperationFailed", "failed, running, Open",
        "cancelled, running, Open", "error, running, Open"})
    void aChange_isCompleteWithTheLastOperationOfItsCompute(String named, String other, String expected) {
        PlatformSettings usual = platform.settings();
        Management neon = new PlatformManagement(
                platform.client(new PlatformSettings(null, usual.baseUrl(), usual.key(), Dialect.NEON, usual.scope(),
                        usual.states(), usual.deadline(), usual.requestsPerMinute(), Proxies.NONE)));
        String operations = """
                {"operations":[
                {"id":"op-1","endpoint_id":"ep-one","created_at":"2026-03-01T12:00:01Z","status":"%s"},
                {"id":"op-2","endpoint_id":"ep-one","created_at":"2026-03-01T12:00:02Z","status":"%s"}]}"""
                .formatted(named, other);
        platform.answers(operations).answers(operations);

        assertThat(neon.progress(EP_ONE, List.of("op-1"), Instant.parse("2026-03-01T12:00:00Z")))
                .hasValueSatisfying(found -> assertThat(found.getClass().getSimpleName()).isEqualTo(expected));
    }

    @Test
    void withoutACallForOperations_theirProgressIsNotKnown() {
        assertThat(management.progress(EP_ONE, List.of("op-1"), Instant.EPOCH)).isEmpty();
        assertThat(platform.server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 100_000})
    void aSecretMayHaveAnyLength(int length) {
        platform.answers("[]").answers("{\"id\":165432,\"key\":\"" + "k".repeat(length) + "\",\"more\":1}");

        CreatedKey key = management.createKey("ci");

        assertThat(key.id()).isEqualTo(165_432);
        assertThat(key.secret().reveal()).hasSize(length);
        assertThat(key.toString()).doesNotContain("kk").doesNotContain("=k");
    }

    @Test
    void aKeyWithoutAnId_isFoundByTheListing() {
        platform.answers("[{\"id\":1,\"name\":\"ci\"}]")
                .answers("{\"key\":\"s\"}")
                .answers("[{\"id\":1,\"name\":\"ci\"},{\"id\":2,\"name\":\"ci\"}]");

        assertThat(management.createKey("ci")).isEqualTo(new CreatedKey(2, new Secret("s")));
    }

    @Test
    void keysAreListedWithWhatIsKnownOfThem() {
        platform.answers("""
                [{"id":1,"name":"one","created_at":"2026-01-02T03:04:05Z","last_used_at":"2026-02-03T04:05:06Z",
                  "last_used_from_addr":"192.0.2.1","extra":true},
                 {"id":2,"name":"two","created_at":"2026-01-02T03:04:05Z","last_used_at":null,"last_used_from_addr":""},
                 {"id":3,"last_used_at":"0001-01-01T00:00:00Z","created_at":"soon"},{"name":"no id"},{"id":"x"},7]""");

        List<ApiKey> keys = management.keys();

        assertThat(keys).extracting(ApiKey::id).containsExactly(1L, 2L, 3L);
        ApiKey first = keys.getFirst();
        assertThat(first.name()).isEqualTo("one");
        assertThat(first.createdAt()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
        assertThat(first.lastUsedAt()).isEqualTo(Instant.parse("2026-02-03T04:05:06Z"));
        assertThat(first.lastUsedFrom()).isEqualTo("192.0.2.1");
        assertThat(first.asWritten().path("extra").asBoolean()).isTrue();
        assertThat(keys).extracting(ApiKey::lastUsedAt).containsExactly(first.lastUsedAt(), null, null);
        assertThat(keys.getLast().createdAt()).isNull();
        assertThat(platform.lines()).containsExactly("GET /api_keys");
    }

    @Test
    void moreThanTenThousandKeysAreListed() {
        platform.answers(IntStream.range(0, 12_000)
                .mapToObj("{\"id\":%1$d,\"name\":\"key %1$d\"}"::formatted)
                .collect(Collectors.joining(",", "[", "]")));

        assertThat(management.keys()).hasSize(12_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "{\"keys\":[]}", "[", "7"})
    void keysInAnotherShapeAreAFault(String body) {
        platform.answers(body);

        assertThatThrownBy(management::keys).isInstanceOf(PlatformFault.class).hasMessageContaining("an array");
    }

    @Test
    void projectsAreListedPageByPage_andMissingOnesAreReported() {
        platform.answers("""
                {"projects":[{"id":"p1","name":"one","region_id":"r","pg_version":17,"locked":true,
                 "created_at":"2026-01-02T03:04:05Z","new":1}],"pagination":{"cursor":"p1"}}""")
                .answers("{\"projects\":[{\"id\":\"p2\"}],\"unavailable_project_ids\":[\"p3\"]}");

        Listing<ProjectItem> listing = management.projects();

        assertThat(listing.items()).extracting(ProjectItem::id).containsExactly("p1", "p2");
        ProjectItem first = listing.items().getFirst();
        assertThat(first.name()).isEqualTo("one");
        assertThat(first.regionId()).isEqualTo("r");
        assertThat(first.pgVersion()).isEqualTo(17);
        assertThat(first.locked()).isTrue();
        assertThat(first.createdAt()).isEqualTo(Instant.parse("2026-01-02T03:04:05Z"));
        assertThat(first.asWritten().path("new").asInt()).isEqualTo(1);
        assertThat(listing.items().getLast().pgVersion()).isZero();
        assertThat(listing.isWhole()).isFalse();
        assertThat(listing.unknown()).extracting(UnknownWord::word).containsExactly("p3");
    }

    @Test
    void allComputesAreListed_withAllTheirFields() {
        platform.answers("{\"endpoints\":[" + COMPUTE + ",{\"id\":\"ep-odd\"}]}");

        Listing<ComputeItem> listing = management.computes("p1");

        assertThat(listing.items()).singleElement()
                .satisfies(item -> assertThat(item.asWritten().has("new_field")).isTrue());
        assertThat(listing.isWhole()).isFalse();
    }

    @Test
    void anotherKeyIsTried_withoutReplacingTheCurrentOne() {
        platform.answers("[]").answers("[]");

        try (Management other = management.with(new Secret("other"))) {
            other.keys();
        }
        management.keys();

        assertThat(platform.requests()).extracting(request -> request.getHeaders().get("Authorization"))
                .containsExactly("Bearer other", "Bearer " + MockPlatform.KEY);
    }

    @Test
    void aRefusedNewKey_doesNotBlockTheCurrentOne() {
        platform.answers(401, "{}").answers("[]");

        assertThatThrownBy(() -> management.with(new Secret("other")).keys()).isInstanceOf(PlatformFault.class);

        assertThat(management.keys()).isEmpty();
    }

    @Test
    void aRevocationThatReportsFalse_isAFault() {
        platform.answers("{\"id\":17,\"name\":\"ci\",\"revoked\":false}");

        assertThatThrownBy(() -> management.revokeKey(17)).hasMessageEndingWith("reports that key 17 is not revoked");
    }

    @ParameterizedTest
    @CsvSource({"..,ep-one", "p1,..", "p1,''", "p1,a/b"})
    void anInvalidId_isNeverSent(String project, String endpoint) {
        assertThatThrownBy(() -> management.act(new ComputeId(project, endpoint), ComputeAction.DELETE))
                .isInstanceOf(PlatformFault.class)
                .hasMessageStartingWith("not the id of a ");
        assertThat(platform.server.getRequestCount()).isZero();
    }

    private static ComputeAttributes given(Object... namesAndValues) {
        Map<String, Object> fields = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return new ComputeAttributes(fields);
    }
}
