/** Files that are complete on the disk before they get their name, and secrets in files that may be replaced. */
@NullMarked
package dev.plimsoll.file;

import org.jspecify.annotations.NullMarked;
