package dev.plimsoll.watch.lesson;

/**
 * What watching a compute taught of it; it outlives the compute's runs.
 *
 * @param echo  how the platform shows our own looks
 * @param delay what was seen of its suspend delay
 * @param habit when others wake it
 * @param rest  how long it is left alone
 */
public record Lessons(Echo echo, Delay delay, Habit habit, Rest rest) {

    /** Nothing learned yet. */
    public static final Lessons NONE = new Lessons(Echo.UNHEARD, Delay.UNSEEN, Habit.NONE, Rest.NONE);

    public Lessons with(Echo heard) {
        return new Lessons(heard, delay, habit, rest);
    }

    public Lessons with(Delay seen) {
        return new Lessons(echo, seen, habit, rest);
    }

    public Lessons with(Habit seen) {
        return new Lessons(echo, delay, seen, rest);
    }

    public Lessons with(Rest longer) {
        return new Lessons(echo, delay, habit, longer);
    }
}
