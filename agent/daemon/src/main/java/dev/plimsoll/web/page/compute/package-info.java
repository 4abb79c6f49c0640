/** The page of one compute. */
@NullMarked
package dev.plimsoll.web.page.compute;

import org.jspecify.annotations.NullMarked;
