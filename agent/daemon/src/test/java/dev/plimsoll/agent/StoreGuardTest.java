package dev.plimsoll.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.change.plan.PlatformInMemory;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeBuilder;
import dev.plimsoll.fleet.Fleet;
import dev.plimsoll.fleet.PlatformFault;
import dev.plimsoll.store.DeferredStore;
import dev.plimsoll.store.StoreSettings;
import dev.plimsoll.store.StoreUnavailable;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** When a store on a server may be opened. Nothing listens at its address here, so an attempt fails visibly. */
@Execution(ExecutionMode.CONCURRENT)
class StoreGuardTest {

    private static final Instant NOON = Instant.parse("2026-11-21T12:00:00Z");
    private static final StoreSettings NOWHERE = new StoreSettings("jdbc:postgresql://127.0.0.1:1/plimsoll",
            Duration.ofDays(1));

    private final List<String> failing = new ArrayList<>();
    private final PlatformInMemory platform = new PlatformInMemory() {
        @Override
        public Listing<Compute> computes(String projectId) {
            if (failing.contains(projectId)) {
                throw new PlatformFault(PlatformFault.FaultKind.HTTP, 500, "ill");
            }
            return super.computes(projectId);
        }
    };
    @AutoClose
    private final DeferredStore store = new DeferredStore(NOWHERE, InstantSource.fixed(NOON),
            new SimpleMeterRegistry());
    private final Fleet guard = new StoreGuard(store).guarding(platform);

    @BeforeEach
    void list() {
        listAt("ep-one.example.net");
    }

    private void listAt(String host) {
        Stream.of("one", "two")
                .forEach(
                        id -> platform.add(new ComputeBuilder().id(id, "ep-" + id).host(host).state("idle").compute()));
    }

    @Test
    void theStoreIsTriedAfterEveryProjectWasListed_notBefore() {
        assertThat(isPending()).isTrue();
        guard.projects();
        guard.computes("one");
        assertThat(isPending()).isTrue();

        guard.computes("two");

        assertThatThrownBy(this::isPending).isInstanceOf(StoreUnavailable.class).hasMessageContaining("no answer from");
    }

    @Test
    void aProjectThatCannotBeListed_blocksNothing() {
        failing.add("two");
        guard.projects();
        guard.computes("one");
        assertThatThrownBy(() -> guard.computes("two")).isInstanceOf(PlatformFault.class);

        assertThatThrownBy(this::isPending).isInstanceOf(StoreUnavailable.class).hasMessageContaining("no answer from");
    }

    @Test
    void deletedProjects_andEmptyAccounts_areNotWaitedFor() {
        guard.projects();
        guard.computes("one");
        platform.projects.remove("two");
        guard.projects();

        assertThatThrownBy(this::isPending).isInstanceOf(StoreUnavailable.class);
    }

    @Test
    void aStoreOnAWatchedCompute_isRefused_beforeAllProjectsAreListed() {
        listAt("127.0.0.1:1");
        guard.projects();
        guard.computes("one");

        assertThatThrownBy(this::isPending).isInstanceOf(StoreUnavailable.class)
                .hasMessageContaining("the watched compute one/ep-one");
    }

    @Test
    void theOneTimeCheck_givesTheSameAnswer() {
        failing.add("two");
        assertThat(StoreGuard.whyNot(NOWHERE, platform)).isEmpty();

        listAt("127.0.0.1:1");
        assertThat(StoreGuard.whyNot(NOWHERE, platform)).isPresent();
        assertThat(StoreGuard.whyNot(new StoreSettings("jdbc:sqlite:x.db", Duration.ofDays(1)), platform))
                .isEmpty();
    }

    private boolean isPending() {
        store.claims().keep(List.of(), project -> false, NOON);
        return !store.claims().isKnown(NOON);
    }
}
