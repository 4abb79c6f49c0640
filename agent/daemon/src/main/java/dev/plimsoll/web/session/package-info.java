/** Who sends a request, and what they may do: tokens, the limit on wrong ones, people named by a proxy, and sessions. */
@NullMarked
package dev.plimsoll.web.session;

import org.jspecify.annotations.NullMarked;
