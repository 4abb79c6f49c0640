/** The extra {@code assistants}: tools that read for AI assistants, over HTTP and over streams. They change nothing. */
@NullMarked
package dev.plimsoll.assistants;

import org.jspecify.annotations.NullMarked;
