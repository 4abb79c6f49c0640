/** Who may answer: the token, the limit on wrong ones, and the sessions of people who signed in with it. */
@NullMarked
package dev.plimsoll.web.session;

import org.jspecify.annotations.NullMarked;
