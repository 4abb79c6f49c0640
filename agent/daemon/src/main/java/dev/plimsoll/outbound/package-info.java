/** How requests over HTTP leave this machine: directly, or through a proxy of the environment. */
@NullMarked
package dev.plimsoll.outbound;

import org.jspecify.annotations.NullMarked;
