/** The page to sign in. */
@NullMarked
package dev.plimsoll.web.page.login;

import org.jspecify.annotations.NullMarked;
