package dev.plimsoll.knowledge;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.knowledge.course.Day;
import dev.plimsoll.knowledge.course.Epoch;
import dev.plimsoll.knowledge.course.Peak;
import dev.plimsoll.knowledge.course.Run;
import dev.plimsoll.knowledge.course.Spell;
import dev.plimsoll.knowledge.course.Stay;
import dev.plimsoll.knowledge.size.SizeMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All that one compute taught of its sizes: a few kilobytes of plain data, which outlive its runs and the agent's.
 *
 * @param since   when it was first seen
 * @param stay    the time at its present size
 * @param run     its present run, or the latest
 * @param sizes   what is known of each size; sizes of which nothing is known are absent
 * @param day     how much was asked of it
 * @param spell   how long too many misses last
 * @param peak    how many were connected
 * @param pair    what the last move up brought; null while none was lived
 * @param backoff how much dearer moves are by now
 * @param doubt   whether its size is still needed
 */
public record Knowledge(Instant since, Stay stay, Run run, Map<ComputeUnits, SizeMemory> sizes, Day day, Spell spell,
        Peak peak,
        @Nullable Pair pair, Backoff backoff, Doubt doubt) {

    public Knowledge {
        sizes = Map.copyOf(sizes);
    }

    /** Of a compute that shows itself for the first time. */
    static Knowledge begunWith(Epoch first) {
        return new Knowledge(first.from(), Stay.begunWith(first, null), Run.begunWith(first),
                Map.of(), Day.NONE, Spell.NONE, Peak.NONE, null, new Backoff(1, first.from()), Doubt.NONE);
    }

    /**
     * As if all had been so much earlier: as it would be written by a clock that was set back by that since. Nothing is
     * forgotten, and nothing lies in the future.
     */
    public Knowledge earlier(Duration by) {
        return new Knowledge(since.minus(by), stay.earlier(by), run.earlier(by), sizes, day.earlier(by),
                spell.earlier(by), peak, pair, backoff.earlier(by), doubt.earlier(by))
                .each(memory -> memory.earlier(by));
    }

    public SizeMemory of(ComputeUnits size) {
        return sizes.getOrDefault(size, SizeMemory.NONE);
    }

    Knowledge with(Run now) {
        return new Knowledge(since, stay, now, sizes, day, spell, peak, pair, backoff, doubt);
    }

    Knowledge with(Stay now) {
        return new Knowledge(since, now, run, sizes, day, spell, peak, pair, backoff, doubt);
    }

    Knowledge with(Spell now) {
        return new Knowledge(since, stay, run, sizes, day, now, peak, pair, backoff, doubt);
    }

    Knowledge with(Pair now) {
        return new Knowledge(since, stay, run, sizes, day, spell, peak, now, backoff, doubt);
    }

    public Knowledge with(Doubt now) {
        return new Knowledge(since, stay, run, sizes, day, spell, peak, pair, backoff, now);
    }

    public Knowledge with(Backoff now) {
        return new Knowledge(since, stay, run, sizes, day, spell, peak, pair, now, doubt);
    }

    Knowledge asked(Epoch seen, double severity, double crowding) {
        return new Knowledge(since, stay, run, sizes, day.with(seen, severity, crowding), spell,
                peak.with(seen.connections(), seen.to()), pair,
                backoff, doubt);
    }

    /**
     * Once clients come through a pooler: connections refused before are no reason for a larger size any more, nor are the
     * debts that they are part of.
     */
    public Knowledge withoutRefusals() {
        if (day.hours().stream().noneMatch(hour -> hour.refused() > 0)) {
            return this;
        }
        Map<ComputeUnits, SizeMemory> all = new HashMap<>(sizes);
        all.replaceAll((size, memory) -> size.isAbove(stay.size()) ? memory.withRegret(0) : memory);
        return new Knowledge(since, stay, run, all, day.withoutRefusals(), spell, peak, pair, backoff, doubt);
    }

    /** With no more of its connections than were seen after the day of {@code then}, and {@code most} since. */
    public Knowledge withPeakSince(Instant then, int most, Instant now) {
        return new Knowledge(since, stay, run, sizes, day, spell, peak.since(then, most, now), pair, backoff, doubt);
    }

    /** With what {@code now} says of the sizes that it names; the others stay as they are. */
    public Knowledge with(Map<ComputeUnits, SizeMemory> now) {
        if (now.isEmpty()) {
            return this;
        }
        Map<ComputeUnits, SizeMemory> all = new HashMap<>(sizes);
        all.putAll(now);
        return only(all);
    }

    /** With something done to all that is remembered. */
    public Knowledge each(UnaryOperator<SizeMemory> change) {
        Map<ComputeUnits, SizeMemory> all = new HashMap<>(sizes);
        all.replaceAll((size, memory) -> change.apply(memory));
        return only(all);
    }

    private Knowledge only(Map<ComputeUnits, SizeMemory> all) {
        return new Knowledge(since, stay, run, all, day, spell, peak, pair, backoff, doubt);
    }
}
