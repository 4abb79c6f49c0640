/** The one port for what most agents can do without: what an extension declares, and what it may use of the kernel. */
@NullMarked
package dev.plimsoll.extension;

import org.jspecify.annotations.NullMarked;
