/** Help, shell completion and man page, all from the command model. */
@NullMarked
package dev.plimsoll.cli.reference;

import org.jspecify.annotations.NullMarked;
