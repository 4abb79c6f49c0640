package dev.plimsoll.web.page;

import dev.plimsoll.explain.Controls;
import org.jspecify.annotations.Nullable;

/** Who looks at a page. */
public sealed interface Visitor {

    /** What sentences tell this visitor to act with. */
    default Controls controls() {
        return this instanceof Anonymous(boolean maySignIn) && !maySignIn ? Controls.COMMANDS : Controls.BUTTONS;
    }

    /**
     * Somebody who may only read.
     *
     * @param maySignIn whether a token is configured, so that signing in is possible
     */
    record Anonymous(boolean maySignIn) implements Visitor {}

    /**
     * Somebody who signed in with the token, and may approve, dismiss, stop and resume.
     *
     * @param formToken proves that a form comes from a page of this session; hidden field {@code csrf} of each form
     * @param message   result of the previous answer, to be shown once; null for none
     */
    record SignedIn(String formToken, @Nullable String message) implements Visitor {

        /** Without the token, which is a secret. */
        @Override
        public String toString() {
            return "Operator";
        }
    }
}
