/** Files that are complete on the disk before they get their name. */
@NullMarked
package dev.plimsoll.file;

import org.jspecify.annotations.NullMarked;
