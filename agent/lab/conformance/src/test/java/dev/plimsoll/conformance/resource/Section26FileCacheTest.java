package dev.plimsoll.conformance.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.conformance.place.NotTried;
import dev.plimsoll.conformance.rule.Shows;
import dev.plimsoll.conformance.visit.FileCache;
import dev.plimsoll.conformance.visit.Guest;
import dev.plimsoll.conformance.visit.Session;
import dev.plimsoll.conformance.visit.Visit;
import dev.plimsoll.conformance.visit.Visitor;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code platform/api.md} section 2.6. */
@ExtendWith(Visitor.class)
class Section26FileCacheTest {

    private static final List<String> COLUMNS = List.of("file_cache_misses", "file_cache_hits", "file_cache_used",
            "file_cache_writes", "file_cache_hit_ratio");

    private final Visit visit;

    Section26FileCacheTest(Visit visit) {
        this.visit = visit;
    }

    @Test
    @Shows({"2.6/view", "2.6/file_cache_misses", "2.6/file_cache_hits", "2.6/file_cache_used", "2.6/file_cache_writes"})
    void theView_hasOneRowOfFiveFigures() throws SQLException {
        try (Session session = visit.guest().observe()) {
            String view = visit.place().cacheView();
            assertThat(session.columns(view)).containsExactlyInAnyOrderElementsOf(COLUMNS);
            assertThat(session.number("select count(*) from " + view)).isOne();

            FileCache cache = read(session);
            assertThat(List.of(cache.misses(), cache.hits(), cache.used(), cache.writes()))
                    .allSatisfy(figure -> assertThat(figure).isNotNegative());
        }
    }

    @Test
    @Shows({"2.6/file_cache_hit_ratio", "2.6/file_cache_misses", "2.6/file_cache_hits", "2.6/databases"})
    void readsInAnyDatabase_areCounted_andTheRatioFollows() throws SQLException {
        try (Session observer = visit.guest().observe()) {
            FileCache before = read(observer);

            FileCache after = afterWork(visit.guest(), observer, before);

            assertThat(after.ratio()).isNotNull();
            assertThat(after.ratio()).isCloseTo(100.0 * after.hits() / after.accesses(), within(0.01));
        }
    }

    @Test
    @Shows("2.6/computes")
    void readsOfAnotherCompute_areNotCounted() throws SQLException {
        try (Guest other = visit.guests().any();
                Session observer = other.observe();
                Session busy = visit.guest().observe()) {
            FileCache beforeHere = read(observer);
            FileCache beforeThere = read(busy);

            FileCache there = afterWork(visit.guest(), busy, beforeThere);

            // The platform itself may read a little.
            assertThat(read(observer).accesses() - beforeHere.accesses())
                    .isLessThan((there.accesses() - beforeThere.accesses()) / 2);
        }
    }

    @Test
    @Shows({"2.6/start", "2.6/stop"})
    void counters_areLostByARestart() throws SQLException {
        Guest guest = visit.guest();
        FileCache before;
        try (Session observer = guest.observe()) {
            before = afterWork(guest, observer, read(observer));
            guest.restart();
            assertThat(observer.isCut()).isTrue();
        }

        try (Session observer = guest.observe()) {
            assertThat(read(observer).accesses()).isLessThan(before.accesses());
        }
    }

    @Test
    @Shows("2.6/stop")
    void counters_areLostByASuspend() throws SQLException {
        Guest guest = visit.guest();
        FileCache before;
        try (Session observer = guest.observe()) {
            before = afterWork(guest, observer, read(observer));
            guest.asleep();
        }

        try (Session observer = guest.observe()) {
            assertThat(read(observer).accesses()).isLessThan(before.accesses());
        }
    }

    /** Reads as a customer does until the view has noticed, which may take it a second. */
    private FileCache afterWork(Guest guest, Session observer, FileCache before) throws SQLException {
        try (Session worker = guest.work()) {
            return await().pollInSameThread()
                    .pollInterval(Duration.ofMillis(200))
                    .atMost(Duration.ofSeconds(30))
                    .until(() -> {
                        worker.ask("select count(*) from pg_class, pg_attribute where attrelid = pg_class.oid");
                        return read(observer);
                    }, now -> now.accesses() > before.accesses());
        } catch (ConditionTimeoutException e) {
            throw new NotTried("what was read here never came to the file cache");
        }
    }

    private FileCache read(Session session) throws SQLException {
        return session.fileCache(visit.place().cacheView());
    }
}
