package dev.plimsoll.fleet;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Port that lists projects and computes. It only reads: it cannot change or wake a compute. */
public interface Fleet {

    /**
     * All visible projects.
     *
     * @throws PlatformFault if the platform does not answer, or answers with an error or an unreadable body
     */
    Listing<Project> projects();

    /**
     * All visible computes of one project.
     *
     * @throws PlatformFault if the platform does not answer, or answers with an error or an unreadable body
     */
    Listing<Compute> computes(String projectId);

    /**
     * A listed project with what is known of it besides.
     *
     * @param again whether a change depends on it, so that what is old is read again first
     * @throws PlatformFault if that fails for now
     */
    Project detailed(Project listed, boolean again);

    /** A project of which the store has computes. Its names and its platform count until the projects are listed. */
    void recalled(Project project);

    /** The platforms whose projects these are, each with a key and a budget of its own; the first of a project counts. */
    default List<Platform> platforms() {
        return List.of(new Platform(null, this, null));
    }

    /**
     * One platform of a fleet.
     *
     * @param name              its name in the configuration; null where that has only one
     * @param fleet             its projects
     * @param requestsPerMinute limit of all calls to it together; null where the limit for the whole fleet is its own
     */
    record Platform(@Nullable String name, Fleet fleet, @Nullable Integer requestsPerMinute) {}

    /**
     * Result of a list call, with the words in it that are unknown here.
     *
     * @param items   the listed things
     * @param unknown unknown words, verbatim: states, operations, sizes
     * @param <T>     project or compute
     */
    record Listing<T>(List<T> items, List<UnknownWord> unknown) {

        public Listing {
            items = List.copyOf(items);
            unknown = List.copyOf(unknown);
        }

        /** Whether every item was readable; otherwise a thing that is not listed may still exist. */
        public boolean isWhole() {
            return leftOut().isEmpty();
        }

        /** The listing with other forms of its items. */
        public <R> Listing<R> map(Function<? super T, R> form) {
            return new Listing<>(items.stream().map(form).toList(), unknown);
        }

        /** The items with a property; all unknown words stay. */
        public Listing<T> filter(Predicate<? super T> property) {
            return new Listing<>(items.stream().filter(property).toList(), unknown);
        }

        /** Items left out because they could not be read or shown. */
        public List<UnknownWord> leftOut() {
            return unknown.stream().filter(UnknownWord::hidesAnItem).toList();
        }
    }

    /**
     * A word of the platform that is unknown here.
     *
     * @param kind  what it describes: {@code state}, {@code size}, {@code operation}
     * @param word  the word, verbatim
     * @param where the compute or call that contained it
     */
    record UnknownWord(String kind, String word, String where) {

        /** Kind of an unreadable compute. */
        public static final String COMPUTE = "compute";
        /** Kind of an unreadable project. */
        public static final String PROJECT = "project";
        /** Kind of the action or status of an operation. */
        public static final String OPERATION = "operation";
        /** Kind of a size that the size table lacks. */
        public static final String SIZE = "size";

        boolean hidesAnItem() {
            return kind.equals(COMPUTE) || kind.equals(PROJECT);
        }
    }
}
