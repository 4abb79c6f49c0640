package dev.plimsoll.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.change.journal.ChangeResult;
import dev.plimsoll.change.journal.JournalEntry.Switched;
import dev.plimsoll.change.journal.Veto;
import dev.plimsoll.change.plan.Alerts;
import dev.plimsoll.change.plan.ChangeChannels;
import dev.plimsoll.explain.Explanation;
import dev.plimsoll.probing.ProjectClaims.Fence;
import dev.plimsoll.reconcile.shared.Ports;
import dev.plimsoll.reconcile.shared.SharedFacts;
import dev.plimsoll.reconcile.shared.StoreNews;
import dev.plimsoll.store.SqliteTemplate;
import dev.plimsoll.store.Store;
import dev.plimsoll.store.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What stands against a request right before it is sent, with the claims and the store as shipped. */
class ObjectionTest {

    @TempDir
    Path folder;

    private final World world = new World();
    private Store store;
    private SharedFacts facts;
    private Fence fence;

    @BeforeEach
    void claim() {
        store = Store.open(new StoreSettings(SqliteTemplate.url(folder.resolve("plimsoll.db")), Duration.ofDays(30)));
        await().atMost(Duration.ofSeconds(20)).until(() -> {
            store.claims().keep(List.of("shop"), project -> false, world.now);
            return store.claims().fence("shop", world.now) != null;
        });
        fence = Objects.requireNonNull(store.claims().fence("shop", world.now));
        Ports ports = new Ports(world, world, store.claims(), store::stores, ChangeChannels.NONE, world,
                Explanation.WORDING, Alerts.NONE);
        facts = new SharedFacts(ports, new StoreNews(ports), world);
        facts.read(world.now);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void underAClaimThatHolds_thereIsNone() {
        assertThat(facts.objection("shop", fence)).isEmpty();
    }

    @Test
    void aClaimThatIsLost_orWasLostAndTakenAgain_isAnObjection() {
        assertThat(facts.objection("shop", new Fence(fence.partition(), fence.holder(), fence.epoch() - 1)))
                .contains(new ChangeResult.ClaimLost());

        store.claims().leave();

        assertThat(facts.objection("shop", fence)).contains(new ChangeResult.ClaimLost());
    }

    @Test
    void theStopSwitch_isAnObjection() {
        store.stores().journal().append(new Switched(world.now, true, "me"));
        facts.read(world.now);

        assertThat(facts.objection("shop", fence)).contains(new Veto.StopSwitchOn());
    }
}
