/** Turns YAML and environment variables into checked settings, or into a list of all problems. */
@NullMarked
package dev.plimsoll.config;

import org.jspecify.annotations.NullMarked;
