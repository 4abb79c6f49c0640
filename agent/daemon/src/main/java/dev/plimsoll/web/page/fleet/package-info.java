/** The first page: the whole fleet, what needs a person first. */
@NullMarked
package dev.plimsoll.web.page.fleet;

import org.jspecify.annotations.NullMarked;
