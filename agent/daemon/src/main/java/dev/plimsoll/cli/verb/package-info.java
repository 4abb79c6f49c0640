/** What all verbs share: their base, the options of each, the end with an exit code, and questions to the user. */
@NullMarked
package dev.plimsoll.cli.verb;

import org.jspecify.annotations.NullMarked;
