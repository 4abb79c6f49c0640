/** Turns YAML and environment into checked settings, or into a list of all that is wrong. */
@NullMarked
package dev.plimsoll.config;

import org.jspecify.annotations.NullMarked;
