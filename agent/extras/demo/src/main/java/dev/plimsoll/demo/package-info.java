/** The extra {@code demo}: shows the agent at work on an emulated platform. */
@NullMarked
package dev.plimsoll.demo;

import org.jspecify.annotations.NullMarked;
