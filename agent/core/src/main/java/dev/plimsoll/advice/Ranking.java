package dev.plimsoll.advice;

import dev.plimsoll.fleet.size.SizeRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The candidates of all parts, from which one recommendation follows: the first by {@link Rank}.
 *
 * @param ranked the candidates in the order in which they are listed
 */
public record Ranking(List<Ranked> ranked) {

    /** The order of precedence. */
    public enum Rank {
        /** A replica is too small to follow its primary. A still larger cache, and connections, count beside it. */
        REPLICA,
        /** A larger cache. A larger size also raises the connection limit. */
        LARGER_CACHE,
        /** Connections are near the limit. They need attention before anything shrinks. */
        CONNECTIONS,
        /** Any other result for the size that is not {@link #FITS}: another size, a restart, or not known yet. */
        SIZE,
        /** Another autosuspend delay; it restarts nothing. */
        AUTOSUSPEND,
        /** A restart for pending updates. */
        UPDATES,
        /** The size fits. */
        FITS,
        /** Listed with a recommendation, never one itself. */
        NOTE
    }

    /** A candidate with its rank. */
    public record Ranked(Rank rank, Candidate candidate) {}

    public Ranking {
        ranked = List.copyOf(ranked);
    }

    /** The rank of what the cache asks for. */
    public static Ranked cache(Candidate candidate) {
        Rank rank = candidate.action() == Action.GROW ? Rank.LARGER_CACHE
                : candidate.action() == Action.HOLD && candidate.reason() == Reason.FITS ? Rank.FITS : Rank.SIZE;
        return new Ranked(rank, candidate);
    }

    public static Ranked note(Candidate candidate) {
        return new Ranked(Rank.NOTE, candidate);
    }

    /** A copy with more candidates. */
    public Ranking and(List<Ranked> more) {
        List<Ranked> all = new ArrayList<>(ranked);
        all.addAll(more);
        return new Ranking(all);
    }

    /** The candidate that comes first. Growth for one need has room for what other needs ask for, too. */
    public Candidate first() {
        Ranked first = ranked.stream().min(Comparator.comparing(Ranked::rank)).orElseThrow();
        if (first.rank().compareTo(Rank.LARGER_CACHE) > 0) {
            return first.candidate();
        }
        return Stream.of(Rank.LARGER_CACHE, Rank.CONNECTIONS)
                .filter(rank -> rank.compareTo(first.rank()) > 0)
                .flatMap(rank -> of(rank).stream())
                .reduce(first.candidate(), Ranking::both);
    }

    /**
     * The first candidate where a recommendation stands. That one comes before a size of which nothing is known, as long as it holds.
     *
     * @param standing null where none does
     */
    public Candidate first(@Nullable StandingAdvice standing) {
        Candidate first = first();
        return standing == null || first.reason() != Reason.UNDECIDED
                ? first
                : ranked.stream()
                        .filter(item -> item.rank() != Rank.NOTE)
                        .map(Ranked::candidate)
                        .filter(standing::isLike)
                        .findFirst()
                        .orElse(first);
    }

    /** All that hold beside {@code first}: two may have the same reason, and each keeps its own causes. */
    public List<Candidate> others(Candidate first) {
        return ranked.stream()
                .map(Ranked::candidate)
                .filter(candidate -> !candidate.equals(first) && candidate.reason() != Reason.FITS)
                .toList();
    }

    private Optional<Candidate> of(Rank rank) {
        return ranked.stream().filter(item -> item.rank() == rank).map(Ranked::candidate).findFirst();
    }

    private static Candidate both(Candidate first, Candidate other) {
        SizeRange target = first.target().andAtLeast(other.target());
        return target.equals(first.target()) ? first : first.withTarget(target).adding(other.causes());
    }
}
