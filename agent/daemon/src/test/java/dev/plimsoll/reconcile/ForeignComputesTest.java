package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.Statuses.StatusForm;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.json.StoredStatus;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.probing.ProjectClaims;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.pass.ComputePolicies;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.web.metrics.Fleets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an agent shows of computes that it has not reached itself, by the shipped store. */
class ForeignComputesTest {

    private static final ComputeStatus ONE = Fleets.asleep();
    private static final ComputeId ID = ONE.compute().id();
    private static final ComputeId OTHER = new ComputeId("blog", "ep-posts");
    private static final ComputeStatus TWO = Fleets.as(OTHER, ONE);
    private static final StatusForm UNREADABLE = new StatusForm(new byte[]{1, 2, 3});

    @TempDir
    private Path folder;

    @AutoClose
    private Store store;
    @AutoClose
    private final World world = new World();
    private final Set<String> claimed = new HashSet<>();
    private Instant now = Instant.now();
    private ForeignComputes computes;

    @BeforeEach
    void open() {
        store = Store.open(new StoreSettings(SqliteTemplate.url(file()), Duration.ofDays(1)));
        computes = agent();
    }

    private Path file() {
        return folder.resolve("plimsoll.db");
    }

    private static final ProbingPolicy PROBING = World.probing(true, null);

    private ForeignComputes agent() {
        Ports ports = new Ports(world, world, new Claimed(claimed), store::stores, ChangeChannels.NONE, world,
                Explanation.WORDING, Alerts.NONE);
        ChangePolicy change = Given.changes(ChangeMode.ADVISE, ApprovalMode.PERSON, When.NOW);
        return new ForeignComputes(ports,
                compute -> new ComputePolicies(ONE.sizing().table(), PROBING, ONE.sizing().policy(), change, Map.of()));
    }

    private void keep(ComputeStatus status) {
        store.stores()
                .statuses()
                .keep(status.compute().id(), StoredStatus.formOf(status), 100, now);
    }

    private void follow(String... projects) {
        computes.follow(Set.of(projects), true, claimed -> {}, left -> {}, now);
    }

    private void read() {
        now = now.plusSeconds(3);
        computes.read(now);
    }

    private Set<ComputeId> shown() {
        return computes.shown(now).keySet();
    }

    /** A transaction that began before another one may end after it. */
    private void storedBefore(ComputeId id, Duration before) throws SQLException {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = other.createStatement()) {
            assertThat(statement.executeUpdate("update status set stored_at = stored_at - %d where endpoint_id = '%s'"
                    .formatted(before.toNanos(), id.endpointId()))).isOne();
        }
    }

    @Test
    void whatAnotherAgentStoredBeforeTheLatestThatWasRead_isReadNevertheless() throws SQLException {
        follow(ID.projectId(), OTHER.projectId());
        keep(ONE);
        read();
        keep(TWO);
        storedBefore(OTHER, StatusReader.OVERLAP.minusSeconds(3));
        read();

        assertThat(shown()).containsExactlyInAnyOrder(ID, OTHER);
    }

    @Test
    void aComputeThatWasAwakeWhenItWasStored_isExpected_untilAPassReachesIt() {
        claimed.add(ID.projectId());
        follow(ID.projectId(), OTHER.projectId());
        keep(Fleets.as(ID, Fleets.tooSmall()));
        keep(Fleets.as(OTHER, Fleets.tooSmall()));
        read();

        assertThat(computes.lastAwake()).as("not that of another agent").containsExactly(ID.projectId());
        computes.passed(ID);
        assertThat(computes.lastAwake()).isEmpty();
    }

    @Test
    void aProjectThatIsKnownOnlyLater_isShown() throws SQLException {
        follow(OTHER.projectId());
        keep(ONE);
        keep(TWO);
        storedBefore(ID, Duration.ofHours(1));
        read();
        assertThat(shown()).containsExactly(OTHER);
        assertThat(computes.use().unlisted()).isEmpty();

        follow(OTHER.projectId(), ID.projectId());
        assertThat(computes.use().unlisted()).containsExactly(ID.projectId());
        read();

        assertThat(shown()).containsExactlyInAnyOrder(ID, OTHER);
        assertThat(computes.use().unlisted()).isEmpty();
    }

    @Test
    void aProjectThatWasOurOwn_isShownAsAnotherAgentStoredIt() throws SQLException {
        claimed.add(ID.projectId());
        follow(ID.projectId(), OTHER.projectId());
        computes.passed(ID);
        keep(ONE);
        keep(TWO);
        storedBefore(ID, Duration.ofHours(1));
        read();
        assertThat(shown()).containsExactly(OTHER);

        claimed.clear();
        follow(ID.projectId(), OTHER.projectId());
        read();

        assertThat(shown()).containsExactlyInAnyOrder(ID, OTHER);
    }

    @Test
    void afterAStart_allIsShownAsItWasStored_untilAPassOrTheListOfProjectsSaysOtherwise() {
        keep(ONE);
        keep(TWO);
        read();
        assertThat(shown()).containsExactlyInAnyOrder(ID, OTHER);
        assertThat(computes.isStored(ID.projectId())).isTrue();

        claimed.add(ID.projectId());
        follow(ID.projectId());
        assertThat(shown()).as("the other project does not exist").containsExactly(ID);

        computes.passed(ID);
        keep(ONE);
        read();
        assertThat(shown()).as("the pass shows it").isEmpty();
    }

    @Test
    void aDeletedCompute_isShownByNobody() {
        keep(ONE);
        read();
        claimed.add(ID.projectId());
        follow(ID.projectId());
        ForeignComputes elsewhere = agent();
        elsewhere.read(now);
        assertThat(elsewhere.shown(now)).containsOnlyKeys(ID);

        computes.listed(ID.projectId(), List.of(), now);
        now = now.plusSeconds(3);
        elsewhere.read(now);
        read();

        assertThat(shown()).isEmpty();
        assertThat(elsewhere.shown(now)).isEmpty();
        ForeignComputes later = agent();
        later.read(now);
        assertThat(later.shown(now)).isEmpty();
        assertThat(later.isStored(ID.projectId())).as("it is known to have none").isTrue();
    }

    @Test
    void aProjectWithoutComputes_isKnownToHaveNone() {
        follow(ID.projectId());
        read();
        assertThat(computes.use().unlisted()).as("nobody has listed it").containsExactly(ID.projectId());

        agent().listed(ID.projectId(), List.of(), now);
        read();

        assertThat(computes.use().unlisted()).isEmpty();
        assertThat(shown()).isEmpty();
    }

    @Test
    void aStatusThatCannotBeRead_isUnknown_notZero_andSaidSo() {
        follow(ID.projectId());
        store.stores().statuses().keep(ID, UNREADABLE, 730, now);
        read();

        assertThat(computes.use().unknown()).containsExactly(ID);
        assertThat(computes.use().uses()).isEmpty();
        assertThat(computes.unreadable()).containsOnlyKeys(ID.projectId())
                .allSatisfy((project, why) -> assertThat(why).contains(ID.endpointId()));
        assertThat(computes.isStored(ID.projectId())).isFalse();

        keep(ONE);
        read();
        assertThat(computes.use().unknown()).isEmpty();
        assertThat(computes.use().uses()).containsOnlyKeys(ID);
        assertThat(computes.unreadable()).isEmpty();
    }

    @Test
    void whatWasReadBefore_staysShown_withoutWhatIsNotKnownAnyMore() {
        follow(ID.projectId());
        keep(ONE);
        read();
        store.stores().statuses().keep(ID, UNREADABLE, 730, now);
        read();

        ComputeStatus shown = Objects.requireNonNull(computes.shown(now).get(ID));
        assertThat(shown.phase()).isEqualTo(Phase.UNKNOWN);
        assertThat(computes.use().unknown()).containsExactly(ID);
    }

    /** These projects are claimed, the others are another agent's. */
    record Claimed(Set<String> projects) implements ProjectClaims {

        private static final Fence FENCE = new Fence(0, "one", 1);

        @Override
        public void keep(Collection<String> all, Predicate<String> isBusy, Instant now) {
            // Claims do not change by themselves here.
        }

        @Override
        public @Nullable Fence fence(String projectId, Instant now) {
            return projects.contains(projectId) ? FENCE : null;
        }

        @Override
        public Object holdings() {
            return Set.copyOf(projects);
        }

        @Override
        public boolean isKnown(Instant now) {
            return true;
        }

        @Override
        public boolean leadsFleet(Instant now) {
            return true;
        }

        @Override
        public int agents() {
            return 2;
        }

        @Override
        public void leave() {
            projects.clear();
        }
    }
}
