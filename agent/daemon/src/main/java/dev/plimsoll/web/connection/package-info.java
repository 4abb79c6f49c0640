/** The connections of the HTTP server: how long it waits for a client, and for how many, so that none keeps others out. */
@NullMarked
package dev.plimsoll.web.connection;

import org.jspecify.annotations.NullMarked;
