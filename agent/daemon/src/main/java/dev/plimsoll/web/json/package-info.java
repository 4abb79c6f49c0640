/** The fleet status and the journal as JSON, for HTTP and for the command line. */
@NullMarked
package dev.plimsoll.web.json;

import org.jspecify.annotations.NullMarked;
