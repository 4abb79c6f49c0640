package dev.plimsoll.fleet;

import java.util.List;

/**
 * Port to whoever knows which computes exist. Reading only: nothing here can change or wake a compute.
 */
public interface Fleet {

    /**
     * All projects in view.
     *
     * @throws PlatformFault when the platform cannot be asked or did not answer sensibly
     */
    Listing<Project> projects();

    /**
     * All computes of one project in view.
     *
     * @throws PlatformFault when the platform cannot be asked or did not answer sensibly
     */
    Listing<Compute> computes(String projectId);

    /**
     * What was listed, and which words in it are not known to us.
     *
     * @param items    the things listed
     * @param unknown  words kept as they came: states, operations, sizes
     * @param <T>      project or compute
     */
    record Listing<T>(List<T> items, List<UnknownWord> unknown) {

        public Listing {
            items = List.copyOf(items);
            unknown = List.copyOf(unknown);
        }

        /** Whether nothing was left out because it could not be read; else what is not listed may still exist. */
        public boolean isWhole() {
            return leftOut().isEmpty();
        }

        /** What was left out because it could not be read or shown. */
        public List<UnknownWord> leftOut() {
            return unknown.stream().filter(UnknownWord::hidesAnItem).toList();
        }
    }

    /**
     * A word of the platform that we do not know.
     *
     * @param kind  what it was said of: {@code state}, {@code size}, {@code operation}
     * @param word  the word, verbatim
     * @param where the compute or call it came with
     */
    record UnknownWord(String kind, String word, String where) {

        /** Said of a compute that could not be read. */
        public static final String COMPUTE = "compute";
        /** Said of a project that could not be read. */
        public static final String PROJECT = "project";
        /** Said of what an operation does, or of how far it is. */
        public static final String OPERATION = "operation";
        /** Said of a size that the size table does not have. */
        public static final String SIZE = "size";

        boolean hidesAnItem() {
            return kind.equals(COMPUTE) || kind.equals(PROJECT);
        }
    }
}
