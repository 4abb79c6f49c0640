/** Sessions of people who signed in with the token, and the limit on failed logins. */
@NullMarked
package dev.plimsoll.web.session;

import org.jspecify.annotations.NullMarked;
