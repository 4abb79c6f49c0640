/** How a request is sent, whoever asks: with which key, when, within what time, and how often. */
@NullMarked
package dev.plimsoll.platform.line;

import org.jspecify.annotations.NullMarked;
