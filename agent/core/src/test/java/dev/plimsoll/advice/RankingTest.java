package dev.plimsoll.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.Given;
import dev.plimsoll.Seeds;
import dev.plimsoll.advice.Ranking.Rank;
import dev.plimsoll.advice.Ranking.Ranked;
import dev.plimsoll.advice.size.ConnectionCause;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.size.SizeRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RankingTest {

    private static final Compute COMPUTE = Given.compute("1");

    private static final Ranked GROW = Ranking.cache(resize(Given.cu("2"), Reason.TOO_SMALL));
    private static final Ranked POOLER = new Ranked(Rank.CONNECTIONS, Candidate.pooler(COMPUTE, List.of()));
    private static final Ranked SHRINK = Ranking.cache(resize(Given.cu("0.5"), Reason.TOO_BIG));
    private static final Ranked DELAY = new Ranked(Rank.AUTOSUSPEND,
            new Candidate(Action.CHANGE_AUTOSUSPEND, COMPUTE.size(), Reason.AUTOSUSPEND, List.of()));
    private static final Ranked UPDATES = new Ranked(Rank.UPDATES,
            new Candidate(Action.RESTART, COMPUTE.size(), Reason.UPDATES, List.of()));
    private static final Ranked FITS = Ranking.cache(Candidate.stay(COMPUTE, Reason.FITS, List.of()));
    private static final Ranked UNDECIDED = Ranking.cache(Candidate.stay(COMPUTE, Reason.UNDECIDED, List.of()));
    private static final Ranked IDLE = Ranking.note(Candidate.stay(COMPUTE, Reason.IDLE_CLIENTS, List.of()));

    @Test
    void aLargerCacheComesFirst_thenConnections_thenTheSize_thenAwakeTime_thenUpdates() {
        assertThat(first(UPDATES, DELAY, POOLER, GROW)).isEqualTo(GROW.candidate());
        assertThat(first(UPDATES, DELAY, SHRINK, POOLER)).isEqualTo(POOLER.candidate());
        assertThat(first(UPDATES, DELAY, SHRINK)).isEqualTo(SHRINK.candidate());
        assertThat(first(FITS, UPDATES, DELAY)).isEqualTo(DELAY.candidate());
        assertThat(first(FITS, UPDATES)).isEqualTo(UPDATES.candidate());
        assertThat(first(IDLE, FITS)).isEqualTo(FITS.candidate());
    }

    @Test
    void whileTheSizeIsNotKnown_noOtherDelayIsAdvised() {
        assertThat(first(DELAY, UPDATES, UNDECIDED)).isEqualTo(UNDECIDED.candidate());
    }

    @Test
    void aLargerCache_getsRoomForTheConnectionsToo_withTheCausesOfBoth() {
        Ranked room = new Ranked(Rank.CONNECTIONS, new Candidate(Action.GROW, Given.cu("4"), Reason.CONNECTIONS,
                List.of(new ConnectionCause.NoRoom())));

        Ranking ranking = new Ranking(List.of(room, GROW));

        assertThat(ranking.first()).returns(Given.cu("4"), Candidate::target)
                .returns(Reason.TOO_SMALL, Candidate::reason)
                .returns(room.candidate().causes(), Candidate::causes);
        assertThat(ranking.others(ranking.first())).containsExactly(room.candidate(), GROW.candidate());
    }

    @Test
    void theOthersKeepTheirOrder_withoutASizeThatFits() {
        Ranking ranking = new Ranking(List.of(FITS, IDLE, DELAY, UPDATES));

        assertThat(ranking.others(ranking.first())).containsExactly(IDLE.candidate(),
                UPDATES.candidate());
    }

    @Test
    void theRankOfWhatTheCacheAsksForFollowsFromActionAndReason() {
        assertThat(GROW.rank()).isEqualTo(Rank.LARGER_CACHE);
        assertThat(SHRINK.rank()).isEqualTo(Rank.SIZE);
        assertThat(FITS.rank()).isEqualTo(Rank.FITS);
        assertThat(UNDECIDED.rank()).as("not known is not that it fits").isEqualTo(Rank.SIZE);
    }

    /** Only connections ask for room beside a larger cache; a pooler needs none. */
    @Test
    void aLargerCacheKeepsItsOwnCauses_whereConnectionsNeedNoMoreRoom() {
        assertThat(first(GROW, DELAY)).isEqualTo(GROW.candidate());
        assertThat(first(POOLER, GROW)).isSameAs(GROW.candidate());
    }

    /** The order of the list never decides: each rank has at most one candidate. */
    @Seeds(5)
    void theFirstDependsOnTheRanksAlone(long seed) {
        List<Ranked> all = new ArrayList<>(List.of(POOLER, SHRINK, DELAY, UPDATES, IDLE));
        Candidate expected = new Ranking(all).first();

        Collections.shuffle(all, new Random(seed));

        assertThat(new Ranking(all).first()).isEqualTo(expected);
        assertThat(new Ranking(List.of()).and(all)).isEqualTo(new Ranking(all));
    }

    private static Candidate first(Ranked... ranked) {
        return new Ranking(Stream.of(ranked).toList()).first();
    }

    private static Candidate resize(SizeRange to, Reason reason) {
        return Candidate.to(COMPUTE, to, reason, List.of(), null);
    }
}
