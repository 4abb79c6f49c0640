package dev.plimsoll.web.page;

import dev.plimsoll.explain.Controls;
import dev.plimsoll.web.session.Identity;
import dev.plimsoll.web.session.Identity.Role;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/** Who looks at a page. */
public sealed interface Visitor {

    /** The attribute of a request. */
    String ATTRIBUTE = Visitor.class.getName();

    /** Who looks at the page of an extension. */
    static Visitor of(HttpServletRequest request) {
        return request.getAttribute(ATTRIBUTE) instanceof Visitor visitor ? visitor : new Anonymous(false);
    }

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
     * Somebody who signed in with a token, or whom a proxy names.
     *
     * @param isProxied whether a proxy names this visitor, who signs out there
     * @param formToken proves that a form comes from a page of this session; hidden field {@code csrf} of each form
     * @param message   result of the previous answer, to be shown once; null for none
     */
    record SignedIn(Identity who, boolean isProxied, String formToken, @Nullable String message) implements Visitor {

        public boolean may(Role needed) {
            return who.lacks(needed).isEmpty();
        }

        /** Without the token, which is a secret. */
        @Override
        public String toString() {
            return "Operator";
        }
    }
}
