/** What every call needs: how requests are read, how they are answered, and what may go wrong on the way. */
@NullMarked
package dev.plimsoll.emulator.api.http;

import org.jspecify.annotations.NullMarked;
