/** The whole management interface of the platform, for people at a terminal; the running agent never sees it. */
@NullMarked
package dev.plimsoll.platform.management;

import org.jspecify.annotations.NullMarked;
