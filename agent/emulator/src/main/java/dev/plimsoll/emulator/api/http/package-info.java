/** Reading of requests, writing of answers, and faults of calls. */
@NullMarked
package dev.plimsoll.emulator.api.http;

import org.jspecify.annotations.NullMarked;
