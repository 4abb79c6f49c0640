package dev.plimsoll.web.session;

import dev.plimsoll.fleet.PlainText;
import dev.plimsoll.fleet.Worded;
import io.javalin.http.ForbiddenResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who sends requests, and what they may do.
 *
 * @param name of a person or a tool, as people read it; null for the holder of the shared token, which has none
 */
public record Identity(@Nullable String name, Role role) {

    private static final int LONGEST_NAME = 200;

    /** To read; to approve and dismiss; to turn the stop switch; everything. Each has the rights of those before it too. */
    public enum Role implements Worded {
        LOOK, ANSWER, STOP, ADMINISTER
    }

    /** Whether nothing in {@code text} is hidden. A comma separates the values of a header that was sent twice. */
    public static boolean isName(String text) {
        return !text.isEmpty() && text.length() <= LONGEST_NAME && !text.matches(".*[,\uFFFD].*")
                && PlainText.line(text).equals(text);
    }

    /** Why it may not do what needs {@code role}; empty if it may. */
    public Optional<String> lacks(Role needed) {
        return role.compareTo(needed) >= 0 ? Optional.empty()
                : Optional.of("%s has the role %s; this needs %s".formatted(name, role.word(), needed.word()));
    }

    /**
     * Who sent an answer, and from where.
     *
     * @param unnamed stands for a missing name
     */
    public record Caller(Identity who, String unnamed, String address) {

        /**
         * The text for the journal, such as {@code Alice at 10.0.0.7}.
         *
         * @throws ForbiddenResponse if the caller lacks the rights of {@code needed}
         */
        public String as(Role needed) {
            who.lacks(needed).ifPresent(why -> {
                throw new ForbiddenResponse(why);
            });
            return (who.name == null ? unnamed : who.name) + " at " + address;
        }
    }
}
