package dev.plimsoll.bench.week;

import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What is read, as data: how many pages, and which; from a seed always the same. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
public sealed interface Demand permits Demand.Even, Demand.Scan, Demand.Stretch, Demand.Ranked, Demand.Recent,
        Demand.Around, Demand.Loop, Demand.Interleave, Demand.Mix, Demand.Chance, Habit {

    /** Adds the pages to those of the epoch. */
    void into(Draw draw);

    /** {@code reads} spread evenly over {@code set} pages from {@code from} on, {@code stray} of them over {@code all}. */
    record Even(int reads, int from, int set, double stray, int all) implements Demand {

        @Override
        public void into(Draw draw) {
            draw.each(reads, () -> draw.chance() < stray ? draw.below(all) : from + draw.below(set));
        }
    }

    /** The next {@code reads} of an endless scan over {@code set} pages from {@code from} on. */
    record Scan(int reads, int from, int set) implements Demand {

        @Override
        public void into(Draw draw) {
            draw.scanned(reads, from, set);
        }
    }

    /** Neighbours, one after the other. */
    record Stretch(int from, int length) implements Demand {

        @Override
        public void into(Draw draw) {
            draw.neighbours(from, length);
        }
    }

    /** By rank; a {@code stride} that is a prime above 1 scatters ranks over as many pages as there are, each once. */
    record Ranked(int reads, int from, Ranks ranks, long stride) implements Demand {

        @Override
        public void into(Draw draw) {
            double[] upTo = draw.table(ranks);
            draw.each(reads, () -> from + (int) (stride * draw.rank(upTo) % ranks.count()));
        }
    }

    /** Pages behind {@code newest}: the farther back, the rarer, one in three farther than {@code depth}; never below 0. */
    record Recent(int reads, int newest, double depth) implements Demand {

        @Override
        public void into(Draw draw) {
            draw.each(reads, () -> Math.max(0, newest - (int) (-depth * StrictMath.log(1 - draw.chance()))));
        }
    }

    /** A hot spot around {@code centre} in a circle of {@code all} pages. */
    record Around(int reads, double centre, double width, int all) implements Demand {

        @Override
        public void into(Draw draw) {
            draw.each(reads, () -> {
                double bell = draw.chance() + draw.chance() + draw.chance() + draw.chance() - 2;
                return Math.floorMod((int) (centre + bell * 1.73 * width), all);
            });
        }
    }

    /** A tape, {@code length} reads from {@code from} on, again and again; goes on where it stopped in the epoch before. */
    record Loop(int tape, int from, int length, int reads) implements Demand {

        @Override
        public void into(Draw draw) {
            draw.play(tape, from, length, reads);
        }
    }

    /** The first {@code ones} pages of the epoch and all others side by side, each part in its order, at their rates. */
    record Interleave(int ones) implements Demand {

        @Override
        public void into(Draw draw) {
            draw.interleave(ones);
        }
    }

    /** Mixes all pages of the epoch. */
    record Mix() implements Demand {

        @Override
        public void into(Draw draw) {
            draw.mix();
        }
    }

    /** A number below {@code bound}: what was decided by it is in the other demands. */
    record Chance(int bound) implements Demand {

        @Override
        public void into(Draw draw) {
            draw.below(bound);
        }
    }
}
