/** Secrets in files that may be replaced. */
@NullMarked
package dev.plimsoll.file;

import org.jspecify.annotations.NullMarked;
