/** The fleet and its record as JSON, for requests over HTTP and for verbs. */
@NullMarked
package dev.plimsoll.web.json;

import org.jspecify.annotations.NullMarked;
