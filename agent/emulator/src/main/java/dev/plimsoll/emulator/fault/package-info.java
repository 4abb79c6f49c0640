/** What the API is made to do wrong, when, and how often it did. */
@NullMarked
package dev.plimsoll.emulator.fault;

import org.jspecify.annotations.NullMarked;
