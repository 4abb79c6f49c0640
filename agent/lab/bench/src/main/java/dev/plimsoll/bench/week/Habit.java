package dev.plimsoll.bench.week;

import java.util.List;

/** How the users of some application choose pages one by one. */
public sealed interface Habit extends Demand {

    /** The newest in a ring of {@code room} pages: up to {@code back} behind it, the least of so many {@code tries}. */
    record Ring(int reads, int from, int newest, int back, int tries, int room) implements Habit {

        @Override
        public void into(Draw draw) {
            draw.each(reads, () -> {
                int behind = draw.below(back);
                for (int again = 1; again < tries; again++) {
                    behind = Math.min(behind, draw.below(back));
                }
                return from + Math.floorMod(newest - behind, room);
            });
        }
    }

    /** Places of a chart; each goes to another page every {@code held} epochs, each at its own hour. */
    record Charts(int reads, Ranks ranks, int epoch, int held) implements Habit {

        @Override
        public void into(Draw draw) {
            double[] upTo = draw.table(ranks);
            draw.each(reads, () -> {
                int place = draw.rank(upTo);
                return Weeks.scattered(place, (epoch + Weeks.scattered(place, 0, held)) / held, ranks.count());
            });
        }
    }

    /**
     * Who sits on each of so many {@code seats} reads {@code each} pages of his own, and leaves after {@code lasts}
     * epochs.
     *
     * @param turn   the epoch
     * @param guests as many may come
     * @param same   whether some come every day, and most now and then
     */
    record Seats(int reads, int from, int seats, int turn, int lasts, int guests, int each,
            boolean same) implements Habit {

        @Override
        public void into(Draw draw) {
            draw.each(reads, () -> {
                int seat = draw.below(seats);
                long one = Weeks.scattered(seat, (turn + seat) / lasts, guests);
                return from + each * (int) (same ? one * one / guests : one) + draw.below(each);
            });
        }
    }

    /** Tenants by rank, from one of {@code begins} to the next; of those who sleep, four of five are passed over. */
    record Tenants(int reads, Ranks ranks, List<Integer> begins, List<Integer> asleep) implements Habit {

        @Override
        public void into(Draw draw) {
            double[] upTo = draw.table(ranks);
            boolean[] sleeps = new boolean[ranks.count()];
            asleep.forEach(tenant -> sleeps[tenant] = true);
            draw.each(reads, () -> {
                int tenant = draw.rank(upTo);
                while (sleeps[tenant] && draw.below(5) > 0) {
                    tenant = draw.rank(upTo);
                }
                return begins.get(tenant) + draw.below(begins.get(tenant + 1) - begins.get(tenant));
            });
        }
    }

    /** Threads of {@code size} pages: by rank behind the newest, one in five by another rank anywhere in the old ones. */
    record Threads(int views, int from, int size, int newest, Ranks ranks) implements Habit {

        @Override
        public void into(Draw draw) {
            double[] upTo = draw.table(ranks);
            for (int view = 0; view < views; view++) {
                int rank = draw.rank(upTo);
                int thread = draw.below(5) == 0 ? Weeks.scattered(rank, 0, ranks.count()) : newest - rank;
                draw.neighbours(from + size * Math.max(0, thread), 2 + draw.below(size - 1));
            }
        }
    }

    /**
     * Vehicles on their rounds over a map of cells, each of which asks for the cells around it.
     *
     * @param hours   since they left
     * @param homes   the cell that each begins at
     * @param lasting hours until it is back
     * @param degrees where it heads first
     */
    record Rounds(int asks, int from, int wide, int high, double hours, List<Integer> homes, List<Integer> lasting,
            List<Integer> degrees) implements Habit {

        @Override
        public void into(Draw draw) {
            for (int ask = 0; ask < asks; ask++) {
                int one = draw.below(homes.size());
                double heads = 2 * Math.PI * degrees.get(one) / 360;
                double angle = heads + 2 * Math.PI * hours / lasting.get(one);
                double far = 3.0 * lasting.get(one);
                double column = Math.floorMod(homes.get(one), wide)
                        + far * (StrictMath.sin(angle) - StrictMath.sin(heads));
                double row = Math.floorDiv(homes.get(one), wide)
                        + far * (StrictMath.cos(angle) - StrictMath.cos(heads));
                for (int near = -1; near <= 1; near++) {
                    draw.neighbours(from + Math.clamp((int) row + near, 0, high - 1) * wide
                            + Math.clamp((int) column - 1, 0, wide - 3), 3);
                }
            }
        }
    }

    /** Nights from {@code today} on, the nearer the more, each of {@code aNight} pages; one to seven of them. */
    record Stays(int searches, int from, int aNight, int today, double ahead, int horizon) implements Habit {

        @Override
        public void into(Draw draw) {
            for (int search = 0; search < searches; search++) {
                double days = -ahead * StrictMath.log(1 - draw.below(10_000) / 10_000.0);
                int night = today + (int) Math.min(horizon, days);
                int page = draw.below(aNight);
                for (int stay = 1 + draw.below(7); stay > 0; stay--) {
                    draw.add(from + (night + stay) * aNight + page);
                }
            }
        }
    }

    /** Stretches of a map, by the rank of a town; on a weekend two of five where else nobody looks. */
    record Towns(int maps, Ranks ranks, List<Integer> begins, boolean weekend) implements Habit {

        @Override
        public void into(Draw draw) {
            double[] upTo = draw.table(ranks);
            for (int map = 0; map < maps; map++) {
                int rank = draw.rank(upTo);
                int town = weekend && draw.below(5) < 2 ? ranks.count() - 1 - rank : rank;
                int wide = begins.get(town + 1) - begins.get(town);
                draw.neighbours(begins.get(town) + (draw.below(wide) + draw.below(wide)) / 2, 3 + draw.below(13));
            }
        }
    }

    /** Ranges of {@code least} pages and up to {@code more}, anywhere in a table of {@code set} pages. */
    record Ranges(int count, int from, int set, int least, int more) implements Habit {

        @Override
        public void into(Draw draw) {
            for (int range = 0; range < count; range++) {
                int length = least + draw.below(more);
                draw.neighbours(from + draw.below(set - length), length);
            }
        }
    }

    /** Look-ups from one of {@code top} pages of an index to a leaf for six rows, and on to the row, by rank anywhere. */
    record LookUps(int count, int top, Ranks ranks, long stride) implements Habit {

        @Override
        public void into(Draw draw) {
            double[] upTo = draw.table(ranks);
            int rows = ranks.count();
            for (int lookUp = 0; lookUp < count; lookUp++) {
                int row = (int) (stride * draw.rank(upTo) % rows);
                draw.add((int) ((long) top * row / rows));
                draw.add(top + row / 6);
                draw.add(top + rows / 6 + 1 + row);
            }
        }
    }

    /**
     * Mailboxes of {@code each} pages, one of {@code every} in an epoch: one in six as a whole, else two pages; one in
     * nine looks for four pages of an archive behind all of them.
     */
    record Boxes(int first, int every, int count, int from, int each, int archive) implements Habit {

        @Override
        public void into(Draw draw) {
            for (int box = first; box < count; box += every) {
                draw.neighbours(from + each * box, draw.below(6) == 0 ? each : 2);
                if (draw.below(9) == 0) {
                    draw.neighbours(from + each * count + draw.below(archive - 4), 4);
                }
            }
        }
    }

    /** Three rounds at once, each for a {@code turn} in one of so many {@code areas} of {@code area} pages. */
    record Picks(int count, int from, int turn, int areas, int area) implements Habit {

        @Override
        public void into(Draw draw) {
            for (int pick = 0; pick < count; pick++) {
                int there = Weeks.scattered(draw.below(3), turn, areas);
                draw.neighbours(from + there * area + draw.below(area - 4), 1 + draw.below(5));
            }
        }
    }

    /** Three to six pages of a case that is open, one in 33 of one that is closed and lies behind them. */
    record Cases(int count, int open, int closed) implements Habit {

        @Override
        public void into(Draw draw) {
            for (int one = 0; one < count; one++) {
                int first = draw.below(33) == 0 ? open + draw.below(closed - 6) : draw.below(open - 6);
                draw.neighbours(first, 3 + draw.below(4));
            }
        }
    }
}
