/** The client of the platform's HTTP API: listing and resizing. */
@NullMarked
package dev.plimsoll.platform;

import org.jspecify.annotations.NullMarked;
